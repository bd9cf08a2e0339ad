import SetteePropertyLists

/// Moments, which people edit as text.
extension DocumentNode {
  /// What a text comes to in place of a moment; nothing for others.
  func moment(from value: some ValueTree) -> TypedNumber? {
    guard kind == .date, case .string(let text)? = value.scalar,
      let literal = tree.format.literal(text), case .date = literal
    else { return nil }
    return TypedNumber(text, value: literal)
  }
}

extension ValueTree {
  /// Whether a value says the same, where it has moments as forms show them and bytes as Base64, as
  /// text, and texts that no string can hold as they are written.
  package func isSaid(by value: some ValueTree) -> Bool {
    switch (kind, value.kind) {
    case (.string, .string) where unreadableSource != nil && value.unreadableSource == nil:
      return scalar == value.scalar
    case (.date, .string):
      let texts = [spelling, momentText].compactMap { $0.map { PropertyList.string($0) } }
      return value.scalar.map(texts.contains) ?? false
    case (.data, .string): return scalar?.textual == value.scalar
    case (.list, .list):
      return count == value.count
        && (0..<count).allSatisfy { element(at: $0).isSaid(by: value.element(at: $0)) }
    case (.object, .object):
      return count == value.count
        && (0..<count).allSatisfy { position in
          let (name, inner) = member(at: position)
          let twin = value.member(at: position)
          if twin.name == name { return inner.isSaid(by: twin.value) }
          return value.member(named: name).map { inner.isSaid(by: $0) } ?? false
        }
    default: return isSame(as: value)
    }
  }
}
