import SetteeCloudCore
import SetteeDocuments
import SetteeDocumentStores
import SetteePropertyLists

/// The places of a document that are shared, by their pointers: scalars, lists and empty objects.
struct SharedPlaces {
  private(set) var values: [Key: PropertyList] = [:]
  /// Leaves that stay here.
  private(set) var kept: Set<Key> = []
  private let scope: ShareScope

  /// Looks through a document whose root is an object; O(n).
  init(of document: Document, _ scope: ShareScope) {
    self.scope = scope
    visit(document.root, [])
  }

  private mutating func visit(_ node: DocumentNode, _ steps: [Place.Step]) {
    guard !node.isOnePlace, !node.isAlias else { return take(node, steps) }
    for position in 0..<node.count {
      let (name, value) = node.member(at: position)
      let inner = steps + [.member(name)]
      if node.brings(value) { kept.insert(Key(pointerOf: inner)) } else { visit(value, inner) }
    }
  }

  private mutating func take(_ node: DocumentNode, _ steps: [Place.Step]) {
    guard !steps.isEmpty else { return }
    let (pointer, value) = (Key(pointerOf: steps), node.propertyList)
    guard node.isWhollyOwn, node.isSame(as: value), !scope.keeps(pointer, steps, value) else {
      kept.insert(pointer)
      return
    }
    values[pointer] = value
  }

  /// Whether a pointer's place stays here, be it in the document or not.
  func keeps(_ pointer: Key, _ value: PropertyList?) -> Bool {
    kept.contains(pointer) || pointer.outerPointers.contains(where: kept.contains)
      || scope.keeps(pointer, value)
  }

  /// Why the places are too many or too large for an account, as a sentence.
  func excess(over limits: CloudLimits) -> String? {
    if values.count > limits.keyCount {
      return "it has \(values.count) places, and at most \(limits.keyCount) are shared."
    }
    let byteCount = values.values.reduce(0) { $0 + $1.quotaByteCount }
    if byteCount > limits.byteCount {
      return "its values have \(byteCount) bytes, and at most \(limits.byteCount) are shared."
    }
    guard case .bytes(let most) = limits.keyLength,
      let long = values.keys.filter({ $0.name.utf8.count > most }).min()
    else { return nil }
    return "the pointer \(long.name.prefix(40))… has \(long.name.utf8.count) bytes, and at most"
      + " \(most) are shared."
  }
}

extension DocumentNode {
  /// Whether it is one place: a scalar, a list or an object without members.
  var isOnePlace: Bool { kind != .object || count == 0 }

  /// Whether a member counts here and is written elsewhere.
  fileprivate func brings(_ member: DocumentNode) -> Bool {
    member.index < index || member.index >= Int(entry.next)
  }

  /// Whether nothing in it follows other values or is a text that nobody can read.
  fileprivate var isWhollyOwn: Bool {
    if isAlias || isUnreadable { return false }
    guard isContainer else { return true }
    return (0..<count).allSatisfy { position in
      let inner = element(at: position)
      return !brings(inner) && inner.isWhollyOwn
    }
  }
}
