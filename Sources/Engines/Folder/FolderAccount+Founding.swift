import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// Which account a shared folder holds, and how it comes to have one.
extension FolderAccount {
  /// Founds an account; of two at once the smallest counts for all.
  func makeAccount() throws(FileError) -> AccountID {
    let new = AccountID(environment.chance())
    try write(new)
    // Another device may have done the same: the smallest number counts for all.
    return try listedAccounts().min() ?? new
  }

  private func write(_ account: AccountID) throws(FileError) {
    var fields: PropertyDictionary = [
      "format": 1, "account": .string(account.number.digits),
    ]
    for (key, value) in purpose.fields { fields[key] = value }
    let text = PropertyList.dictionary(fields).json() + "\n"
    try AtomicReplacement(of: layout.account(account), on: environment.files)
      .commit(Array(text.utf8), permissions: 0o600)
  }

  /// Gives a folder whose account file is gone the identity back that its shares name: the one that
  /// most of them name, and of several such the smallest.
  private func restoredAccount() throws(FileError) -> AccountID? {
    var counts: [AccountID: Int] = [:]
    for name in try names(in: layout.replicas) {
      guard let owner = FolderLayout.owner(of: name) else { continue }
      if let account = try share(name, of: owner)?.account { counts[account, default: 0] += 1 }
    }
    guard let most = counts.values.max() else { return nil }
    let account = counts.filter { $0.value == most }.keys.min()
    if let account { try write(account) }
    return account
  }

  /// A share that is whole, or `nil`.
  private func share(_ name: String, of owner: ReplicaID) throws(FileError) -> ReplicaShare? {
    let path = layout.replicas.appending(name)
    do throws(FileError) {
      guard
        let bytes = try environment.files.readFile(
          path, byteCountMax: FolderShares.byteCountMax)?.bytes
      else { return nil }
      do throws(SealedJSONError) {
        return try ReplicaShare(bytes, owner: owner)
      } catch {
        return nil
      }
    } catch {
      guard error.code == FileError.permissionCode else { throw error }
      return nil
    }
  }

  /// The account that counts: of several the smallest, of none the one that the shares name.
  func listedAccount() throws(FileError) -> AccountID? {
    if let listed = try listedAccounts().min() { return listed }
    return try restoredAccount()
  }

  func listedAccounts() throws(FileError) -> [AccountID] {
    FolderLayout.accounts(in: try names(in: layout.root))
  }

  /// The names in a folder; none where it is not there.
  private func names(in folder: Path) throws(FileError) -> [String] {
    do throws(FileError) {
      return try environment.files.list(folder)
    } catch {
      guard error.code == FileError.notFoundCode else { throw error }
      return []
    }
  }
}
