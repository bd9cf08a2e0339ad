import SetteePropertyLists

/// Values that nobody described keep their kind, whatever else a text could mean.
extension ValueKind {
  /// Says that a value cannot stand where one of this kind stands; `nil` where it can.
  package func objection(to value: PropertyList) -> String? {
    guard self != .null, !isLike(value.kind) else { return nil }
    return "Must be \(phrase), as it is."
  }

  private func isLike(_ other: ValueKind) -> Bool {
    self == other || [self, other].allSatisfy { $0 == .integer || $0 == .real }
  }

  private var phrase: String {
    switch self {
    case .null: "none"
    case .boolean: "on or off"
    case .integer, .real: "a number"
    case .string, .date, .data: "text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
