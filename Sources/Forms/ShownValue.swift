import SetteePropertyLists
import SetteeSettings

/// A value, and the same as it shows: each number as it is written.
struct ShownValue {
  let value: PropertyList?
  let shown: PropertyList?

  /// A value that says all.
  init(_ value: PropertyList?) { (self.value, shown) = (value, value) }

  init(_ reading: SettingReading) { (value, shown) = (reading.value, reading.shown) }

  /// What each of the two is made from those of other values.
  init(_ make: (KeyPath<ShownValue, PropertyList?>) -> PropertyList?) {
    (value, shown) = (make(\.value), make(\.shown))
  }

  /// Whether a field that has the one has the other, to the last digit.
  func isSame(as other: ShownValue, by type: SettingType) -> Bool {
    guard type.isSame(value, other.value) else { return false }
    return value == shown && other.value == other.shown || shown == other.shown
  }
}
