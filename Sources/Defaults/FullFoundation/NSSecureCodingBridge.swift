// Archives need all of Foundation, as the trait `FullFoundation` says.

#if FullFoundation
  import Foundation
  import SetteePropertyLists

  extension Defaults {
    /// Keeps a type that is `Codable` and `NSSecureCoding` as an archive, not as JSON.
    public protocol PreferNSSecureCoding: NSObject, NSSecureCoding {}

    /// Keeps an object as a keyed archive.
    ///
    /// Foundation on Linux ends the program where it archives an object of a class that is private
    /// or inside of another type; here the value is refused, and the old one stays.
    public struct NSSecureCodingBridge<Value: NSSecureCoding & NSObject>: Defaults.Bridge {
      /// Archives are data.
      public typealias Serializable = Data

      /// A bridge of this kind; all are alike.
      public init() {}

      /// The archive of an object; `nil` where its class, or one inside, cannot be archived here.
      public func serialize(_ value: Value?) -> Data? {
        Defaults.orNothing { try value.map(archive) }
      }

      /// The object of an archive; `nil` where the archive is of another class or broken.
      public func deserialize(_ object: Data?) -> Value? {
        Defaults.orNothing { try object.flatMap(unarchive) }
      }

      public func _stored(
        _ value: Value, _ pass: inout Defaults._Pass
      ) throws -> PropertyList? { .data([UInt8](try archive(value))) }

      public func _value(
        _ stored: PropertyList, _ pass: inout Defaults._Pass
      ) throws -> Value {
        guard let value = try unarchive(pass.value(Data.self, of: stored)) else {
          throw DefaultsReadingError(stored, "Must be an archive of a \(Value.self).")
        }
        return value
      }

      private func archive(_ value: Value) throws -> Data {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        let census = ClassCensus()
        archiver.delegate = census
        guard census.admits(value) else { throw census.refusal }
        archiver.encode(value, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        if census.unfit != nil { throw census.refusal }
        if let error = archiver.error { throw error }
        return archiver.encodedData
      }

      private func unarchive(_ data: Data) throws -> Value? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data)
      }
    }

    /// Keeps an object that is `Codable` and `NSSecureCoding` as JSON text.
    public struct CodableNSSecureCodingBridge<Value: Codable & NSSecureCoding & NSObject>:
      Defaults.CodableBridge
    {
      /// A bridge of this kind; all are alike.
      public init() {}
    }
  }

  extension Defaults.Serializable where Self: NSSecureCoding & NSObject {
    /// Keeps the object as an archive.
    public static var bridge: Defaults.NSSecureCodingBridge<Self> { .init() }
  }

  extension Defaults.Serializable where Self: Codable & NSSecureCoding & NSObject {
    /// Keeps the object as JSON text.
    public static var bridge: Defaults.CodableNSSecureCodingBridge<Self> { .init() }
  }

  extension Defaults.Serializable where Self: Codable & Defaults.PreferNSSecureCoding {
    /// Keeps the object as an archive.
    public static var bridge: Defaults.NSSecureCodingBridge<Self> { .init() }
  }

  /// Finds objects whose classes Foundation cannot name.
  private final class ClassCensus: NSObject, NSKeyedArchiverDelegate {
    /// The first class without a name.
    private(set) var unfit: AnyClass?

    /// Puts something else in the place of such an object, so that the archiver never asks for the
    /// name; the archive is not used.
    func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
      guard let object = object as? NSObject else { return object }
      return admits(object) ? object : NSString()
    }

    // Foundation on Linux has no defaults for these.
    func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) {}
    func archiver(
      _ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?
    ) {}
    func archiverWillFinish(_ archiver: NSKeyedArchiver) {}
    func archiverDidFinish(_ archiver: NSKeyedArchiver) {}

    /// Whether the class is named by its module and one word.
    func admits(_ object: NSObject) -> Bool {
      let type = type(of: object)
      let name = String(reflecting: type)
      guard name.split(separator: ".").count == 2, !name.contains("(") else {
        unfit = unfit ?? type
        return false
      }
      return true
    }

    var refusal: DefaultsStoringError {
      DefaultsStoringError(
        "Foundation on Linux archives only classes that are neither private nor inside of another"
          + " type, unlike \(unfit.map { String(describing: $0) } ?? "one in it")")
    }
  }
#endif
