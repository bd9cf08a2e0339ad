import SetteeForms
import SetteeSettings

/// Conflicts that are over: the focused field's value stands, another one lost to it unseen.
extension Editor {
  /// The focused field's write that lost and that nobody has dealt with.
  var lostWrite: LostWrite? {
    guard pane == .fields, openField == nil, let field = focusedField else { return nil }
    return rows.row(field).reading.lost
  }

  /// Brings the lost value back, or lets the one that stands stay.
  func settleConflict(bringsBack: Bool) {
    guard let field = focusedField, lostWrite != nil,
      let lost = form.fields[field].setting.unobservedReading.lost
    else { return }
    settle(lost, of: field, bringsBack: bringsBack)
  }

  /// Shows all writes that lost and that nobody has dealt with; O(n) in the settings.
  package func openJournal() {
    session.show(OpenOverlay(content: .journal(JournalList(lostEntries)), purpose: .journal))
    frame.markStale()
  }

  var lostEntries: [JournalList.Entry] {
    form.lostWrites.map { field, lost in
      JournalList.Entry(lost, of: form.fields[field], title: title(of: field))
    }
  }

  func settle(_ lost: LostWrite, of field: Field.ID, bringsBack: Bool) {
    let outcome = editing([field]) { form.settle(lost, of: field, bringsBack: bringsBack) }
    switch outcome {
    case .refused(let reason), .contested(_, let reason): say(.problem(reason))
    case .stored, .unchanged, .draft:
      let row = rows.row(field)
      let winner = row.reading.source == nil ? nil : lost.winner
      let writer = bringsBack ? lost.device : row.reading.writer ?? winner
      let isDefault = writer == nil && row.reading.value != nil
      let origin = writer.map { ", from \($0)" } ?? (isDefault ? ", the default" : "")
      say(.note("\(title(of: field)) is \(row.value)\(origin)."))
    }
  }
}

extension SettingReading {
  /// The device that wrote the value, where it is an account's.
  fileprivate var writer: String? {
    if case .cloud(let device, _)? = source { device } else { nil }
  }
}

extension LostWrite.Content {
  /// Whether there is something to bring back.
  var isKept: Bool { self != .secret }
}
