/// Where a value stands: a key, and the steps that lead from the key's value to one inside it.
///
/// A place names a position, not a value: there may be none. In a flat store the key is a setting's
/// name; in a document it is the first step from the root.
public struct Place: Sendable, Hashable {
  /// The key of the whole value.
  public var key: Key
  /// The steps inside it, outermost first; empty for the whole value.
  public var steps: [Step]

  /// A key's value, or what steps lead to inside it.
  public init(_ key: Key, _ steps: [Step] = []) {
    self.key = key
    self.steps = steps
  }

  /// One step into a value.
  public enum Step: Sendable, Hashable {
    /// Into an object, to the member of this name.
    case member(Key)
    /// Into a list, to the element at this position, counted from 0.
    case element(Int)
  }
}

extension Place {
  /// Whether it is a key's whole value.
  public var isWhole: Bool { steps.isEmpty }

  /// The place one step further in.
  public func appending(_ step: Step) -> Place { Place(key, steps + [step]) }

  /// The place one step further out; nothing where it is a key's whole value.
  public var parent: Place? { steps.isEmpty ? nil : Place(key, steps.dropLast()) }

  /// Whether another place is this one or inside it.
  public func contains(_ other: Place) -> Bool {
    key == other.key && other.steps.starts(with: steps)
  }
}

extension Place: CustomStringConvertible {
  /// The key, then each step behind a dot, names that would not stand by themselves as JSON
  /// strings: fit for messages, not to be read back.
  public var description: String {
    let isQuoted = steps.map { step in
      step.needsQuotes || step.name?.name.utf8.contains(UInt8(ascii: ".")) == true
    }
    let way = DottedWord.text(steps, isQuoted)
    // What is no object has items at its root, and no key.
    if key == "", !steps.isEmpty { return way }
    return steps.isEmpty ? key.name : key.name + "." + way
  }
}

extension ValueTree {
  /// The value that the steps lead to, or nothing where one of them leads nowhere.
  ///
  /// O(1) a step on average.
  package func value(at steps: some Sequence<Place.Step>) -> Self? {
    steps.reduce(self as Self?) { value, step in value?.value(at: step) }
  }

  package func value(at step: Place.Step) -> Self? {
    switch step {
    case .member(let name): member(named: name)
    case .element(let index):
      kind == .list && 0 <= index && index < count ? element(at: index) : nil
    }
  }
}
