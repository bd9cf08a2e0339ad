/// Numbers that fit no integer and no double.
extension ValueTree {
  /// A number as it is written, where no integer and no double is exactly that number.
  package var inexactSpelling: String? {
    guard kind == .real || kind == .integer, let spelling, let exact = DecimalText(spelling) else {
      return nil
    }
    return exact == scalarDecimal ? nil : spelling
  }

  /// Whether a number in it is exactly no integer and no double; O(n).
  package var hasInexactNumbers: Bool {
    switch kind {
    case .list: (0..<count).contains { element(at: $0).hasInexactNumbers }
    case .object: (0..<count).contains { member(at: $0).value.hasInexactNumbers }
    case .real, .integer: inexactSpelling != nil
    case .null, .boolean, .string, .date, .data: false
    }
  }

  /// A list or an object as it is to be shown on a line or two: numbers of it that no value is
  /// exactly are the texts that they are written as; `nil` where there are none.
  ///
  /// A thousand values are looked at, which is more than shows.
  package func spelling(numbersOf value: PropertyList) -> PropertyList? {
    var rest = 1_000
    return spelling(numbersOf: value, &rest)
  }

  private func spelling(numbersOf value: PropertyList, _ rest: inout Int) -> PropertyList? {
    rest -= 1
    switch value {
    case .array(let items): return spelling(items, &rest).map(PropertyList.array)
    case .dictionary(let members): return spelling(members, &rest).map(PropertyList.dictionary)
    default: return inexactSpelling.map(PropertyList.string)
    }
  }

  private func spelling(_ items: [PropertyList], _ rest: inout Int) -> [PropertyList]? {
    guard kind == .list else { return nil }
    var spelled: [PropertyList]?
    for position in 0..<min(count, items.count) {
      guard rest > 0 else { break }
      let inner = element(at: position).spelling(numbersOf: items[position], &rest)
      if let inner { spelled = spelled ?? items; spelled?[position] = inner }
    }
    return spelled
  }

  private func spelling(
    _ members: PropertyDictionary, _ rest: inout Int
  ) -> PropertyDictionary? {
    guard kind == .object else { return nil }
    var spelled: PropertyDictionary?
    for position in 0..<count {
      guard rest > 0 else { break }
      let (name, tree) = member(at: position)
      let inner = members[name].flatMap { tree.spelling(numbersOf: $0, &rest) }
      if let inner { spelled = spelled ?? members; spelled?[name] = inner }
    }
    return spelled
  }

  /// The way to the first number in it that JSON has no spelling for, an infinity or what is no
  /// number; nothing where there is none.
  package var wayToNumberBeyondJSON: [Place.Step]? {
    switch kind {
    case .list:
      return (0..<count).lazy.compactMap { position in
        element(at: position).wayToNumberBeyondJSON.map { [.element(position)] + $0 }
      }.first
    case .object:
      return (0..<count).lazy.compactMap { position in
        let (name, value) = member(at: position)
        return value.wayToNumberBeyondJSON.map { [.member(name)] + $0 }
      }.first
    case .null, .boolean, .integer, .real, .string, .date, .data:
      guard case .real(let number)? = scalar, !number.isFinite else { return nil }
      return spelling.map { JSONNumberScanner.isNumber($0) } == true ? nil : []
    }
  }

  /// The number's digits, as it is written or else as its value has them; nothing for an infinity
  /// and for what is no number.
  package var decimal: DecimalText? { spelling.flatMap { DecimalText($0) } ?? scalarDecimal }

  private var scalarDecimal: DecimalText? {
    switch scalar {
    case .integer(let value): DecimalText(String(value))
    case .real(let value): DecimalText("\(value)")
    default: nil
    }
  }
}
