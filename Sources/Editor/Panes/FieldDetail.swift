import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// All there is to say about a field, in words: what the detail pane and the help show.
@MainActor
struct FieldDetail {
  let description: SettingDescription
  let row: FieldRow

  init(_ description: SettingDescription, _ row: FieldRow) {
    self.description = description
    self.row = row
  }

  var type: String {
    let type = description.type
    let summary = type.constraintSummary
    return summary.isEmpty ? type.kindName : "\(type.kindName), \(summary)"
  }

  var slider: Slider? {
    description.traits.contains(.secret)
      ? nil : Slider(type: description.type, value: row.reading.value)
  }

  var defaultText: String {
    description.defaultValue == nil
      ? "none" : ValueText.display(description.defaultValue, of: description)
  }

  /// Where the value comes from, in a few words.
  var source: String {
    switch row.reading.source {
    case nil: "the default"
    case .argument?: "the command line"
    case .environment(let variable)?: "the variable \(variable)"
    case .application?: "this device"
    case .suite(let name)?: "suite \(name)"
    case .global?: "all programs"
    case .registration?: "the program"
    case .cloud(let device, let milliseconds)?: "\(device), \(Self.moment(milliseconds))"
    case .memory?: "this session"
    }
  }

  /// Where the value is kept, and how it stands there.
  var storage: String {
    switch (description.storage, row.reading.sync) {
    case (.local, nil): "this device"
    case (.local, .synced?), (.cloud, .synced?): "account, synced"
    case (.cloud, nil): "this device, no account"
    case (_, .unset?): "account, nothing yet"
    case (_, .pending?): "account, waiting"
    case (_, .refused?): "here only, refused"
    }
  }

  /// Whether an account has to do with the setting.
  var isOfAccount: Bool {
    if case .local = description.storage { row.reading.sync != nil } else { true }
  }

  /// What is wrong, locked, refused or on its way out, as sentences; without a state what a person
  /// should merely know.
  var remarks: [(text: String, state: FieldState?)] {
    var remarks: [(String, FieldState?)] = []
    if let lost = row.reading.lost { remarks.append((conflict(over: lost), .lost)) }
    if let problem = row.problem { remarks.append((problem, .invalid)) }
    if let warning = row.warning { remarks.append((warning, nil)) }
    if let lock = row.reading.lock { remarks.append(("Locked: \(lock).", .locked)) }
    if case .json(let reason) = description.type.unwrapped {
      remarks.append(("Read-only: \(reason)", .readOnly))
    }
    if case .refused(let reason)? = row.reading.sync {
      remarks.append(("Not synced: \(reason)", .refused))
    }
    for warning in description.shape?.warnings ?? [] {
      remarks.append(("Schema: \(warning)", nil))
    }
    if let deprecation = description.deprecation {
      remarks.append(("Deprecated: \(deprecation)", .deprecated))
    }
    return remarks
  }

  /// Both values of a conflict, who wrote them, and why one of them stands.
  func conflict(over lost: LostWrite) -> String {
    let mine = text(of: lost.content) ?? "a secret, which was not kept,"
    let theirs = text(of: lost.winningContent) ?? row.value
    return "\(mine) from \(lost.device) gave way to \(theirs) from \(lost.winner) because"
      + " \(lost.reason)."
  }

  /// `nil` for a secret.
  private func text(of content: LostWrite.Content) -> String? {
    switch content {
    case .value(let value): ValueText.display(value, of: description)
    case .removed: "a reset"
    case .secret: nil
    }
  }

  /// The same as one text to scroll through, nothing left out.
  var fullText: String {
    var paragraphs: [String] = []
    var facts: [String] = []
    switch description.kind {
    case .setting: facts = [allFacts.joined(separator: "\n")]
    case .text, .button: paragraphs = [row.title]
    }
    if !description.help.isEmpty { paragraphs.append(description.help) }
    paragraphs += remarks.map(\.text) + facts
    if case .choice(let choices) = description.type.unwrapped {
      let lines = choices.map { $0.help.isEmpty ? $0.title : "\($0.title): \($0.help)" }
      paragraphs.append("Choices\n" + lines.map { "  \($0)" }.joined(separator: "\n"))
    }
    return paragraphs.joined(separator: "\n\n")
  }
}

extension FieldDetail {
  /// Every fact on a line of its own.
  private var allFacts: [String] {
    var facts = ["Type     \(type)", "Value    \(row.value)"]
    if description.traits.contains(.keyless) {
      facts.append("At first \(defaultText)")
    } else {
      facts.insert("Key      \(description.place)", at: 0)
      facts += ["Default  \(defaultText)", "From     \(source)", "Stored   \(storage)"]
    }
    if case .application(let path?)? = row.reading.source { facts.append("File     \(path)") }
    if !description.path.isEmpty {
      facts.append("Section  \(description.path.joined(separator: " / "))")
    }
    return facts
  }

  /// A moment of a device's clock, to the second, in UTC.
  private static func moment(_ milliseconds: Int64) -> String {
    let secondsTo2001 = 978_307_200.0
    let timestamp = Timestamp(
      secondsSinceReferenceDate: Double(milliseconds) / 1_000 - secondsTo2001)
    return timestamp.calendarText.replacing("T", with: " ").replacing("Z", with: " UTC")
  }
}
