import SetteePropertyLists

#if canImport(FoundationEssentials)
  // The part of Foundation without ICU, which starts faster and takes less memory.
  import FoundationEssentials
#else
  import Foundation
#endif

extension PropertyList {
  /// The value of a Swift type that property lists know, however deep it nests; `nil` for others.
  ///
  /// Booleans, all integer types, `Float`, `Double`, `String`, `Substring`, `Date`, `Data`, arrays,
  /// dictionaries with `String` keys, and `PropertyList` itself. `Optional` is looked into; none
  /// inside an array or dictionary is null. Keys of a dictionary are taken in their order by bytes,
  /// so that equal dictionaries write equal files.
  package init?(foundationValue value: Any, depth: Int = 0) {
    guard depth <= XMLPropertyListLimits.depthMax else { return nil }
    switch value {
    case let value as PropertyList: self = value
    // Asked by its own type: an `NSNumber` of 1 would pass for a `Bool`, and is a number.
    case let flag as Bool where type(of: value) == Bool.self: self = .boolean(flag)
    case let value as any FixedWidthInteger: self = .integer(Int128(clamping: value))
    case let value as Int: self = .integer(Int128(value))
    case let value as UInt64: self = .integer(Int128(value))
    case let value as Double: self = .real(value)
    case let value as Float: self = .real(Double(value))
    case let value as String: self = .string(value)
    case let value as Substring: self = .string(String(value))
    case let value as Date:
      self = .date(Timestamp(secondsSinceReferenceDate: value.timeIntervalSinceReferenceDate))
    case let value as Data: self = .data([UInt8](value))
    case let value as any AnyOptional:
      guard let wrapped = value.wrapped else {
        self = .null
        return
      }
      self.init(foundationValue: wrapped, depth: depth)
    case let values as [Any]: self.init(array: values, depth: depth)
    case let values as [String: Any]: self.init(dictionary: values, depth: depth)
    default: return nil
    }
  }

  private init?(array values: [Any], depth: Int) {
    var list: [PropertyList] = []
    for value in values {
      guard let element = PropertyList(foundationValue: value, depth: depth + 1) else { return nil }
      list.append(element)
    }
    self = .array(list)
  }

  private init?(dictionary values: [String: Any], depth: Int) {
    var entries = PropertyDictionary()
    for (name, value) in values.sorted(by: { Key($0.key) < Key($1.key) }) {
      guard let entry = PropertyList(foundationValue: value, depth: depth + 1) else { return nil }
      entries[Key(name)] = entry
    }
    self = .dictionary(entries)
  }

  /// The value as `UserDefaults` hands it out: `Bool`, `Int` (`UInt64` above its range), `Double`,
  /// `String`, `Date`, `Data`, `[Any]` or `[String: Any]`, never boxed in an `Optional`.
  ///
  /// Null, which Foundation does not know, is `nil`; inside arrays, which would lose their order,
  /// it is `PropertyList.null`, and dictionaries leave it out.
  package var foundationValue: Any? {
    switch self {
    case .null: nil
    case .boolean(let value): value
    case .integer(let value): Int(exactly: value) ?? UInt64(exactly: value) ?? Double(value)
    case .real(let value): value
    case .string(let text): text
    case .date(let moment):
      Date(timeIntervalSinceReferenceDate: moment.secondsSinceReferenceDate)
    case .data(let bytes): Data(bytes)
    case .array(let values): values.map { $0.foundationValue ?? PropertyList.null }
    case .dictionary(let entries): entries.foundationDictionary
    }
  }
}

extension PropertyDictionary {
  /// The entries by name, without those of null; of keys that Swift's `String` holds for the same,
  /// the last.
  package var foundationDictionary: [String: Any] {
    reduce(into: [:]) { $0[$1.key.name] = $1.value.foundationValue }
  }
}

/// An optional of any type, seen through `Any`.
private protocol AnyOptional {
  var wrapped: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var wrapped: Any? { self }
}
