import SetteeForms
import SetteePropertyLists

/// A word of the command line beside the value that it was read as, where the two may be different
/// numbers.
struct ExactWord {
  /// The value, its numbers as they are typed.
  let tree: OrderedTree
  /// Whether numbers are stored as they are typed.
  private let isKept: Bool

  init(_ word: String, of value: PropertyList, isKept: Bool) {
    self.isKept = isKept
    let isNumber = value.kind == .integer || value.kind == .real
    let typed = value.isContainer || isNumber ? JSONText.tree(word) : nil
    tree =
      typed.flatMap { $0.propertyList == value ? $0 : nil }
      ?? (isNumber ? .plain(value, spelling: word) : OrderedTree(value))
  }

  /// Whether it is stored as it is typed because no value is exactly that.
  var needsSpelling: Bool { isKept && tree.hasInexactNumbers }

  /// Why it cannot be stored where numbers are stored as values, as a sentence.
  ///
  /// Never quotes the number, which may be a secret. `isReal` says that somebody wants the nearest
  /// one with a fraction.
  func refusal(isReal: Bool) -> String? {
    guard !isKept, let number = tree.inexactNumbers.first(where: { $0.isBeyond(isReal) }) else {
      return nil
    }
    let subject = tree.isContainer ? "A number in it" : "The number"
    let whole = "whole ones go from \(Int64.min) to \(UInt64.max)"
    return number.scalar?.double?.isFinite == true
      ? "\(subject) is too large to be kept exactly: \(whole)."
      : "\(subject) is too large to be kept: \(whole), others to \(Double.greatestFiniteMagnitude)."
  }

  /// That another number is stored, where that is so.
  var warning: String? {
    guard !isKept, tree.hasInexactNumbers else { return nil }
    return tree.isContainer
      ? "Numbers in it have more digits than can be kept; the nearest ones are stored."
      : "It has more digits than can be kept; the nearest number is stored."
  }

  /// A whole number beyond all integers, as the nearest number; nothing for other words and kinds.
  static func largeInteger(_ word: String, as kind: ValueKind) -> PropertyList? {
    guard kind == .integer, let tree = JSONText.tree(word), tree.isLargeInteger else { return nil }
    return tree.propertyList
  }
}

extension OrderedTree {
  /// Whether it is a whole number that no integer is.
  fileprivate var isLargeInteger: Bool {
    kind == .real && spelling?.drop { $0 == "-" }.allSatisfy(\.isNumber) == true
  }

  /// The numbers in it that fit no integer and no double exactly.
  fileprivate var inexactNumbers: [OrderedTree] {
    switch self {
    case .plain: inexactSpelling == nil ? [] : [self]
    case .list(let items): items.flatMap(\.inexactNumbers)
    case .object(let members): members.flatMap(\.value.inexactNumbers)
    }
  }

  /// Whether no double is near it, or only one that is no whole number any more.
  fileprivate func isBeyond(_ isReal: Bool) -> Bool {
    scalar?.double?.isFinite != true || isLargeInteger && !isReal
  }
}
