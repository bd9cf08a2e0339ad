/// A set of characters: `[a-z]`, `\d`, `.`, `\p{L}`.
struct PatternClass: Sendable {
  private var ranges: [ClosedRange<UInt32>] = []
  /// One bit for each general category.
  private var categories: UInt32 = 0
  private var isNegated = false

  init(_ ranges: [ClosedRange<UInt32>] = []) { self.ranges = ranges }

  /// `.`: everything but line ends.
  static let anyButLineEnds = PatternClass([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).complement
  static let digits = PatternClass([0x30...0x39])
  static let words = PatternClass([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  /// White space and line ends as ECMA-262 lists them.
  static let spaces = PatternClass([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  /// The characters of a property, `L`, `Letter`, `gc=Lu`, `ASCII` or `Any`; `nil` where the
  /// name is unknown.
  init?(property name: String) {
    switch name {
    case "Any": ranges = [0...0x10FFFF]
    case "ASCII": ranges = [0...0x7F]
    default:
      let prefixes = ["General_Category=", "gc="]
      let prefix = prefixes.first { name.hasPrefix($0) } ?? ""
      categories = PatternCategories.mask(named: String(name.dropFirst(prefix.count)))
      if categories == 0 { return nil }
    }
  }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  /// Adds the characters of a class that is not the result of `negated`.
  mutating func insert(_ other: PatternClass) {
    ranges += other.ranges
    categories |= other.categories
  }

  /// Everything that the class does not hold, as a class that can be inserted in others.
  ///
  /// Only for ranges in ascending order or for categories, not for both.
  var complement: PatternClass {
    guard categories == 0 else {
      var result = PatternClass()
      result.categories = ~categories & PatternCategories.all
      return result
    }
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return PatternClass(gaps)
  }

  /// The class between `[^` and `]`.
  var negated: PatternClass {
    var result = self
    result.isNegated.toggle()
    return result
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isListed = ranges.contains { $0.contains(scalar.value) }
    let isIn = isListed || (categories != 0 && categories & PatternCategories.mask(of: scalar) != 0)
    return isIn != isNegated
  }
}

/// The general categories of Unicode, as bits and by their names.
enum PatternCategories {
  static let all: UInt32 = (1 << 30) - 1

  /// The bit of a character's category.
  static func mask(of scalar: Unicode.Scalar) -> UInt32 {
    bits[scalar.properties.generalCategory] ?? 0
  }

  /// The bits of a category or a group of them by any of its names, `Lu`, `Uppercase_Letter` or
  /// `L`; 0 for others.
  static func mask(named name: String) -> UInt32 {
    if name == "LC" || name == "Cased_Letter" {
      return mask(named: "Lu") | mask(named: "Ll") | mask(named: "Lt")
    }
    let short = others[name] ?? groups.first { $0.long == name }?.short ?? name
    return table.reduce(0) { mask, row in
      let isMeant =
        row.short == short || row.long == name
        || (row.short.first == short.first
          && short.count == 1)
      return isMeant ? mask | (bits[row.category] ?? 0) : mask
    }
  }

  private static let bits = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.category, UInt32(1) << UInt32($0)) })

  /// Names that Unicode has besides the short and the long one.
  private static let others = [
    "Combining_Mark": "M", "cntrl": "Cc", "digit": "Nd", "punct": "P",
  ]

  private static let groups: [(short: String, long: String)] = [
    ("L", "Letter"), ("M", "Mark"), ("N", "Number"), ("P", "Punctuation"), ("S", "Symbol"),
    ("Z", "Separator"), ("C", "Other"),
  ]

  private static let table: [(short: String, long: String, category: Unicode.GeneralCategory)] = [
    ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
    ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
    ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
    ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
    ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
    ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
    ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
    ("Pe", "Close_Punctuation", .closePunctuation),
    ("Pi", "Initial_Punctuation", .initialPunctuation),
    ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation),
    ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
    ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
    ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
    ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control),
    ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse),
    ("Cn", "Unassigned", .unassigned),
  ]
}
