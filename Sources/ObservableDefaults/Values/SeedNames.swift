import SetteeFoundationScalars

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Names that code written for Apple's platforms uses. None of them need be adopted, and adopting
// one changes nothing: `Codable` or `RawRepresentable` suffices, and decides how a value is stored.

/// A value that a suite stores as it is, or a type of one's own that says so.
public protocol UserDefaultsPropertyListValue: Equatable {}

/// A value that an account stores as it is, or a type of one's own that says so.
public protocol CloudPropertyListValue {}

/// A value that a suite stores as JSON.
public typealias CodableUserDefaultsPropertyListValue = Codable

/// A value that an account stores as JSON.
public typealias CodableCloudPropertyListValue = Codable

extension Bool: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension Int: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension Int8: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension Int16: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension Int32: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension Int64: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension UInt: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension UInt8: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension UInt16: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension UInt32: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension UInt64: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension Float: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension Double: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension String: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension Data: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension Date: UserDefaultsPropertyListValue, CloudPropertyListValue {}
extension URL: UserDefaultsPropertyListValue, CloudPropertyListValue {}

extension Array: UserDefaultsPropertyListValue where Element: UserDefaultsPropertyListValue {}
extension Array: CloudPropertyListValue where Element: CloudPropertyListValue {}
extension Dictionary: UserDefaultsPropertyListValue
where Key == String, Value: UserDefaultsPropertyListValue {}
extension Dictionary: CloudPropertyListValue where Key == String, Value: CloudPropertyListValue {}
extension Optional: UserDefaultsPropertyListValue where Wrapped: UserDefaultsPropertyListValue {}
extension Optional: CloudPropertyListValue where Wrapped: CloudPropertyListValue {}
