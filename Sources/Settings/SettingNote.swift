import SetteePropertyLists

/// What a program says of a setting for forms, beyond its key and its type.
public struct SettingNote: Sendable {
  package var help = ""
  package var title: String?
  package var section: String?
  package var range: ClosedRange<Double>?
  package var step: Double?
  package var choices: [PropertyList] = []
  package var isSecret = false
  package var isHidden = false
  package var isLocked = false

  /// Describes a setting.
  /// - Parameters:
  ///   - help: What the setting does.
  ///   - title: The name people see; made from the key where absent.
  ///   - section: The heading above it.
  ///   - range: Limits of a number, of a text's length, or of a list's count.
  ///   - step: What a number is a multiple of.
  ///   - choices: The only values allowed.
  ///   - secret: Whether the value is masked wherever it would be shown.
  ///   - hidden: Whether the setting has no row.
  ///   - locked: Whether its row only shows what the program sets.
  public init(
    help: String = "", title: String? = nil, section: String? = nil,
    range: ClosedRange<Double>? = nil, step: Double? = nil, choices: [PropertyList] = [],
    secret: Bool = false, hidden: Bool = false, locked: Bool = false
  ) {
    self.help = help
    self.title = title
    self.section = section
    self.range = range
    self.step = step
    self.choices = choices
    isSecret = secret
    isHidden = hidden
    isLocked = locked
  }
}

extension SettingType {
  /// This type with the constraints of a note.
  ///
  /// A range limits numbers, a text's length, or a list's count; choices of a list are those of its
  /// elements. What a note says that the type cannot mean is left out.
  package func applying(_ note: SettingNote) -> SettingType {
    switch self {
    case .nullable(let wrapped): .nullable(wrapped.applying(note))
    case .list(var list):
      {
        var items = note
        (items.range, list.minItems, list.maxItems) = (nil, note.count?.0, note.count?.1)
        list.element = list.element.applying(items)
        return .list(list)
      }()
    case _ where !note.choices.isEmpty: .choice(note.choices.map { Choice($0) })
    case .integer(let limits): .integer(limits.applying(note))
    case .number(let limits): .number(limits.applying(note))
    case .string(var limits):
      {
        if let count = note.count { (limits.minLength, limits.maxLength) = count }
        return .string(limits)
      }()
    case .boolean, .date, .dateTime, .choice, .constant, .structure, .json: self
    }
  }
}

extension SettingNote {
  /// How a setting with this note is shown and kept.
  package var traits: SettingDescription.Traits {
    var traits: SettingDescription.Traits = []
    if isSecret { traits.insert(.secret) }
    if isLocked { traits.formUnion([.readOnly, .ofProgram]) }
    return traits
  }

  /// The range as a count of characters or items.
  package var count: (Int, Int)? {
    guard let range else { return nil }
    return (
      Int(exactly: range.lowerBound.rounded()) ?? 0,
      Int(exactly: range.upperBound.rounded()) ?? .max
    )
  }
}

extension SettingType.NumberConstraints {
  fileprivate func applying(_ note: SettingNote) -> Self {
    var result = self
    if let range = note.range {
      result.minimum = Bound(range.lowerBound.shortestNumber)
      result.maximum = Bound(range.upperBound.shortestNumber)
    }
    if let step = note.step { result.multipleOf = step.shortestNumber }
    return result
  }
}

extension Double {
  /// A whole number as an integer, so that limits show as they were written.
  fileprivate var shortestNumber: PropertyList {
    Int128(exactly: self).map { .integer($0) } ?? .real(self)
  }
}

extension SettingType.Choice {
  /// A constant under its own name.
  init(_ value: PropertyList) { self.init(value: value, title: value.shortText) }
}
