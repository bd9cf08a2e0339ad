import SetteeDocuments
import SetteePropertyLists

/// Writes of some places taken out from among the others.
extension DocumentHistory {
  /// So many writes are looked at, of texts up to so many bytes.
  private static let depthMax = 30
  private static let byteCountMax = 2_000_000

  /// The text without the writes of some places, the latest ones or all, that is the one looked
  /// for; nothing where none is, or where other writes have changed the same bytes.
  ///
  /// `areGone` says that nothing stands at the places.
  func taken(
    apart places: [Place], areGone: Bool, from document: Document, at version: Int,
    isWanted: (Document) -> Bool
  ) -> EditedDocument? {
    guard document.bytes.count <= Self.byteCountMax else { return nil }
    let near = writes.suffix(Self.depthMax)
    // Who only ever writes the whole, as choices do that are ticked, takes nothing out of it.
    guard let latest = near.last(where: { $0.isInside(places) }), areGone || !latest.isOf(places)
    else { return nil }
    var (state, weave) = (version, Weave(document.bytes))
    for write in near.reversed() {
      guard write.after == state else { return nil }
      state = write.before
      guard write.isInside(places) else {
        weave.pass(write.patches)
        continue
      }
      guard weave.takeOut(write.patches) else { return nil }
      let edited = document.applying([Patch.from(document.bytes, to: weave.rest)])
      if let edited, isWanted(edited.document) { return edited }
    }
    return nil
  }

  /// A text on its way back through the writes, and the same without those that are taken out.
  private struct Weave {
    private var text: [UInt8]
    private(set) var rest: [UInt8]
    /// What leads from the text to the rest: the writes that were passed.
    private var passed: [Patch] = []

    init(_ text: [UInt8]) { (self.text, rest) = (text, text) }

    mutating func pass(_ patches: [Patch]) {
      for patch in patches {
        passed.insert(patch.reversed(over: text), at: 0)
        text = patch.applied(to: text)
      }
    }

    /// Takes a write out; whether those that were passed have left its bytes alone.
    mutating func takeOut(_ patches: [Patch]) -> Bool {
      var (own, others) = (patches, [Patch]())
      for patch in passed {
        guard let crossing = Crossing(of: own, over: patch) else { return false }
        own = crossing.own
        others.append(crossing.others)
      }
      passed = others
      for patch in patches { text = patch.applied(to: text) }
      for patch in own { rest = patch.applied(to: rest) }
      return true
    }
  }
}

extension DocumentUndo {
  /// Whether it is about some places themselves.
  fileprivate func isOf(_ places: [Place]) -> Bool {
    edits.contains { places.contains($0.edit.place) }
  }

  /// Whether it is about what is inside some places, and nothing else.
  fileprivate func isInside(_ places: [Place]) -> Bool {
    edits.allSatisfy { edit in places.contains { $0.contains(edit.edit.place) } }
  }
}
