import SetteePropertyLists

/// Numbers with more digits than a property list keeps, which is told once.
struct RoundedNumbers: Sendable {
  private(set) var count = 0
  /// The first of them, and what it became.
  private var first: String?

  /// Takes note of a scalar, where it is a number that becomes another.
  mutating func note(_ value: some ValueTree, at steps: [Place.Step]) {
    guard let spelling = value.inexactSpelling, let number = value.scalar else { return }
    count += 1
    first = first ?? "\(JSONPointer.text(steps)), \(spelling), became \(number.json())"
  }

  /// What a person is told; nothing where all numbers are what they were.
  var sentence: String? {
    guard let first else { return nil }
    let rest = count == 1 ? "" : ", and \(count - 1) more \(count == 2 ? "was" : "were") rounded"
    return "\(first), the nearest number that a property list keeps\(rest)."
  }
}
