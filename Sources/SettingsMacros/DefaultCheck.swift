import SwiftSyntax

/// Whether a declaration default, as far as its source shows it, is one that its note allows.
struct DefaultCheck {
  private let variable: Variable
  private let arguments: [String: String]

  init(_ variable: Variable, _ arguments: [String: String]) {
    self.variable = variable
    self.arguments = arguments
  }

  /// A warning where it is not.
  var problem: Problem? {
    guard let value = variable.binding?.initializer?.value else { return nil }
    if let number = NumberWord(value.trimmedDescription), let range,
      !range.contains(number.value)
    {
      return .warning(value, "the default is outside of the range")
    }
    guard let literal = Self.literal(value), let choices, !choices.contains(literal) else {
      return nil
    }
    return .warning(value, "the default is none of the choices")
  }

  private var range: ClosedRange<Double>? {
    let bare = arguments["range"].map { $0.filter { $0 != "(" && $0 != ")" } } ?? ""
    let ends = bare.split(separator: "...").compactMap { NumberWord(String($0).trimmed)?.value }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }

  /// The choices, where all of them are literals.
  private var choices: [String]? {
    guard let source = arguments["choices"], source.hasPrefix("["), source.hasSuffix("]") else {
      return nil
    }
    let parts = "\(source.dropFirst().dropLast())".split(separator: ",").map { String($0).trimmed }
    let literals = parts.compactMap { part -> String? in
      if let number = NumberWord(part) { return "\(number.value)" }
      let isText = part.hasPrefix("\"") && part.hasSuffix("\"") && part.utf8.count > 1
      return isText && !part.contains("\\") ? part : nil
    }
    return literals.isEmpty || literals.count != parts.count ? nil : literals
  }

  private static func literal(_ value: ExprSyntax) -> String? {
    if let number = NumberWord(value.trimmedDescription) { return "\(number.value)" }
    return value.literalText?.asLiteral
  }
}
