import SetteePropertyLists

/// The values a setting may take, with the constraints a form explains and checks.
public indirect enum SettingType: Sendable {
  /// On or off.
  case boolean
  /// A whole number within limits.
  case integer(NumberConstraints)
  /// Any number within limits.
  case number(NumberConstraints)
  /// Text within limits.
  case string(StringConstraints)
  /// A day as text, `2026-11-21`.
  case date
  /// A moment as text, RFC 3339: `2026-11-21T09:30:00Z`.
  case dateTime
  /// One of a few constants of any scalar type.
  case choice([Choice])
  /// Values of one type, in an order.
  case list(ListConstraints)
  /// A value of the type, or none.
  case nullable(SettingType)
  /// This value and no other.
  case constant(PropertyList)
  /// A value with parts of its own: an object, a map, a list of anything, a union.
  case structure(SettingStructure)
  /// Shown as JSON and not edited in place, with the reason why: what a program encodes in a way
  /// that only it can read.
  case json(reason: String)

  /// One constant of a choice.
  public struct Choice: Sendable, Hashable {
    /// The value that is stored.
    public var value: PropertyList
    /// The name people see.
    public var title: String

    /// What choosing it means; may be empty.
    public var help: String {
      get { lateHelp.text }
      set { lateHelp = LateText(newValue) }
    }

    private var lateHelp: LateText

    /// A constant, what people see of it, and what choosing it means.
    public init(value: PropertyList, title: String, help: String = "") {
      self.init(value: value, title: title, help: LateText(help))
    }

    package init(value: PropertyList, title: String, help: LateText) {
      self.value = value
      self.title = title
      lateHelp = help
    }
  }

  /// What numbers are allowed.
  public struct NumberConstraints: Sendable, Hashable {
    /// The least number allowed; `nil` for no limit.
    public var minimum: Bound?
    /// The greatest number allowed; `nil` for no limit.
    public var maximum: Bound?
    /// Values are whole multiples of this; also the step of `+` and `-`.
    ///
    /// An integer or a real.
    public var multipleOf: PropertyList?
    /// How far `+` and `-` go, where values between the steps are allowed; an integer or a real.
    public var step: PropertyList?

    /// Constraints; what is left out limits nothing.
    public init(
      minimum: Bound? = nil, maximum: Bound? = nil, multipleOf: PropertyList? = nil,
      step: PropertyList? = nil
    ) {
      self.minimum = minimum
      self.maximum = maximum
      self.multipleOf = multipleOf
      self.step = step
    }

    /// A limit and whether it belongs to the range.
    public struct Bound: Sendable, Hashable {
      /// An integer or a real, exactly as written.
      public var value: PropertyList
      /// Whether the limit itself is left out.
      public var isExclusive: Bool

      /// A limit, which belongs to the range unless it is exclusive.
      public init(_ value: PropertyList, isExclusive: Bool = false) {
        (self.value, self.isExclusive) = (value, isExclusive)
      }
    }
  }

  /// What texts are allowed.
  public struct StringConstraints: Sendable {
    /// Lengths count Unicode scalars, as JSON Schema does.
    public var minLength: Int?
    /// In Unicode scalars; `nil` for no limit.
    public var maxLength: Int?
    /// What the text must match somewhere; `nil` for anything.
    public var pattern: Pattern?
    /// What to say where the pattern does not match, instead of showing the pattern.
    public var patternMessage: String?

    /// Constraints; what is left out limits nothing.
    public init(
      minLength: Int? = nil, maxLength: Int? = nil, pattern: Pattern? = nil,
      patternMessage: String? = nil
    ) {
      self.minLength = minLength
      self.maxLength = maxLength
      self.pattern = pattern
      self.patternMessage = patternMessage
    }
  }

  /// What lists are allowed.
  public struct ListConstraints: Sendable {
    /// A scalar type or a choice.
    public var element: SettingType
    /// The least number of elements; `nil` for none.
    public var minItems: Int?
    /// The greatest number of elements; `nil` for no limit.
    public var maxItems: Int?
    /// Whether no two elements may be equal.
    public var isUnique: Bool

    /// Constraints; what is left out limits nothing.
    public init(
      element: SettingType, minItems: Int? = nil, maxItems: Int? = nil, isUnique: Bool = false
    ) {
      self.element = element
      self.minItems = minItems
      self.maxItems = maxItems
      self.isUnique = isUnique
    }
  }
}

extension SettingType {
  /// Whether its values are dates, or dates with times.
  package var isDate: Bool {
    switch self {
    case .date, .dateTime: true
    case .nullable(let type): type.isDate
    case .boolean, .integer, .number, .string, .choice, .list, .constant, .structure, .json: false
    }
  }

  /// Whether a form can only show values of the type.
  package var isOpaque: Bool {
    switch self {
    case .json: true
    case .nullable(let type): type.isOpaque
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .list, .constant,
      .structure:
      false
    }
  }
}
