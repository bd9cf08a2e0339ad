import SetteeFiles

/// What programs left in a shared folder that were killed while they wrote.
extension FolderAccount {
  /// Temporary files this old belong to nobody who lives.
  private static let leftoverAge: Int64 = 600

  /// Removes what programs left that were killed while they wrote; looks for it at the first round,
  /// and then as often as anything can have grown old.
  mutating func sweep() {
    let now = environment.time.uptime
    if let sweptAt, now - sweptAt < .seconds(Self.leftoverAge) { return }
    sweptAt = now
    sweep(layout.root) { $0.hasPrefix(".account-") }
    sweep(layout.replicas) { name in
      guard name.hasPrefix("."), let end = name.firstRange(of: ".json.") else { return false }
      return FolderLayout.owner(of: name[..<end.lowerBound].dropFirst() + ".json") != nil
    }
  }

  private func sweep(_ folder: Path, where isOurs: (String) -> Bool) {
    do throws(FileError) {
      let now = environment.time.unixSeconds
      for name in try environment.files.list(folder) where name.hasSuffix(".tmp") && isOurs(name) {
        let path = folder.appending(name)
        guard let status = try environment.files.statusIfPresent(at: path),
          now - status.modified.seconds > Self.leftoverAge
        else { continue }
        environment.files.removeIgnoringErrors(path)
      }
    } catch {
      // What cannot be listed or looked at stays for the next program.
    }
  }
}
