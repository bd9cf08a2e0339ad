import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What a mirror remembers between launches: at which value each key was last equal in both stores,
/// as a fingerprint.
///
/// A hidden file beside the suite's: `.NAME.plist.mirror`. It is written after both stores are
/// durable, so after a crash it tells of the past at worst, and a value is carried over again.
package struct MirrorMemory: Sendable {
  private let path: Path
  private let files: any FileSystem

  package init(beside suite: DefaultsSuite) {
    let (path, environment) = suite.place
    self.path = path.sibling(AtomicReplacement.companionPrefix(of: path) + ".mirror")
    files = environment.files
  }

  /// The fingerprints; none and the reason, as a sentence, where the file cannot be read.
  func load() -> (agreed: [Key: UInt64], problem: String?) {
    do throws(FileError) {
      guard let contents = try files.readFile(path, byteCountMax: 16 << 20) else {
        return ([:], nil)
      }
      do throws(SealedJSONError) {
        return (try Self.agreed(in: SealedJSON.body(of: contents.bytes)), nil)
      } catch {
        return ([:], "\(path) is passed over: \(error).")
      }
    } catch {
      return ([:], error.description)
    }
  }

  func store(_ agreed: [Key: UInt64]) throws(StoreError) {
    let entries = agreed.sorted { $0.key < $1.key }.map { key, value in
      (key, PropertyList.integer(Int128(value)))
    }
    let body: PropertyList = ["agreed": .dictionary(PropertyDictionary(entries))]
    do throws(FileError) {
      try UserFolders.write(SealedJSON.bytes(of: body), to: path, on: files)
    } catch {
      throw StoreError(error)
    }
  }

  private static func agreed(in body: PropertyList) throws(SealedJSONError) -> [Key: UInt64] {
    guard case .dictionary(let fields) = body, case .dictionary(let keys)? = fields["agreed"] else {
      throw .malformed("it is no memory of a mirror")
    }
    var agreed: [Key: UInt64] = [:]
    for (key, value) in keys {
      guard case .integer(let wide) = value, let number = UInt64(exactly: wide) else {
        throw .malformed("'\(key)' is no fingerprint")
      }
      agreed[key] = number
    }
    return agreed
  }
}
