import PropertyLists
import Stores

extension SettingType {
  /// A value from the command line, which is text, as the value of this type that the text means.
  ///
  /// `UserDefaults` hands such values out as text and converts in its typed getters; a form has
  /// the type from the description. Text that means no value of the type stays as it is, and is
  /// then told as a problem.
  package func value(ofArgument argument: PropertyList) -> PropertyList {
    guard case .string(let text) = argument else { return argument }
    switch self {
    case .boolean: return .boolean(argument.coercedBoolean)
    case .integer, .number: return Self.number(text) ?? argument
    case .choice(let choices):
      return choices.map(\.value).first { $0.coercedString == text } ?? argument
    case .nullable(let type): return type.value(ofArgument: argument)
    case .string, .date, .dateTime, .list, .constant, .json: return argument
    }
  }

  private static func number(_ text: String) -> PropertyList? {
    if let whole = Int128(text), whole >= Int128(Int64.min), whole <= Int128(UInt64.max) {
      return .integer(whole)
    }
    return Double(text).flatMap { $0.isFinite ? .real($0) : nil }
  }
}
