import Foundation
import PropertyLists

extension PropertyList {
  /// The value as Foundation has it; `null` is `NSNull`, whole numbers are `Int` where they fit.
  var foundationObject: Any {
    switch self {
    case .null: NSNull()
    case .boolean(let flag): flag
    case .integer(let number): Int(exactly: number) ?? UInt64(clamping: number)
    case .real(let number): number
    case .string(let text): text
    case .date(let date):
      Date(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
    case .data(let bytes): Data(bytes)
    case .array(let elements): elements.map(\.foundationObject)
    case .dictionary(let entries):
      Dictionary(entries.map { ($0.key.name, $0.value.foundationObject) }) { _, last in last }
    }
  }

  /// Reads a Foundation object, or returns `nil` for what is no property list, or nests too deep.
  init?(foundationObject object: Any, levels: Int = 64) {
    // Asked by its dynamic type: `as?` would also turn plain numbers into `NSNumber`.
    if type(of: object) is NSNumber.Type, let number = object as? NSNumber {
      self.init(number)
      return
    }
    switch object {
    case let value as PropertyList: self = value
    case is NSNull: self = .null
    case let flag as Bool: self = .boolean(flag)
    case let number as any BinaryInteger: self.init(integer: number)
    case let number as Double: self = .real(number)
    case let number as Float: self = .real(Double(number))
    case let text as String: self = .string(text)
    case let date as Date:
      self = .date(Timestamp(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate))
    case let data as Data: self = .data(Array(data))
    case let elements as [Any]: self.init(elements: elements, levels: levels - 1)
    case let entries as [String: Any]: self.init(entries: entries, levels: levels - 1)
    default: return nil
    }
  }

  private init?(integer number: any BinaryInteger) {
    guard let wide = Int128(exactly: number), wide >= Int128(Int64.min),
      wide <= Int128(UInt64.max)
    else { return nil }
    self = .integer(wide)
  }

  private init(_ number: NSNumber) {
    switch UInt8(bitPattern: number.objCType.pointee) {
    // Foundation on Linux types a boolean like a number of eight bits.
    case UInt8(ascii: "B"): self = .boolean(number.boolValue)
    case UInt8(ascii: "c") where (0...1).contains(number.int8Value):
      self = .boolean(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .real(number.doubleValue)
    case UInt8(ascii: "Q"): self = .integer(Int128(number.uint64Value))
    default: self = .integer(Int128(number.int64Value))
    }
  }

  private init?(elements: [Any], levels: Int) {
    guard levels >= 0 else { return nil }
    var values: [PropertyList] = []
    for element in elements {
      guard let value = PropertyList(foundationObject: element, levels: levels) else { return nil }
      values.append(value)
    }
    self = .array(values)
  }

  private init?(entries: [String: Any], levels: Int) {
    guard levels >= 0 else { return nil }
    var values = PropertyDictionary()
    for (key, object) in entries.sorted(by: { $0.key < $1.key }) {
      guard let value = PropertyList(foundationObject: object, levels: levels) else { return nil }
      values[Key(key)] = value
    }
    self = .dictionary(values)
  }
}
