import SetteeCloudCore
import SetteeDocuments
import SetteeDocumentStores
import SetteePropertyLists

/// The places of a document that are shared, by their pointers: scalars, lists and empty objects.
struct SharedPlaces {
  private(set) var values: [Key: PropertyList] = [:]
  /// Leaves that stay here, and why.
  private(set) var kept: [Key: Staying] = [:]
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
      if node.brings(value) { kept[Key(pointerOf: inner)] = .follows } else { visit(value, inner) }
    }
  }

  private mutating func take(_ node: DocumentNode, _ steps: [Place.Step]) {
    guard !steps.isEmpty else { return }
    let (pointer, value) = (Key(pointerOf: steps), node.propertyList)
    if scope.keeps(pointer, steps, value) {
      kept[pointer] = .asked
    } else if let reason = node.reasonToStay ?? (node.isSame(as: value) ? nil : .number) {
      kept[pointer] = reason
    } else {
      values[pointer] = value
    }
  }

  /// Why a place of the document stays here.
  enum Staying {
    /// The schema or a person says so.
    case asked
    /// It, or something in it, follows another value.
    case follows
    /// It has half of a surrogate pair, which no text can hold.
    case unreadable
    /// It has a number that no property list holds.
    case number

    /// What is to be told of a place that nobody asked to keep here, to follow "what stands there";
    /// nothing where it is as it should be.
    var problem: String? {
      switch self {
      case .asked, .follows: nil
      case .unreadable: "has half of a surrogate pair, which no account holds"
      case .number: "has a number with more digits than an account holds, or none"
      }
    }

    /// Why nothing can come to the place, to follow "what stands there".
    var obstacle: String { problem ?? "follows another value" }
  }

  /// Places that would be shared if an account could hold them, and why it cannot.
  var problems: [Key: String] { kept.compactMapValues(\.problem) }

  /// Whether a pointer's place stays here, be it in the document or not.
  func keeps(_ pointer: Key, _ value: PropertyList?) -> Bool {
    kept[pointer] != nil || pointer.outerPointers.contains { kept[$0] != nil }
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

  /// Why it cannot go elsewhere where something in it follows other values, or is a text that
  /// nobody can read.
  fileprivate var reasonToStay: SharedPlaces.Staying? {
    if isAlias { return .follows }
    if isUnreadable { return .unreadable }
    guard isContainer else { return nil }
    return (0..<count).lazy.compactMap { position in
      let inner = element(at: position)
      return brings(inner) ? .follows : inner.reasonToStay
    }.first
  }
}
