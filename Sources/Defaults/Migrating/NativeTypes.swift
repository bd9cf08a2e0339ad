#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What versions before 5 kept as JSON: values of these types as themselves, collections as
// collections of what their elements were kept as.

extension Defaults {
  /// A type whose JSON was its own.
  public protocol _SelfNative: NativeType, CodableType
  where CodableForm == Self, NativeForm == Self {}
}

extension Defaults._SelfNative {
  /// The form that the fifth version keeps.
  public func toNative() -> Self { self }
}

extension Bool: Defaults._SelfNative {}
extension Int: Defaults._SelfNative {}
extension Int8: Defaults._SelfNative {}
extension Int16: Defaults._SelfNative {}
extension Int32: Defaults._SelfNative {}
extension Int64: Defaults._SelfNative {}
extension UInt: Defaults._SelfNative {}
extension UInt8: Defaults._SelfNative {}
extension UInt16: Defaults._SelfNative {}
extension UInt32: Defaults._SelfNative {}
extension UInt64: Defaults._SelfNative {}
extension Double: Defaults._SelfNative {}
extension Float: Defaults._SelfNative {}
extension String: Defaults._SelfNative {}
extension Date: Defaults._SelfNative {}
extension Data: Defaults._SelfNative {}
extension URL: Defaults._SelfNative {}

extension Optional: Defaults.NativeType where Wrapped: Defaults.NativeType {
  /// What JSON of the fourth version had in its place.
  public typealias CodableForm = Wrapped.CodableForm?
}

extension Optional: Defaults.CodableType where Wrapped: Defaults.CodableType {
  /// What the fifth version keeps in its place.
  public typealias NativeForm = Wrapped.NativeForm?

  /// The form that the fifth version keeps.
  public func toNative() -> Wrapped.NativeForm? { map { $0.toNative() } }
}

extension Array: Defaults.NativeType where Element: Defaults.NativeType {
  /// What JSON of the fourth version had in its place.
  public typealias CodableForm = [Element.CodableForm]
}

extension Array: Defaults.CodableType where Element: Defaults.CodableType {
  /// What the fifth version keeps in its place.
  public typealias NativeForm = [Element.NativeForm]

  /// The form that the fifth version keeps.
  public func toNative() -> [Element.NativeForm] { map { $0.toNative() } }
}

extension Set: Defaults.NativeType where Element: Defaults.NativeType {
  /// What JSON of the fourth version had in its place.
  public typealias CodableForm = [Element.CodableForm]
}

extension Dictionary: Defaults.NativeType
where Key: LosslessStringConvertible, Value: Defaults.NativeType {
  /// What JSON of the fourth version had in its place.
  public typealias CodableForm = [String: Value.CodableForm]
}

extension Dictionary: Defaults.CodableType where Key == String, Value: Defaults.CodableType {
  /// What the fifth version keeps in its place.
  public typealias NativeForm = [String: Value.NativeForm]

  /// The form that the fifth version keeps.
  public func toNative() -> [String: Value.NativeForm] { mapValues { $0.toNative() } }
}
