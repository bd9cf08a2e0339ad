import SetteePropertyLists
import SetteeSettings

extension Defaults {
  /// A type whose values a key can hold.
  ///
  /// Types that are `Codable` or `RawRepresentable` need no more than the name:
  ///
  /// ```swift
  /// struct User: Codable, Defaults.Serializable {
  ///   let name: String
  ///   let age: String
  /// }
  /// ```
  ///
  /// Others name a bridge that goes between the type and one that can be kept.
  public protocol Serializable<Bridge>: SendableMetatype {
    typealias Value = Bridge.Value
    typealias Serializable = Bridge.Serializable
    /// What goes between the type and its stored form.
    associatedtype Bridge: Defaults.Bridge

    /// The way between this type and its stored form.
    static var bridge: Bridge { get }

    /// Whether the values are those of a property list as they are.
    static var isNativelySupportedType: Bool { get }
  }

  /// The way between a type and another one that can be kept.
  ///
  /// What `serialize` returns may be any type that a property list holds, or another
  /// `Defaults.Serializable` type, which goes its own way from there.
  ///
  /// A bridge of a program may throw. Those of this module do not: what cannot be kept, or read, is
  /// `nil` to whoever calls them, and told with its reason to whoever uses a key.
  public protocol Bridge<Value, Serializable>: Sendable, SendableMetatype {
    /// The type a program uses.
    associatedtype Value
    /// The type that is kept.
    associatedtype Serializable

    /// Makes what is kept; what it throws is told with the key, and the old value stays.
    func serialize(_ value: Value?) throws -> Serializable?

    /// Makes the value, or `nil` where this is none.
    func deserialize(_ object: Serializable?) throws -> Value?

    // What follows is for the bridges of this module; the defaults go through the two above.

    /// The stored form, or `nil` where there is nothing to keep.
    func _stored(_ value: Value, _ pass: inout Defaults._Pass) throws -> PropertyList?

    /// The value of a stored form, in any of the forms known.
    func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> Value

    /// The type as which a form shows the stored value.
    var _settingType: SettingType { get }

    /// Whether a decoded value should be kept for the next reader.
    var _isWorthKeeping: Bool { get }

    /// What reads the form that values of the type are written in, where that is a look at one
    /// value; from it `nil` for every other form.
    var _plain: ((PropertyList) -> Value?)? { get }
  }

  /// Keeps a type that is `Codable` and `RawRepresentable` by its raw value, not as JSON.
  public protocol PreferRawRepresentable: RawRepresentable {}

  /// A collection that is kept as an array of its elements.
  public protocol CollectionSerializable<Element>: Collection, Defaults.Serializable {
    /// Makes the collection of the elements that were stored, in their order.
    init(_ elements: [Element])
  }

  /// A set that is kept as an array of its members.
  public protocol SetAlgebraSerializable<Element>: SetAlgebra, Defaults.Serializable {
    /// The members to be stored, in any order.
    func toArray() -> [Element]
  }
}

extension Defaults.Serializable {
  /// A type of one's own is kept by its bridge.
  public static var isNativelySupportedType: Bool { false }
}

// The names that stood outside of `Defaults` before protocols could be inside of a type.

/// A type that keys keep, by its older name.
public typealias DefaultsSerializable = Defaults.Serializable

/// A bridge, by its older name.
public typealias DefaultsBridge = Defaults.Bridge

/// A collection that keys keep, by its older name.
public typealias DefaultsCollectionSerializable = Defaults.CollectionSerializable

/// A set that keys keep, by its older name.
public typealias DefaultsSetAlgebraSerializable = Defaults.SetAlgebraSerializable
