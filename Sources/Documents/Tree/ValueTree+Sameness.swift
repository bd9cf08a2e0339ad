import SetteePropertyLists

extension ValueTree {
  /// Whether two values say the same, however each is spelled.
  ///
  /// Numbers are compared by their exact decimal value, so that `1.0` is 1 and no digit is lost
  /// where a double has too few; the order of members does not count. The time is linear in what
  /// is inside.
  package func isSame(as other: some ValueTree) -> Bool {
    if let mine = unreadableSource { return mine == other.unreadableSource }
    guard other.unreadableSource == nil else { return false }
    switch (kind, other.kind) {
    case (.object, .object): return hasSameMembers(as: other)
    case (.list, .list):
      return count == other.count
        && (0..<count).allSatisfy { element(at: $0).isSame(as: other.element(at: $0)) }
    case (.integer, .integer), (.integer, .real), (.real, .integer), (.real, .real):
      return isSameNumber(as: other)
    default: return kind == other.kind && scalar == other.scalar
    }
  }

  private func hasSameMembers(as other: some ValueTree) -> Bool {
    guard count == other.count else { return false }
    return (0..<count).allSatisfy { position in
      let (name, value) = member(at: position)
      // Most objects that are compared have one order: the name at the same position is tried.
      let twin = other.member(at: position)
      if twin.name == name { return value.isSame(as: twin.value) }
      return other.member(named: name).map { value.isSame(as: $0) } ?? false
    }
  }

  private func isSameNumber(as other: some ValueTree) -> Bool {
    switch (decimal, other.decimal) {
    case (let mine?, let theirs?): mine == theirs
    case (nil, nil): scalar == other.scalar
    // An infinity, or what is no number, is no row of digits.
    case (nil, .some), (.some, nil): false
    }
  }

  /// How a text is written that no string can hold, which is the same only where it is written so.
  package var unreadableSource: String? {
    guard let node = self as? DocumentNode else { return quotedSpelling }
    return node.isUnreadable ? node.source : nil
  }

  /// Whether such a text is in it; O(n).
  package var hasUnreadableTexts: Bool {
    switch kind {
    case .list: (0..<count).contains { element(at: $0).hasUnreadableTexts }
    case .object: (0..<count).contains { member(at: $0).value.hasUnreadableTexts }
    case .null, .boolean, .integer, .real, .string, .date, .data: unreadableSource != nil
    }
  }
}
