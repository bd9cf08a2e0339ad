import SetteePropertyLists
import SetteeSettings

/// What a form remembers of rows beyond their time on screen, so that a row that comes again is the
/// same row to undo and reset.
///
/// It keeps what elements are told apart by as long as it lives itself: an object that went could
/// leave its address to another.
@MainActor
final class RowMemory {
  private var numbers: [ViewPath.Step: Int] = [:]
  private var firstValues: [Key: (value: PropertyList?, shape: RowShape)] = [:]

  /// The key of the row at a path, another one for every path; it means nothing to people.
  func key(at path: ViewPath) -> Key { Key(path.steps.map(name).joined(separator: "/")) }

  /// What the row of a key showed first: now, unless it was here before with values of this kind;
  /// nothing, where the row shows no value.
  func firstValue(
    of key: Key, in shape: RowShape?, now value: PropertyList?
  ) -> PropertyList? {
    guard let shape else { return nil }
    if let first = firstValues[key], shape.takes(first.value, of: first.shape) {
      return first.value
    }
    firstValues[key] = (value, shape)
    return value
  }

  /// Elements and types go by numbers, since what they print may be what others print.
  private func name(of step: ViewPath.Step) -> String {
    switch step {
    case .part(let index): return "\(index)"
    case .branch(let isFirst): return isFirst ? "if" : "else"
    case .element, .type:
      let number = numbers[step] ?? numbers.count
      numbers[step] = number
      return "[\(number)]"
    }
  }
}

extension RowShape {
  /// Whether a value from a row of another shape means the same in a row of this one.
  fileprivate func takes(_ value: PropertyList?, of other: RowShape) -> Bool {
    switch (self, other) {
    case (.toggle, .toggle), (.text, .text): true
    case (.formatted(let isOptional), .formatted(let wasOptional)): isOptional == wasOptional
    case (.number(let number), .number(let old)):
      number.isWhole == old.isWhole && number.isOptional == old.isOptional
    case (.choice(let titles), .choice(let old)): title(value, in: titles) == title(value, in: old)
    case (.described(let shape), .described(let old)): shape == old
    case (.toggle, _), (.text, _), (.formatted, _), (.number, _), (.choice, _), (.described, _):
      false
    }
  }

  /// A choice is known by its place, which means nothing among other choices.
  private func title(_ value: PropertyList?, in titles: [String]) -> String? {
    guard case .integer(let index) = value, titles.indices.contains(Int(clamping: index)) else {
      return nil
    }
    return titles[Int(clamping: index)]
  }
}
