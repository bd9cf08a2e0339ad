import SetteePropertyLists
import SetteeStores

extension SettingType {
  /// A value from the command line, which is text, as the value of this type that the text means.
  ///
  /// `UserDefaults` hands such values out as text and converts in its typed getters; a form has
  /// the type from the description. Text that means no value of the type stays as it is, and is
  /// then told as a problem.
  package func value(ofArgument argument: PropertyList) -> PropertyList {
    if case (.list(let list), .array(let items)) = (plain, argument) {
      return .array(items.map(list.element.value(ofArgument:)))
    }
    guard case .string(let text) = argument else { return argument }
    switch self {
    case .boolean: return .boolean(argument.coercedBoolean)
    case .integer, .number: return Self.number(text) ?? argument
    case .choice(let choices):
      return choices.map(\.value).first { $0.coercedString == text } ?? argument
    case .nullable(let type): return type.value(ofArgument: argument)
    case .string, .date, .dateTime, .list, .constant, .structure, .json: return argument
    }
  }

  /// The type of what is there where something is.
  private var plain: SettingType {
    if case .nullable(let type) = self { type.plain } else { self }
  }

  private static func number(_ text: String) -> PropertyList? {
    if let whole = Int128(text), whole >= Int128(Int64.min), whole <= Int128(UInt64.max) {
      return .integer(whole)
    }
    return Double(text).flatMap { $0.isFinite ? .real($0) : nil }
  }
}

extension Store {
  /// The visible value; text of the command line or the environment as what it means for a type.
  package func value(forKey key: Key, as type: SettingType) -> PropertyList? {
    guard let value = value(forKey: key) else { return nil }
    let converted = type.value(ofArgument: value)
    // Where it makes no difference, nobody need be asked where the value comes from.
    guard converted != value, source(ofKey: key)?.isOverride == true else { return value }
    return converted
  }
}
