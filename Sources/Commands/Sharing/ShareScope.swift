import SetteePropertyLists
import SetteeSettings

/// Which places of a document are shared: what is excepted stays, and what the schema says belongs
/// to one machine.
struct ShareScope: Sendable {
  /// Places that stay here with all in them.
  var excepted: [Key] = []
  /// The places that are shared with all in them; empty for the whole document.
  var only: [Key] = []
  /// Whether a schema keeps what steps lead to on this machine, by its value.
  var isOfMachine: @Sendable ([Place.Step], PropertyList) -> Bool = { _, _ in false }

  /// Whether a leaf stays here.
  ///
  /// A list goes as a whole or not at all: where a part of it is excepted, it stays.
  func keeps(_ pointer: Key, _ steps: [Place.Step], _ value: PropertyList) -> Bool {
    if excepted.contains(where: { pointer.isInside($0) || $0.isInside(pointer) }) { return true }
    if !only.isEmpty, !only.contains(where: { pointer.isInside($0) }) { return true }
    return isOfMachine(steps, value)
  }

  /// The same of a pointer whose steps are all names.
  func keeps(_ pointer: Key, _ value: PropertyList?) -> Bool {
    guard let steps = pointer.memberSteps else { return true }
    return keeps(pointer, steps, value ?? .null)
  }
}

// Keys of shared places are JSON pointers.
extension Key {
  /// The pointer of some steps.
  init(pointerOf steps: [Place.Step]) { self.init(JSONPointer.text(steps)) }

  /// Whether a pointer leads to another's place or to something in it.
  func isInside(_ outer: Key) -> Bool {
    self == outer || name.utf8.starts(with: (outer.name + "/").utf8)
  }

  /// The pointers of what is around a place, the nearest first; the root is none of them.
  var outerPointers: [Key] {
    var (outer, rest) = ([Key](), name[...])
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex {
      rest = rest[..<slash]
      outer.append(Key(String(rest)))
    }
    return outer
  }

  /// The steps of a pointer into objects; nothing where it is no pointer.
  var memberSteps: [Place.Step]? {
    guard name.utf8.first == UInt8(ascii: "/") else { return nil }
    let words = name.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let steps = words.compactMap { word in
      JSONPointer.unescaped(word).map { Place.Step.member(Key($0)) }
    }
    return steps.count == words.count ? steps : nil
  }
}
