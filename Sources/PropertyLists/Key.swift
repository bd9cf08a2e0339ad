/// The name of a setting, compared by its UTF-8 bytes.
///
/// Swift's `String` folds canonically equivalent spellings ("é" composed equals "é" decomposed), a
/// property-list file does not. Keys therefore compare, hash and sort by bytes, so that two keys
/// which differ in a file never become one in memory.
public struct Key: Sendable {
  /// The name as it was given.
  public private(set) var name: String

  /// A key of any name.
  public init(_ name: String) {
    self.name = name
    self.name.makeContiguousUTF8()
  }

  /// The key that the name is behind its first bytes.
  package func dropping(_ count: Int) -> Key {
    count == 0 ? self : Key(String(Substring(name.utf8.dropFirst(count))))
  }
}

extension Key: Hashable, Comparable {
  public static func == (left: Key, right: Key) -> Bool { left.name.hasSameBytes(as: right.name) }

  public func hash(into hasher: inout Hasher) { hasher.combine(name.byteHash) }

  public static func < (left: Key, right: Key) -> Bool {
    left.name.withBytes { left in right.name.withBytes { left.precedes($0) } }
  }
}

extension Key: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral name: String) { self.init(name) }

  public var description: String { name }
}
