import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What a document and an account were last equal at, by place, as fingerprints.
///
/// Each side has its own, since formats hold a value differently: what is a timestamp in TOML is a
/// text in JSON. It is stored after both sides are durable, so after a crash it tells of the past
/// at worst, and a value is compared once more.
struct ShareMemory: Sendable, Equatable {
  /// A place's value in the document and in the account.
  struct Pair: Sendable, Equatable {
    var here: UInt64
    var there: UInt64

    static let absent = Pair(here: Fingerprint.of(nil), there: Fingerprint.of(nil))
  }

  /// Whose values the account's are; nothing before the first exchange.
  var account: AccountID?
  /// The file, and what of it the latest run kept here; nothing where nobody asks.
  var file: SharedFile?
  private(set) var pairs: [Key: Pair] = [:]

  subscript(pointer: Key) -> Pair {
    get { pairs[pointer] ?? .absent }
    set { pairs[pointer] = newValue == .absent ? nil : newValue }
  }
}

extension ShareMemory {
  /// The file that a memory is kept in.
  struct File: Sendable {
    let path: Path
    let files: any FileSystem

    /// Where all of them are.
    static func folder(in state: Path) -> Path { state.appending("settee/shared") }

    /// Nothing remembered where there is no such file; one that cannot be read counts as none, so
    /// that a first exchange asks again.
    func load() -> ShareMemory {
      do throws(FileError) {
        let contents = try files.readFile(path, byteCountMax: 64 << 20)
        do throws(SealedJSONError) {
          guard let bytes = contents?.bytes else { return ShareMemory() }
          return ShareMemory(try SealedJSON.body(of: bytes)) ?? ShareMemory()
        } catch {
          return ShareMemory()
        }
      } catch {
        return ShareMemory()
      }
    }

    func store(_ memory: ShareMemory) throws(StoreError) {
      do throws(FileError) {
        try UserFolders.write(SealedJSON.bytes(of: memory.propertyList), to: path, on: files)
      } catch {
        throw StoreError(error)
      }
    }
  }

  private init?(_ body: PropertyList) {
    guard case .dictionary(let fields) = body, case .integer(let number)? = fields["account"],
      let number = UInt64(exactly: number), case .dictionary(let places)? = fields["places"]
    else { return nil }
    account = AccountID(number)
    file = SharedFile(fields["file"])
    for (key, value) in places {
      guard case .array(let words) = value, words.count == 2,
        case (.integer(let here), .integer(let there)) = (words[0], words[1])
      else { return nil }
      pairs[key] = Pair(
        here: UInt64(truncatingIfNeeded: here), there: UInt64(truncatingIfNeeded: there))
    }
  }

  private var propertyList: PropertyList {
    let places = pairs.sorted { $0.key < $1.key }.map { key, pair in
      (key, PropertyList.array([.integer(Int128(pair.here)), .integer(Int128(pair.there))]))
    }
    var body: PropertyDictionary = [
      "account": .integer(Int128(account?.number ?? 0)),
      "places": .dictionary(PropertyDictionary(places)),
    ]
    body["file"] = file?.propertyList
    return .dictionary(body)
  }
}
