import SetteeCloudCore
import SetteeFiles
import SetteeReplication

/// Where things lie in a shared folder.
///
/// ```text
/// account-<16 digits>.json            who the account is; the smallest number counts
/// replicas/<16 digits>.json           what one device wrote, written by nobody else
/// replicas/<16 digits>.sync-conflict-….json   a copy that Syncthing made; read like the others
/// replicas/<16 digits> (conflicted copy).json   one that Dropbox made; read like the others
/// ```
struct FolderLayout: Sendable {
  let root: Path

  var replicas: Path { root.appending("replicas") }

  func replica(_ id: ReplicaID) -> Path { replicas.appending(id.number.digits + Self.suffix) }

  func account(_ id: AccountID) -> Path {
    root.appending(Self.accountPrefix + id.number.digits + Self.suffix)
  }

  /// The accounts among the names in the folder.
  static func accounts(in names: [String]) -> [AccountID] {
    names.compactMap { name in
      guard name.hasPrefix(accountPrefix), name.hasSuffix(suffix) else { return nil }
      return number(name.dropFirst(accountPrefix.count).dropLast(suffix.count)).map(AccountID.init)
    }
  }

  /// Whose file a name is, a copy's included; `nil` for temporary files and for all that is not
  /// ours.
  static func owner(of name: String) -> ReplicaID? {
    guard name.hasSuffix(suffix), !name.hasPrefix("."), !name.hasPrefix("~") else { return nil }
    let digits = name.utf8.prefix(16)
    guard digits.count == 16, let number = number(name.prefix(16)) else { return nil }
    let rest = name.dropFirst(16).dropLast(suffix.count)
    let isCopy = rest.hasPrefix(".sync-conflict-") || rest.hasPrefix(" (")
    return rest.isEmpty || isCopy ? ReplicaID(number) : nil
  }

  private static let suffix = ".json"
  private static let accountPrefix = "account-"

  private static func number(_ digits: some StringProtocol) -> UInt64? {
    let isPlain = digits.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
    }
    return digits.utf8.count == 16 && isPlain ? UInt64(digits, radix: 16) : nil
  }
}

extension UInt64 {
  /// The number as file names hold it.
  var digits: String { SealedJSON.digits(of: self) }
}
