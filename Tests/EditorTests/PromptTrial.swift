import SetteeForms
import SetteePropertyLists
import SetteePrompts
import SetteeSettings
import SetteeStores
import Testing

/// Prompts over a store in memory, with the lines that somebody types and a store to change behind
/// their back.
@MainActor
final class PromptTrial: LineTerminal {
  let store: InMemoryStore
  let prompts: Prompts
  let isInteractive: Bool
  /// What stands on the paper in the end, typed lines included.
  private(set) var transcript = ""
  /// What went to standard error.
  private(set) var complaints: [String] = []
  private var steps: [Step] = []
  private(set) var isClosed = false

  enum Step {
    case type(String)
    /// Another program writes, while a line is waited for.
    case elsewhere(Key, PropertyList)
    case signal(Int32)
  }

  init(
    _ descriptions: [SettingDescription] = PromptTrial.trial,
    values: [Key: PropertyList] = [:], isInteractive: Bool = true, title: String = "Trial"
  ) {
    store = InMemoryStore(values: values)
    self.isInteractive = isInteractive
    prompts = Prompts(
      SettingsForm(StoreSettings(title: title, descriptions: descriptions, local: store)))
  }

  /// Talks to the end; with an error the flush refuses.
  func run(_ steps: [Step], failing error: StoreError? = nil) async -> Int32 {
    self.steps = steps
    let loop = PromptLoop(prompts, on: self) { if let error { throw error } }
    return await loop.run()
  }

  func run(_ lines: String...) async -> Int32 { await run(lines.map { .type($0) }) }

  func read(asking question: String, isSecret: Bool) async -> LineInput {
    write(question)
    while !steps.isEmpty {
      switch steps.removeFirst() {
      case .type(let line):
        if isInteractive { transcript += isSecret ? "(not shown)" : line + "\n" }
        return .line(line)
      case .elsewhere(let key, let value):
        #expect(throws: Never.self) {
          try store.write([Edit(key, value)], origin: .otherProcess)
        }
      case .signal(let number): return .signal(number)
      }
    }
    return .end
  }

  func write(_ text: String) { transcript += text }
  func tell(_ line: String) { complaints.append(line) }
  func close() { isClosed = true }
}

extension PromptTrial {
  /// A setting of each kind that is asked about in a way of its own.
  static let trial: [SettingDescription] = [
    SettingDescription(
      key: "volume", title: "Master volume", help: "How loud all is.", path: ["Sound"],
      type: .integer(.init(minimum: .init(0), maximum: .init(100))), defaultValue: 80),
    SettingDescription(
      key: "mute", title: "Mute", path: ["Sound"], type: .boolean, defaultValue: false),
    SettingDescription(
      key: "device", title: "Device", path: ["Sound"],
      type: .choice([
        .init(value: "a", title: "Loudspeakers", help: "Those of the screen."),
        .init(value: "b", title: "Headphones"),
      ]), defaultValue: "a"),
    SettingDescription(
      key: "rate", title: "Rate", path: ["Sound"],
      type: .choice([.init(value: 44, title: "44"), .init(value: 1, title: "1")]),
      defaultValue: 44),
    SettingDescription(
      key: "name", title: "Name", path: ["Player"], type: .string(.init()), defaultValue: "Ann"),
    SettingDescription(
      key: "motto", title: "Motto", path: ["Player"], type: .string(.init()),
      defaultValue: "One\r\nTwo", traits: .multiline),
    SettingDescription(
      key: "rulers", title: "Rulers", path: ["Player"],
      type: .list(.init(element: .integer(.init(minimum: .init(1))))), defaultValue: [80]),
    SettingDescription(
      key: "password", title: "Password", path: ["Player"], type: .string(.init()),
      defaultValue: "", traits: .secret),
    SettingDescription(
      key: "serial", title: "Serial", path: ["Player"], type: .string(.init()),
      defaultValue: "0815", traits: .readOnly),
  ]
}
