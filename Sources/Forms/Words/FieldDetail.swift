import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// All there is to say about a field, in words: what a detail pane, a help and prompts show.
@MainActor
package struct FieldDetail {
  package let description: SettingDescription
  package let row: FieldRow
  /// The line of a file that the value stands in.
  package let line: Int?
  /// How the whole value stands with an account.
  private let sync: SyncState?

  package init(_ description: SettingDescription, _ row: FieldRow, line: Int?) {
    self.description = description
    self.row = row
    self.line = line
    sync = row.reading.sync
  }

  /// All about a field of a form, a part of a value too.
  package init(_ field: Field.ID, _ row: FieldRow, of form: SettingsForm) {
    let setting = form.fields[field].setting
    (description, self.row, line) = (setting.description, row, setting.line)
    let root = form.containers(of: field).first
    sync = root.map { form.fields[$0].setting.unobservedReading.sync } ?? row.reading.sync
  }

  package var type: String {
    let name = description.type.kindName(of: row.reading.value)
    let summary = description.type.constraintSummary
    return summary.isEmpty ? name : "\(name), \(summary)"
  }

  package var defaultText: String {
    description.defaultValue == nil
      ? "none" : ValueText.display(description.defaultValue, of: description)
  }

  /// Where the value comes from, in a few words.
  package var source: String {
    switch row.reading.source {
    case nil: row.reading.value == nil ? "nowhere" : "the default"
    case .argument?: "the command line"
    case .environment(let variable)?: "the variable \(variable)"
    case .application?: line.map { "line \($0)" } ?? "this device"
    case .suite(let name)?: "suite \(name)"
    case .file(let path)?: path
    case .global?: "all programs"
    case .registration?: "the program"
    case .cloud(let device, let milliseconds)?: "\(device), \(Self.moment(milliseconds))"
    case .memory?: "this session"
    }
  }

  /// Which settings of VS Code it belongs to, in the schema's words; nothing where it has none.
  package var scope: String? { description.shape?.words.scope }

  /// Where the value is kept, and how it stands there.
  package var storage: String {
    switch (description.storage, sync) {
    case (.local, nil): "this device"
    case (.local, .synced?), (.cloud, .synced?): "account, synced"
    case (.cloud, nil): "this device, no account"
    case (_, .unset?): "account, nothing yet"
    case (_, .pending?): "account, waiting"
    case (_, .refused?): "here only, refused"
    }
  }

  /// Whether an account has to do with the setting.
  package var isOfAccount: Bool {
    if case .local = description.storage { sync != nil } else { true }
  }

  /// What is wrong, locked, refused or on its way out, as sentences; without a state what a person
  /// should merely know.
  package var remarks: [(text: String, state: FieldState?)] { remarks(tellingTimes: false) }

  private func remarks(tellingTimes: Bool) -> [(text: String, state: FieldState?)] {
    var remarks: [(String, FieldState?)] = []
    if let lost = row.reading.lost {
      remarks.append((conflict(over: lost, tellingTimes: tellingTimes), .lost))
    }
    // A row of words may be the sentence itself.
    if let problem = row.problem, problem != row.title {
      remarks += ([problem] + furtherProblems(beside: problem)).map { ($0, .invalid) }
    }
    if row.problem != nil, let used = row.reading.used {
      let text = ValueText.display(used, of: description)
      remarks.append(("The program uses \(text).", .invalid))
    }
    if let warning = row.warning { remarks.append((warning, .doubtful)) }
    if let lock = row.reading.lock { remarks.append(("Locked: \(lock).", .locked)) }
    for sentence in row.reading.remark?.sentences ?? [] {
      remarks.append((sentence, row.reading.lock == nil ? nil : .readOnly))
    }
    if case .json(let reason) = description.type.withoutNull {
      remarks.append(("Read-only: \(reason)", .readOnly))
    }
    if case .refused(let reason)? = row.reading.sync {
      remarks.append(("Not synced: \(reason)", .refused))
    }
    for warning in description.shape?.warnings ?? [] {
      remarks.append(("Schema: \(warning)", .doubtful))
    }
    if let deprecation = description.deprecation {
      remarks.append(("Deprecated: \(deprecation)", .deprecated))
    }
    return remarks
  }

  /// Under the words of the schema's author, the rule; and what else is wrong with the value.
  private func furtherProblems(beside problem: String) -> [String] {
    guard let value = row.reading.value, !LargeValues.contains(value) else { return [] }
    let rule = description.rule(brokenBy: value).flatMap { $0 == problem ? nil : $0 }
    let told = [problem] + (rule.map { [$0] } ?? [])
    return told.dropFirst() + description.problems(with: value, beside: told)
  }

  /// Both values of a conflict, who wrote them, and why one of them stands; when, where there is
  /// room for that.
  package func conflict(over lost: LostWrite, tellingTimes: Bool = false) -> String {
    let mine = text(of: lost.content) ?? "a secret, which was not kept,"
    let theirs = text(of: lost.winningContent) ?? row.value
    let (loser, winner) =
      tellingTimes
      ? Self.writers(of: lost) : (lost.device, lost.winner)
    return "\(mine) from \(loser) gave way to \(theirs) from \(winner) because \(lost.reason)."
  }

  /// Both writers, each with the time it wrote at by its own clock: `laptop (08:00:01.000)`, and
  /// with the day where that is not the same.
  private static func writers(of lost: LostWrite) -> (loser: String, winner: String) {
    let writers = [(lost.device, lost.milliseconds), (lost.winner, lost.winningMilliseconds)]
    let isOneDay = Set(writers.compactMap { $0.1.map { moment($0).prefix(10) } }).count == 1
    let told = writers.map { name, milliseconds in
      guard let milliseconds else { return name }
      let day = isOneDay ? "" : "\(moment(milliseconds).prefix(10)) "
      return "\(name) (\(day)\(preciseTimeOfDay(milliseconds)))"
    }
    return (told[0], told[1])
  }

  /// Who wrote what won, and when; another value may stand by now.
  package func winner(over lost: LostWrite, isTimeTold: Bool) -> String {
    let what = text(of: lost.winningContent).map { " \($0)" } ?? ""
    let moment = isTimeTold ? lost.winningMilliseconds : nil
    let time = moment.map { " at \(Self.timeOfDay($0))" } ?? ""
    return "\(lost.winner) wrote\(what)\(time)."
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
  package var fullText: String {
    var paragraphs: [String] = []
    var facts: [String] = []
    switch description.kind {
    case .setting: facts = [allFacts.joined(separator: "\n")]
    case .text, .button: paragraphs = [row.title]
    }
    if !description.help.isEmpty { paragraphs.append(description.help) }
    paragraphs += remarks(tellingTimes: true).map(\.text) + facts
    if case .choice(let choices) = description.type.withoutNull {
      let lines = choices.map { $0.help.isEmpty ? $0.title : "\($0.title): \($0.help)" }
      paragraphs.append("Choices\n" + lines.map { "  \($0)" }.joined(separator: "\n"))
    }
    return paragraphs.joined(separator: "\n\n")
  }
}

extension FieldDetail {
  /// The file that the value is stored in, where there is one.
  package var file: String? {
    if case .application(let path)? = row.reading.source { path } else { nil }
  }

  /// The file's own name, for where there is little room.
  package var fileName: String? {
    file.flatMap { $0.split(separator: "/").last.map(String.init) }
  }

  /// Every fact on a line of its own.
  private var allFacts: [String] {
    var facts = ["Type     \(type)", "Value    \(row.value)"]
    if description.traits.contains(.keyless) {
      facts.append("At first \(defaultText)")
    } else {
      facts.insert("Key      \(description.place)", at: 0)
      facts += ["Default  \(defaultText)", "From     \(source)", "Stored   \(storage)"]
    }
    if let scope { facts.append("Scope    \(scope)") }
    if let file { facts.append("File     \(file)") }
    if !description.path.isEmpty {
      facts.append("Section  \(description.path.joined(separator: " / "))")
    }
    return facts
  }

  /// The time of day of a device's clock, to the second, in UTC.
  package static func timeOfDay(_ milliseconds: Int64) -> Substring {
    moment(milliseconds).dropFirst(11).prefix(8)
  }

  /// The time of day of a device's clock, to the millisecond, in UTC.
  private static func preciseTimeOfDay(_ milliseconds: Int64) -> String {
    let thousandths = String(((milliseconds % 1_000) + 1_000) % 1_000)
    let zeros = String(repeating: "0", count: 3 - thousandths.count)
    return "\(timeOfDay(milliseconds)).\(zeros)\(thousandths)"
  }

  /// A moment of a device's clock, to the second, in UTC.
  private static func moment(_ milliseconds: Int64) -> String {
    let secondsTo2001 = 978_307_200.0
    let timestamp = Timestamp(
      secondsSinceReferenceDate: Double(milliseconds) / 1_000 - secondsTo2001)
    return timestamp.calendarText.replacing("T", with: " ").replacing("Z", with: " UTC")
  }
}
