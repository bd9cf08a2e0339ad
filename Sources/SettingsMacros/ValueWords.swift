import SwiftSyntax

/// What the words of a comment mean as values of a property, as far as its source shows its type.
enum ValueWords {
  case texts
  case numbers
  case truths
  /// Numbers and truths are what they look like, the rest is text.
  case any

  init(_ variable: Variable) {
    if let type = variable.binding?.typeAnnotation?.type {
      self.init(type)
    } else {
      self.init(variable.binding?.initializer?.value)
    }
  }

  private init(_ type: TypeSyntax) {
    if let type = type.as(OptionalTypeSyntax.self) {
      self.init(type.wrappedType)
      return
    }
    if let type = type.as(ArrayTypeSyntax.self) {
      self = Self(type.element).ofItems
      return
    }
    if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      self.init(type.wrappedType)
      return
    }
    let simple = type.as(IdentifierTypeSyntax.self)
    if let argument = simple?.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self) {
      self = Self(argument).ofItems
      return
    }
    switch simple?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text {
    case "String", "Character", "Substring": self = .texts
    case "Bool": self = .truths
    case let name? where Self.numberTypes.contains(name): self = .numbers
    default: self = .any
    }
  }

  private static let numberTypes: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "UInt128", "Double", "Float", "Float16", "CGFloat", "Decimal",
  ]

  private init(_ value: ExprSyntax?) {
    if let array = value?.as(ArrayExprSyntax.self) {
      self = Self(array.elements.first?.expression).ofItems
    } else if value?.is(StringLiteralExprSyntax.self) == true {
      self = .texts
    } else {
      let number = value?.as(PrefixOperatorExprSyntax.self)?.expression ?? value
      let isNumber =
        number?.is(IntegerLiteralExprSyntax.self) == true
        || number?.is(FloatLiteralExprSyntax.self) == true
      let isTruth = value?.is(BooleanLiteralExprSyntax.self) == true
      self = isNumber ? .numbers : isTruth ? .truths : .any
    }
  }
}

extension ValueWords {
  /// The same for a list, which has a range where a truth has none.
  private var ofItems: ValueWords { self == .truths ? .any : self }

  /// What to say of choices that are none.
  var choicesExpected: String {
    self == .truths
      ? "the property is on or off, and so are its choices: true, false"
      : "the property is a number, and so are its choices, such as 1, 2, 3"
  }

  /// The values that words between commas stand for, as literals; `nil` where a word is no number
  /// but should be one.
  func choices(in text: String) -> [String]? {
    let words = Self.words(in: text)
    let literals = words.compactMap(literal)
    return literals.count == words.count ? literals : nil
  }

  private func literal(_ word: String) -> String? {
    let bare = word.filter { $0 != "`" && $0 != "\"" }
    let isQuoted = bare != word
    switch self {
    case .texts: return bare.asLiteral
    case .numbers: return NumberWord(bare)?.literal
    case .truths where bare == "true" || bare == "false": return bare
    case .truths: return nil
    case .any where isQuoted: return bare.asLiteral
    case .any where bare == "true" || bare == "false": return bare
    case .any: return NumberWord(bare)?.literal ?? bare.asLiteral
    }
  }

  /// What is between commas; those inside quotes belong to the word.
  private static func words(in text: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in text {
      if character == "," && quote == nil {
        words.append("")
      } else {
        words[words.count - 1].append(character)
        guard character == "\"" || character == "`" else { continue }
        if quote == nil { quote = character } else if quote == character { quote = nil }
      }
    }
    return words.map(\.trimmed).filter { !$0.isEmpty }
  }
}
