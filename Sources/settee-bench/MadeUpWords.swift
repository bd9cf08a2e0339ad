/// Makes up names, titles and helps that read like those of a real program.
struct MadeUpWords {
  private static let helpLengths = 40...200

  private var chance: SeededGenerator

  init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// How many settings the next section has.
  mutating func sectionSize() -> Int { Int.random(in: 20...30, using: &chance) }

  /// The next section's name, which no other section has, and its title.
  mutating func heading(number: Int) -> (name: String, title: String) {
    let areas = Self.areas
    let area = areas[number % areas.count]
    guard number >= areas.count else { return (area.lowercased(), area) }
    let aspects = Self.aspects
    let round = number / areas.count - 1
    let aspect = aspects[round % aspects.count]
    let count = round / aspects.count
    let tail = count == 0 ? "" : String(count + 1)
    return (
      area.lowercased() + Self.capitalized(aspect) + tail,
      "\(area): \(aspect)" + (count == 0 ? "" : " \(tail)")
    )
  }

  /// The next setting of a section.
  mutating func setting(number: Int, isSwitch: Bool) -> GeneratedSetting {
    let kind = isSwitch ? .boolean(true) : self.kind()
    let thing = chance.pick(Self.things)
    let title = opening(kind) + " " + thing
    let place = Bool.random(using: &chance) ? " " + chance.pick(Self.places) : ""
    return GeneratedSetting(
      name: Self.camelCase(title) + String(number + 1), title: title + place, help: help(thing),
      kind: kind)
  }

  private mutating func opening(_ kind: GeneratedSetting.Kind) -> String {
    switch kind {
    case .boolean: chance.pick(Self.verbs)
    case .integer, .number: chance.pick(Self.amounts) + " of"
    case .string: chance.pick(Self.names) + " of"
    case .choice: chance.pick(Self.manners) + " of"
    case .list: "Exceptions for"
    }
  }

  private mutating func kind() -> GeneratedSetting.Kind {
    switch Int.random(in: 0..<20, using: &chance) {
    case 0..<8: return .boolean(Bool.random(using: &chance))
    case 8..<12:
      let maximum = chance.pick([10, 100, 1_000, 65_535] as [Int64])
      let standard = Int64.random(in: 0...maximum, using: &chance)
      return .integer(minimum: 0, maximum: maximum, standard: standard)
    case 12..<14:
      let standard = Double(Int.random(in: 1..<80, using: &chance)) / 8
      return .number(minimum: 0, maximum: 10, standard: standard)
    case 14..<16: return .string(chance.pick(Self.values))
    case 16..<19:
      let first = Int.random(in: 0..<Self.values.count, using: &chance)
      return .choice(
        (0..<Int.random(in: 2...6, using: &chance)).map { offset in
          (Self.values[(first + offset) % Self.values.count], chance.pick(Self.reasons) + ".")
        })
    default:
      return .list(
        (0..<Int.random(in: 0...3, using: &chance)).map { _ in chance.pick(Self.values) })
    }
  }

  /// Sentences of 40 to 200 characters together.
  private mutating func help(_ thing: String) -> String {
    let wanted = Int.random(in: Self.helpLengths, using: &chance)
    var help = "\(chance.pick(Self.effects)) \(thing) \(chance.pick(Self.places))."
    while help.count < wanted {
      let next = " " + chance.pick(Self.reasons) + "."
      guard help.count + next.count <= Self.helpLengths.upperBound else { break }
      if !help.contains(next) { help += next }
    }
    return help.count < Self.helpLengths.lowerBound ? help + " Takes effect at once." : help
  }

  private static func capitalized(_ word: String) -> String {
    word.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func camelCase(_ words: String) -> String {
    let joined = capitalized(words)
    return joined.prefix(1).lowercased() + joined.dropFirst()
  }
}

// The words themselves.
extension MadeUpWords {
  private static let areas = [
    "General", "Editor", "Appearance", "Files", "Search", "Network", "Accounts", "Mail", "Calendar",
    "Keyboard", "Mouse", "Sound", "Display", "Printing", "Privacy", "Updates", "Terminal", "Backup",
    "Languages", "Notifications",
  ]
  private static let aspects = [
    "basics", "layout", "limits", "history", "fine tuning", "shortcuts", "colours", "timing",
    "storage", "experiments",
  ]
  private static let verbs = [
    "Show", "Hide", "Remember", "Highlight", "Warn about", "Ask before closing", "Sync", "Preload",
    "Group", "Ignore", "Announce", "Animate",
  ]
  private static let amounts = ["Number", "Size", "Delay", "Width", "Weight"]
  private static let names = ["Name", "Source", "Prefix", "Folder"]
  private static let manners = ["Style", "Order", "Position", "Format", "Treatment"]
  private static let things = [
    "line numbers", "recent files", "open tabs", "search results", "unread messages", "tool tips",
    "downloads", "spelling mistakes", "matching brackets", "drafts", "attachments", "time zones",
    "hidden files", "trailing blanks", "suggestions", "snippets", "bookmarks", "large images",
    "external links", "failed jobs", "status messages", "key hints", "saved sessions",
    "crash reports",
  ]
  private static let places = [
    "in the side bar", "while typing", "on start", "in new windows", "on battery power",
    "over slow links", "in shared folders", "when idle", "in full screen", "at the end of a day",
  ]
  private static let effects = [
    "Decides how the program treats", "Chooses what happens to", "Limits the room given to",
    "Keeps the program from forgetting", "Says when to refresh", "Turns attention to",
  ]
  private static let reasons = [
    "Larger values cost memory", "Most people leave this alone", "Takes effect in new windows only",
    "Useful on small screens", "Other devices of the account follow", "Slow disks profit most",
    "Has no effect while offline", "Changes nothing that is already open",
    "The default suits a laptop with one screen", "Screen readers announce the change",
  ]
  private static let values = [
    "automatic", "never", "always", "compact", "relaxed", "ascending", "descending", "monthly",
    "on-demand", "last-used", "system", "custom",
  ]
}
