import SetteeFoundationScalars
import SetteePropertyLists
import SetteeSettings

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Defaults {
  /// Keeps a value that is one of a property list by itself.
  ///
  /// It reads the value too where it stands as text or data in JSON, which is how a command line
  /// and other libraries give it.
  public struct NativeBridge<Value: SettingScalar>: Defaults.Bridge {
    private let codec: SettingCodec<Value>
    private let remedy: String?

    /// - Parameter remedy: What a value must be, as a sentence, where its type's does not say.
    package init(_ remedy: String? = nil) {
      codec = Value.settingCodec
      self.remedy = remedy
    }

    /// The value itself.
    public func serialize(_ value: Value?) -> Value? { value }

    /// The value itself.
    public func deserialize(_ object: Value?) -> Value? { object }

    public func _stored(_ value: Value, _ pass: inout Defaults._Pass) throws -> PropertyList? {
      try codec.encode(value)
    }

    public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> Value {
      if let value = codec.decode(stored) { return value }
      if let value = stored.asScalar.flatMap(codec.decode) { return value }
      if let inside = pass.inside(stored),
        let value = codec.decode(inside) ?? inside.asMoment.flatMap(codec.decode)
      {
        return value
      }
      throw DefaultsReadingError(
        stored, remedy ?? codec.type.problem(with: stored) ?? "Must be one of \(Value.self).")
    }

    public var _settingType: SettingType { codec.type }

    /// What reads a value that stands for itself.
    public var _plain: ((PropertyList) -> Value?)? { codec.decode }
  }
}

extension PropertyList {
  /// The Boolean that 0 or 1 stands for in files of programs that know no Booleans.
  fileprivate var asScalar: PropertyList? {
    switch self {
    case .integer(0): .boolean(false)
    case .integer(1): .boolean(true)
    default: nil
    }
  }

  /// The moment that a number in JSON stands for, in seconds since 2001.
  fileprivate var asMoment: PropertyList? {
    switch self {
    case .integer(let seconds): .date(Timestamp(secondsSinceReferenceDate: Double(seconds)))
    case .real(let seconds): .date(Timestamp(secondsSinceReferenceDate: seconds))
    default: nil
    }
  }
}

// MARK: The types

extension Bool: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Bool>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension Int: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Int>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension Int8: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Int8>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension Int16: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Int16>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension Int32: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Int32>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension Int64: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Int64>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension UInt: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<UInt>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension UInt8: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<UInt8>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension UInt16: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<UInt16>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension UInt32: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<UInt32>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension UInt64: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<UInt64>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension Float: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Float>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension Double: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Double>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension String: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<String>()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension Date: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Date>("Must be a date.")

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

extension Data: Defaults.Serializable {
  /// Keeps it as the property list does.
  public static let bridge = Defaults.NativeBridge<Data>("Must be data.")

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}

/// Any value of a property list, null included.
extension PropertyList: Defaults.Serializable {
  /// Keeps a value of a property list as it is.
  public struct Bridge: Defaults.Bridge {
    /// Any value of a property list.
    public typealias Value = PropertyList

    /// The value itself.
    public func serialize(_ value: PropertyList?) -> PropertyList? { value }

    /// The value itself.
    public func deserialize(_ object: PropertyList?) -> PropertyList? { object }

    public func _stored(
      _ value: PropertyList, _ pass: inout Defaults._Pass
    ) throws -> PropertyList? { value }

    public func _value(
      _ stored: PropertyList, _ pass: inout Defaults._Pass
    ) throws -> PropertyList { stored }
  }

  /// Keeps the value as it is.
  public static let bridge = Bridge()

  /// A property list has this type itself.
  public static let isNativelySupportedType = true
}
