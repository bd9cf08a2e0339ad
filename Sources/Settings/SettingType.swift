import SetteePropertyLists

/// The values a setting may take, with the constraints a form explains and checks.
public indirect enum SettingType: Sendable {
  case boolean
  case integer(NumberConstraints)
  case number(NumberConstraints)
  case string(StringConstraints)
  /// A day as text, `2026-11-21`.
  case date
  /// A moment as text, RFC 3339: `2026-11-21T09:30:00Z`.
  case dateTime
  /// One of a few constants of any scalar type.
  case choice([Choice])
  case list(ListConstraints)
  case nullable(SettingType)
  case constant(PropertyList)
  /// Shown as JSON and not edited in place, with the reason why.
  case json(reason: String)

  /// One constant of a choice.
  public struct Choice: Sendable, Hashable {
    public var value: PropertyList
    public var title: String
    public var help: String {
      get { lateHelp.text }
      set { lateHelp = LateText(newValue) }
    }

    private var lateHelp: LateText

    public init(value: PropertyList, title: String, help: String = "") {
      self.init(value: value, title: title, help: LateText(help))
    }

    package init(value: PropertyList, title: String, help: LateText) {
      self.value = value
      self.title = title
      lateHelp = help
    }
  }

  public struct NumberConstraints: Sendable, Hashable {
    public var minimum: Bound?
    public var maximum: Bound?
    /// Values are whole multiples of this; also the step of `+` and `-`.
    ///
    /// An integer or a real.
    public var multipleOf: PropertyList?
    /// How far `+` and `-` go, where values between the steps are allowed; an integer or a real.
    public var step: PropertyList?

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
      public var isExclusive: Bool

      public init(_ value: PropertyList, isExclusive: Bool = false) {
        self.value = value
        self.isExclusive = isExclusive
      }
    }
  }

  public struct StringConstraints: Sendable {
    /// Lengths count Unicode scalars, as JSON Schema does.
    public var minLength: Int?
    public var maxLength: Int?
    public var pattern: Pattern?
    /// What to say where the pattern does not match, instead of showing the pattern.
    public var patternMessage: String?

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

  public struct ListConstraints: Sendable {
    /// A scalar type or a choice.
    public var element: SettingType
    public var minItems: Int?
    public var maxItems: Int?
    public var isUnique: Bool

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
