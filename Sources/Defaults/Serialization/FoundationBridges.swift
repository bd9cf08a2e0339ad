import SetteeFoundationScalars
import SetteePropertyLists
import SetteeSettings

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Defaults {
  /// Keeps an address as JSON text.
  ///
  /// It reads the bare address too, and a path, which is a file's.
  public struct URLBridge: Defaults.CodableBridge {
    /// An address.
    public typealias Value = URL

    /// A bridge of this kind; all are alike.
    public init() {}

    public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> URL {
      if case .string(let text)? = stored.jsonInside, let url = URL(string: text) { return url }
      guard let url = URL.settingCodec.decode(stored) else {
        throw DefaultsReadingError(stored, "Must be an address such as https://example.com.")
      }
      return url
    }
  }

  /// Keeps a UUID as its text.
  public struct UUIDBridge: Defaults.Bridge {
    /// An identifier.
    public typealias Value = UUID

    /// A bridge of this kind; all are alike.
    public init() {}

    /// The identifier as text.
    public func serialize(_ value: UUID?) -> String? { value?.uuidString }

    /// The identifier of a text; `nil` where it is none.
    public func deserialize(_ object: String?) -> UUID? { object.flatMap { UUID(uuidString: $0) } }

    public func _stored(_ value: UUID, _ pass: inout Defaults._Pass) throws -> PropertyList? {
      .string(value.uuidString)
    }

    public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> UUID {
      guard case .string(let text) = stored.jsonInside ?? stored, let id = UUID(uuidString: text)
      else {
        throw DefaultsReadingError(
          stored, "Must be a UUID such as E621E1F8-C36C-495A-93FC-0C247A3E6E5F.")
      }
      return id
    }

    public var _settingType: SettingType { .string(.init()) }
  }
}

extension URL: Defaults.Serializable {
  /// Keeps the address as text.
  public static let bridge = Defaults.URLBridge()
}

extension UUID: Defaults.Serializable {
  /// Keeps the identifier as text.
  public static let bridge = Defaults.UUIDBridge()
}
