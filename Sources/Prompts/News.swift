import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension Prompts {
  /// What others did that nobody has been told of.
  @MainActor
  struct News {
    let form: SettingsForm
    /// What was last told of each field.
    private var known: [Field.ID: Standing] = [:]
    private var changed: Set<Field.ID> = []
    private var remarks: [String] = []
    var isArrangementStale = false

    /// A value, and whether another one gave way to it.
    private struct Standing: Equatable {
      var value: PropertyList?
      var lost: LostWrite?
    }

    init(_ form: SettingsForm) {
      self.form = form
      learn()
    }

    /// Takes note of fields that changed, by whomever.
    mutating func note(_ fields: [Field.ID]) { changed.formUnion(fields) }

    /// Takes note of something to tell.
    mutating func note(_ sentence: String) { remarks.append(sentence) }

    /// What was changed here is nobody's news.
    mutating func takeOwn() {
      for field in changed { known[field] = standing(of: field) }
      changed = []
    }

    private mutating func learn() {
      known = [:]
      for field in form.fields.indices where form.fields[field].kind == .setting {
        known[field] = standing(of: field)
      }
    }

    private func standing(of field: Field.ID) -> Standing {
      let reading = form.fields[field].setting.unobservedReading
      return Standing(value: reading.value, lost: reading.lost)
    }

    /// The fields whose value or standing is another one than was told.
    fileprivate mutating func takeChanged() -> [(field: Field.ID, hasLost: Bool)] {
      let fields = changed.sorted()
      changed = []
      return fields.compactMap { field in
        guard form.fields.indices.contains(field), form.fields[field].kind == .setting else {
          return nil
        }
        let (before, after) = (known.updateValue(standing(of: field), forKey: field), known[field])
        guard before != after else { return nil }
        return (field, after?.lost != nil && after?.lost != before?.lost)
      }
    }

    fileprivate mutating func takeRemarks() -> [String] {
      defer { remarks = [] }
      return remarks
    }

    /// Where each field went, and whether there are others than before.
    fileprivate mutating func takeArrangement() -> (moves: FieldMoves, hasOthers: Bool)? {
      guard isArrangementStale else { return nil }
      isArrangementStale = false
      let before = Set(form.fields.indices.map { form.fields[$0].description.key })
      guard let moves = form.rearrange() else { return nil }
      changed = []
      learn()
      let now = Set(form.fields.indices.map { form.fields[$0].description.key })
      return (moves, before != now)
    }
  }

  /// Something happened behind the settings that a person should read.
  package func note(_ sentence: String) { news.note(sentence) }

  /// What others did while a line was typed, which a person has not read before that.
  package func takeNewsWhileTyping() -> [String] {
    overlooked = []
    return takeNews()
  }

  /// What others did since the last look, in sentences.
  package func takeNews() -> [String] {
    var lines = news.takeRemarks()
    if let (moves, hasOthers) = news.takeArrangement() {
      follow(moves)
      if hasOthers { lines.append("The settings are others now. \(summary)") }
    }
    form.followItems()
    if containers.contains(where: { form.isGone($0) }) {
      (containers, question) = ([], .command)
      lines.append("Where you were is not here any more. \(summary)")
    }
    for (field, hasLost) in news.takeChanged() {
      overlooked?.insert(field)
      lines.append("\(title(of: field)) is \(spoken(field)) now, \(FieldState.arrived.word).")
      let row = FieldRow(form.fields[field], of: form)
      if hasLost, let lost = row.reading.lost {
        let detail = FieldDetail(form.fields[field].description, row, line: nil)
        lines.append("\(FieldState.lost.word.capitalizedFirst): \(detail.conflict(over: lost))")
      }
    }
    return lines
  }
}

extension Prompts {
  /// Has the rows be those of the settings that there are, without a word of it.
  func arrange() {
    if let (moves, _) = news.takeArrangement() { follow(moves) }
  }

  /// Stays in the value one is in, and with what is asked, wherever those fields went.
  private func follow(_ moves: FieldMoves) {
    containers = containers.map(moves.number(of:))
    if containers.first.map(moves.isAbsent) == true { (containers, question) = ([], .command) }
    question =
      switch question {
      case .command: .command
      case .value(let field): moves[field].map { .value($0) } ?? .command
      case .lines(let field, let lines): moves[field].map { .lines($0, lines) } ?? .command
      case .items(let field): moves[field].map { .items($0) } ?? .command
      }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
