import SetteePropertyLists
import SetteeSettings

/// One setting of a generated schema.
struct GeneratedSetting {
  /// The name inside its section.
  let name: String
  let title: String
  let help: String
  let kind: Kind

  enum Kind {
    case boolean(Bool)
    case integer(minimum: Int64, maximum: Int64, standard: Int64)
    case number(minimum: Double, maximum: Double, standard: Double)
    case string(String)
    case choice([(value: String, help: String)])
    case list([String])
  }

  /// The setting as a property of a JSON Schema.
  var schema: PropertyList {
    var schema: PropertyDictionary = ["type": .string(typeName), "title": .string(title)]
    schema["description"] = .string(help)
    switch kind {
    case .boolean, .string: break
    case .integer(let minimum, let maximum, _):
      schema["minimum"] = .integer(Int128(minimum))
      schema["maximum"] = .integer(Int128(maximum))
    case .number(let minimum, let maximum, _):
      schema["minimum"] = .real(minimum)
      schema["maximum"] = .real(maximum)
    case .choice(let choices):
      schema["enum"] = .array(choices.map { .string($0.value) })
      schema["enumDescriptions"] = .array(choices.map { .string($0.help) })
    case .list:
      schema["items"] = ["type": "string"]
    }
    schema["default"] = standard
    return .dictionary(schema)
  }

  /// The setting as forms see it, without the way through a schema.
  func description(section: (name: String, title: String)) -> SettingDescription {
    SettingDescription(
      key: Key("\(section.name).\(name)"), title: title, help: help, path: [section.title],
      type: type, defaultValue: standard)
  }

  private var typeName: String {
    switch kind {
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string, .choice: "string"
    case .list: "array"
    }
  }

  private var standard: PropertyList {
    switch kind {
    case .boolean(let value): .boolean(value)
    case .integer(_, _, let value): .integer(Int128(value))
    case .number(_, _, let value): .real(value)
    case .string(let value): .string(value)
    case .choice(let choices): choices.first.map { .string($0.value) } ?? .null
    case .list(let values): .array(values.map { .string($0) })
    }
  }

  private var type: SettingType {
    switch kind {
    case .boolean: .boolean
    case .integer(let minimum, let maximum, _):
      .integer(
        SettingType.NumberConstraints(
          minimum: .init(.integer(Int128(minimum))), maximum: .init(.integer(Int128(maximum)))))
    case .number(let minimum, let maximum, _):
      .number(
        SettingType.NumberConstraints(
          minimum: .init(.real(minimum)), maximum: .init(.real(maximum))))
    case .string: .string(SettingType.StringConstraints())
    case .choice(let choices):
      .choice(
        choices.map {
          SettingType.Choice(value: .string($0.value), title: $0.value, help: $0.help)
        })
    case .list:
      .list(SettingType.ListConstraints(element: .string(SettingType.StringConstraints())))
    }
  }
}
