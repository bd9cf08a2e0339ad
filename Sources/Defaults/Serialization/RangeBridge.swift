import SetteePropertyLists
import SetteeSettings

extension Defaults {
  /// What `Range` and `ClosedRange` have in common.
  public protocol Range<Bound> {
    associatedtype Bound: Comparable
    var lowerBound: Bound { get }
    var upperBound: Bound { get }
    init(uncheckedBounds bounds: (lower: Bound, upper: Bound))
  }

  /// A range that can be kept.
  public typealias RangeSerializable = Defaults.Range & Defaults.Serializable

  /// Keeps a range as an array of its two bounds.
  public struct RangeBridge<Value: Defaults.RangeSerializable>: Defaults._StoringBridge
  where Value.Bound: Defaults.Serializable {
    /// A bridge of this kind; all are alike.
    public init() {}

    public func _stored(_ value: Value, _ pass: inout Defaults._Pass) throws -> PropertyList? {
      .array([try pass.element(value.lowerBound), try pass.element(value.upperBound)])
    }

    /// Bounds in the wrong order, which no range can have, are no range.
    public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> Value {
      guard case .array(let bounds) = pass.unfolded(stored), bounds.count == 2 else {
        throw DefaultsReadingError(stored, "Must be an array of two bounds.")
      }
      let lower = try pass.value(Value.Bound.self, of: bounds[0])
      let upper = try pass.value(Value.Bound.self, of: bounds[1])
      guard lower <= upper else {
        throw DefaultsReadingError(stored, "Must be two bounds, the lower one first.")
      }
      return Value(uncheckedBounds: (lower, upper))
    }

    public var _settingType: SettingType { .json(reason: "it is a range") }
  }
}

extension Swift.Range: Defaults.Range {}
extension Swift.ClosedRange: Defaults.Range {}

extension Swift.Range: Defaults.Serializable where Bound: Defaults.Serializable {
  /// Keeps the range as an array of its bounds.
  public static var bridge: Defaults.RangeBridge<Self> { .init() }
}

extension Swift.ClosedRange: Defaults.Serializable where Bound: Defaults.Serializable {
  /// Keeps the range as an array of its bounds.
  public static var bridge: Defaults.RangeBridge<Self> { .init() }
}
