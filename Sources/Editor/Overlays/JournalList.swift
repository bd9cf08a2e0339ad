import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes

/// The writes that lost to others nobody had seen: Enter brings one back.
@MainActor
package struct JournalList {
  /// A field's write that lost, in words.
  package struct Entry {
    let field: Field.ID
    let write: LostWrite
    let title: String
    /// What it lost to, and why.
    let detail: String, reason: String
  }

  private let entries: [Entry]
  private var list: ExplainedList

  package init(_ entries: [Entry]) {
    self.entries = entries
    list = ExplainedList(
      title: entries.isEmpty ? "Journal" : "Journal (\(entries.count))",
      head: entries.isEmpty ? ["No lost write of this device is left here."] : [],
      rows: entries.map { ExplainedList.Row(title: $0.title, detail: $0.detail, reason: $0.reason) }
    )
  }

  /// Shows what is in it now, the choice on the same write, else on the same line.
  mutating func update(_ entries: [Entry]) {
    let line = list.list.selection
    let chosen = list.list.chosen.map { self.entries[$0] }
    self = JournalList(entries)
    let place = entries.firstIndex { entry in
      chosen.map { $0.field == entry.field && $0.write.number == entry.write.number } ?? false
    }
    list.choose(place ?? line)
  }

  mutating func choose(_ index: Int) -> Overlay.Outcome {
    list.choose(index)
    return .stay
  }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    let acts = [
      keys.hint("bring back", JournalCommand.bringBack, in: .journal),
      keys.hint("let go", JournalCommand.letGo, in: .journal),
    ]
    let close = keys.hint("close", JournalCommand.close, in: .journal)
    return ((entries.isEmpty ? [] : acts) + [close]).compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    let chosen = list.list.chosen.map { entries[$0] }
    switch keys.command(JournalCommand.self, for: key, in: .journal) {
    case .close?: return .close
    case .bringBack?: return chosen?.settled(bringsBack: true) ?? .ignored
    case .letGo?: return chosen?.settled(bringsBack: false) ?? .ignored
    case nil: break
    }
    guard let move: Move = keys.command(for: key, in: .journal, .overlay) else { return .ignored }
    list.move(move, area: area)
    return .stay
  }

  func draw(in region: Region, look: Look) -> Point? { list.draw(in: region, look: look) }
}

@MainActor
extension JournalList.Entry {
  fileprivate func settled(bringsBack: Bool) -> Overlay.Outcome {
    .settle(write, of: field, bringsBack: bringsBack)
  }

  init(_ lost: LostWrite, of field: Field, title: String) {
    let content = Self.text(lost.content, of: field.description)
    let winner = Self.text(lost.winningContent, of: field.description)
    self.init(
      field: field.id, write: lost,
      title: "\(lost.time.map { "\($0) " } ?? "")\(title): \(content) from \(lost.device)",
      detail: "lost to \(winner) from \(lost.winner)", reason: "because \(lost.reason)")
  }

  private static func text(
    _ content: LostWrite.Content, of description: SettingDescription
  ) -> String {
    switch content {
    case .value(let value): ValueText.display(value, of: description)
    case .removed: "a reset"
    case .secret: "a secret"
    }
  }
}
