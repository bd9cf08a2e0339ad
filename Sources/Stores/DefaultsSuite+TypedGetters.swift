import SetteePropertyLists

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reading as with `UserDefaults`; `PropertyList+Coercions.swift` tells what becomes of a value of
/// another type. No getter fails on any stored value. Where nothing else says anything, they show
/// what any suite of the process has registered, as Foundation's do; see `register(_:)`.
extension DefaultsSuite {
  /// The value as it is stored, or `nil` where there is none (or where it is null).
  public func object(forKey name: String) -> Any? { stored(name)?.foundationValue }

  /// The text, or a number or boolean as text.
  public func string(forKey name: String) -> String? { stored(name)?.coercedString }

  /// The number, a boolean as 1 or 0, or the number a text begins with; 0 otherwise.
  public func integer(forKey name: String) -> Int { stored(name)?.coercedInteger ?? 0 }

  /// The number, a boolean as 1 or 0, or the number a text begins with; 0 otherwise.
  public func double(forKey name: String) -> Double { stored(name)?.coercedDouble ?? 0 }

  /// As `double(forKey:)`, with the precision of `Float`.
  public func float(forKey name: String) -> Float { Float(double(forKey: name)) }

  /// Whether the value is true, a number other than 0, or a text that says yes.
  public func bool(forKey name: String) -> Bool { stored(name)?.coercedBoolean ?? false }

  /// The bytes; a value of another type is not converted.
  public func data(forKey name: String) -> Data? { object(forKey: name) as? Data }

  /// The moment; a value of another type is not converted.
  public func date(forKey name: String) -> Date? { object(forKey: name) as? Date }

  /// The array, its elements as Foundation has them; `nil` where it is none.
  public func array(forKey name: String) -> [Any]? { object(forKey: name) as? [Any] }

  /// The dictionary, its values as Foundation has them; `nil` where it is none.
  public func dictionary(forKey name: String) -> [String: Any]? {
    object(forKey: name) as? [String: Any]
  }

  /// The texts of an array that holds nothing else; numbers are not converted.
  public func stringArray(forKey name: String) -> [String]? {
    object(forKey: name) as? [String]
  }

  /// A text as a location: one with a scheme as it is, any other as a file's path, in which a
  /// leading `~` stands for the home folder.
  ///
  /// Apple archives other than file locations as data, which nobody can read here: data is no
  /// location. A text with a scheme is; Foundation would make a file's path of it.
  public func url(forKey name: String) -> URL? {
    guard case .string(let text)? = stored(name) else { return nil }
    if text.hasPrefix("~/") || text == "~", let home = environment.home {
      return URL(filePath: home + text.dropFirst(), directoryHint: .inferFromPath)
    }
    if !text.hasPrefix("/"), let url = URL(string: text), url.scheme != nil { return url }
    return URL(filePath: text, directoryHint: .inferFromPath)
  }

  /// All visible values: for every key the same as `object(forKey:)`, from whichever domain.
  ///
  /// So both NSUserDefaults.h and Apple's page tell it; Foundation on Linux leaves out the command
  /// line and added suites. Of keys that Swift's `String` holds for the same, one is in it. O(n).
  public func dictionaryRepresentation() -> [String: Any] {
    let opened = opened
    let (view, shared) = opened.table.withLock { table in
      (table.view(list: opened.list), table.sharedDefaults(list: opened.list))
    }
    return view.keys.union(shared.keys).reduce(into: [:]) { result, key in
      result[key.name] = (view.value(forKey: key) ?? shared[key])?.foundationValue
    }
  }

  /// The values of a volatile domain alone; none for a name that stands for none.
  public func volatileDomain(forName name: String) -> [String: Any] {
    volatileValues(forName: name).foundationDictionary
  }

  /// The values of a suite, or of the global domain, and of no other; `nil` where it has none.
  ///
  /// Reads the domain's file, unless it is open.
  public func persistentDomain(forName name: String) -> [String: Any]? {
    persistentValues(forName: name)?.foundationDictionary
  }

  private func stored(_ name: String) -> PropertyList? {
    access { $0.sharedValue(forKey: Key(name)) }
  }
}
