import SetteePropertyLists
import SetteeSettings

/// A schema as a program might ship it, of any size: sections of about 25 settings, mixed types,
/// titles and helps that differ in length; the first field is a switch.
///
/// The same number of settings and the same seed give the same schema, on every machine.
struct GeneratedSchema {
  static let settingCountMax = 1_000_000

  private(set) var sections: [Section] = []

  struct Section {
    let name: String
    let title: String
    var settings: [GeneratedSetting] = []
  }

  init(settingCount: Int, seed: UInt64) {
    var words = MadeUpWords(seed: seed)
    var left = min(settingCount, Self.settingCountMax)
    while left > 0 {
      let count = min(left, words.sectionSize())
      let heading = words.heading(number: sections.count)
      var section = Section(name: heading.name, title: heading.title)
      for index in 0..<count {
        let isFirst = sections.isEmpty && index == 0
        section.settings.append(words.setting(number: index, isSwitch: isFirst))
      }
      sections.append(section)
      left -= count
    }
  }

  /// The schema as JSON Schema 2020-12: a group for each section.
  var json: String {
    let groups = sections.map { section in
      let settings = section.settings.map { (Key($0.name), $0.schema) }
      let group: PropertyList = [
        "type": "object", "title": .string(section.title),
        "properties": .dictionary(PropertyDictionary(settings)),
      ]
      return (Key(section.name), group)
    }
    let root: PropertyList = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("\(sections.reduce(0) { $0 + $1.settings.count }) generated settings"),
      "type": "object", "properties": .dictionary(PropertyDictionary(groups)),
    ]
    return root.json(.pretty)
  }

  /// The settings as forms see them.
  var descriptions: [SettingDescription] {
    sections.flatMap { section in
      section.settings.map { $0.description(section: (section.name, section.title)) }
    }
  }
}

/// Prints a generated schema.
enum SchemaPrinter {
  @MainActor
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--settings", "--seed")
    let limit = GeneratedSchema.settingCountMax
    let count = try arguments.number("--settings", default: 1_000, in: 1...limit)
    let seed = try arguments.number("--seed", default: 1, in: 0...Int.max)
    print(GeneratedSchema(settingCount: count, seed: UInt64(seed)).json)
  }
}
