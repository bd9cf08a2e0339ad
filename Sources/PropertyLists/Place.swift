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
  /// The key, then each step behind a dot, names that would not stand by themselves
  /// JSON strings: fit for messages, and not to be read back.
  public var description: String {
    steps.reduce(key.name) { text, step in
      switch step {
      case .element(let index): "\(text).\(index)"
      case .member(let name): "\(text).\(name.isPlainWord ? name.name : name.quoted)"
      }
    }
  }
}

extension Key {
  /// Whether it stands by itself between dots.
  fileprivate var isPlainWord: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "\""), UInt8(ascii: "\\"), 0...0x20, 0x7F: false
        default: true
        }
      }
  }

  /// As a JSON string.
  fileprivate var quoted: String { PropertyList.string(name).json() }
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
