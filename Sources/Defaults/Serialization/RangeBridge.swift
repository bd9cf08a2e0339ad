import SetteePropertyLists
import SetteeSettings

extension Defaults {
  /// What `Range` and `ClosedRange` have in common.
  public protocol Range<Bound> {
    /// What the ends are.
    associatedtype Bound: Comparable
    /// The lower end, which is in the range.
    var lowerBound: Bound { get }
    /// The upper end; whether it is in the range, the type says.
    var upperBound: Bound { get }
    /// A range between two ends, the lower first; nobody looks whether they are so.
    init(uncheckedBounds bounds: (lower: Bound, upper: Bound))
  }

  /// A range that can be kept.
  public typealias RangeSerializable = Defaults.Range & Defaults.Serializable

  /// Keeps a range as an array of its two bounds.
  public struct RangeBridge<Value: Defaults.RangeSerializable>: Defaults.Bridge
  where Value.Bound: Defaults.Serializable {
    /// A bridge of this kind; all are alike.
    public init() {}

    /// The two bounds, each as its type is kept.
    public func serialize(_ value: Value?) -> [Any]? {
      guard let value, let lower = Value.Bound.serialized(value.lowerBound),
        let upper = Value.Bound.serialized(value.upperBound)
      else { return nil }
      return [lower, upper]
    }

    /// The range between two bounds; `nil` where they are none, or in the wrong order.
    public func deserialize(_ object: [Any]?) -> Value? {
      let bounds = (object ?? []).compactMap {
        Value.Bound.deserialized($0 as? Value.Bound.Serializable)
      }
      guard bounds.count == 2, object?.count == 2, bounds[0] <= bounds[1] else { return nil }
      return Value(uncheckedBounds: (bounds[0], bounds[1]))
    }

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
