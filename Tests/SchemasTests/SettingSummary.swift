import SetteePropertyLists
import SetteeSettings

/// A description in one line, so that a test can show a whole schema as a list.
func summary(_ setting: SettingDescription) -> String {
  var parts = ["\(setting.key)", (setting.path + [setting.title]).joined(separator: " > ")]
  parts.append(summary(setting.type))
  if let value = setting.defaultValue { parts.append("= \(value.json())") }
  if setting.storage == .cloud { parts.append("cloud") }
  if setting.traits.contains(.secret) { parts.append("secret") }
  if setting.traits.contains(.readOnly) { parts.append("read-only") }
  if setting.traits.contains(.slider) { parts.append("slider") }
  if setting.traits.contains(.multiline) { parts.append("multiline") }
  if let deprecation = setting.deprecation { parts.append("deprecated: \(deprecation)") }
  if !setting.tags.isEmpty { parts.append("tags: \(setting.tags.joined(separator: " "))") }
  if !setting.help.isEmpty { parts.append("help: \(setting.help)") }
  return parts.joined(separator: " | ")
}

private func summary(_ type: SettingType) -> String {
  switch type {
  case .boolean: "boolean"
  case .integer(let constraints): "integer" + summary(constraints)
  case .number(let constraints): "number" + summary(constraints)
  case .string(let constraints): "string" + summary(constraints)
  case .date: "date"
  case .dateTime: "date-time"
  case .choice(let choices): "choice " + choices.map(summary).joined(separator: ", ")
  case .list(let constraints):
    "list of \(summary(constraints.element))"
      + summary(constraints.minItems, constraints.maxItems)
      + (constraints.isUnique ? " unique" : "")
  case .nullable(let type): "nullable \(summary(type))"
  case .constant(let value): "constant \(value.json())"
  case .structure(let structure):
    structure.shape.kindName
      + (structure.shape.ruleSummary.isEmpty ? "" : " (\(structure.shape.ruleSummary))")
  case .json(let reason): "json (\(reason))"
  }
}

private func summary(_ constraints: SettingType.NumberConstraints) -> String {
  var text = ""
  if let minimum = constraints.minimum {
    text += " \(minimum.isExclusive ? ">" : ">=") \(minimum.value.json())"
  }
  if let maximum = constraints.maximum {
    text += " \(maximum.isExclusive ? "<" : "<=") \(maximum.value.json())"
  }
  if let step = constraints.multipleOf { text += " step \(step.json())" }
  return text
}

private func summary(_ constraints: SettingType.StringConstraints) -> String {
  var text = summary(constraints.minLength, constraints.maxLength)
  if let pattern = constraints.pattern { text += " /\(pattern.source)/" }
  if let message = constraints.patternMessage { text += " '\(message)'" }
  return text
}

private func summary(_ minimum: Int?, _ maximum: Int?) -> String {
  guard minimum != nil || maximum != nil else { return "" }
  return " \(minimum.map(String.init) ?? "")...\(maximum.map(String.init) ?? "")"
}

private func summary(_ choice: SettingType.Choice) -> String {
  let value = choice.value.json()
  let title = value == "\"\(choice.title)\"" ? "" : " '\(choice.title)'"
  return value + title + (choice.help.isEmpty ? "" : " (\(choice.help))")
}
