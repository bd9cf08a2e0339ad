import SetteeFiles
import SetteePropertyLists

/// What becomes of a settings file that cannot be read as one.
extension SuiteFile {
  /// What follows the name of a file in that of a damaged version, before its date.
  private static let copyMark = ".corrupt-"

  /// Whether a version of the file is known, be it another than the one on the disk.
  var hasKnownVersion: Bool { known.hash != nil || !known.values.isEmpty }

  /// The newest version that is known whole: the one this process saw, unless others have committed
  /// more than once since.
  func newestWhole(
    _ seal: SuiteSeal?, _ target: Path, damagedBy problem: StoreError
  ) throws(StoreError) -> PropertyDictionary {
    guard hasKnownVersion else { return try versionBefore(target, damagedBy: problem) }
    if let seal, let generation = known.generation, seal.generation > generation &+ 1 {
      return try versionBefore(target, damagedBy: problem)
    }
    return known.values
  }

  /// The version before the damaged one, as the seal keeps it; empty where there was none.
  /// - Throws: `.readOnly` where that one is damaged too: what is to become of the settings is the
  ///   user's to decide. Any other problem than damage as it is.
  func versionBefore(
    _ target: Path, damagedBy problem: StoreError
  ) throws(StoreError) -> PropertyDictionary {
    guard try status(Companion.seal.path(of: target)) != nil else { return [:] }
    guard let previous = try seal(target)?.previous else { throw bothDamaged(problem) }
    if previous.isEmpty { return [:] }
    do throws(StoreError) {
      return try parse(previous, target)
    } catch {
      throw bothDamaged(problem)
    }
  }

  private func bothDamaged(_ problem: StoreError) -> StoreError {
    guard case .corrupt(let path, let reason) = problem else { return problem }
    return .readOnly(
      store: path,
      reason: "it is damaged (\(reason)), and so is the version kept before it; "
        + "repair it, or move it away to begin anew")
  }

  /// Keeps what stands in the file's place under a dated name.
  func keepCopy(_ bytes: [UInt8], _ target: Path) throws(StoreError) -> Path {
    let stamp = UTCStamp.text(unixSeconds: environment.time.unixSeconds)
    return try storing { () throws(FileError) in
      var copy = target.sibling(target.name + Self.copyMark + stamp)
      var count = 1
      while try environment.files.statusIfPresent(at: copy) != nil {
        count += 1
        copy = target.sibling("\(target.name)\(Self.copyMark)\(stamp)-\(count)")
      }
      try AtomicReplacement(of: copy, on: environment.files).commit(bytes, permissions: 0o600)
      return copy
    }
  }

  /// Whether a file is one on its way to being such a copy.
  func isTemporaryCopy(_ name: String, of target: Path) -> Bool {
    // The name without the process and the attempt is that of the copy's companions.
    guard name.hasPrefix(".\(target.name)\(Self.copyMark)"),
      let end = name.dropLast(".tmp".count).lastIndex(of: ".")
    else { return false }
    let copy = target.sibling(String(name[..<end].dropFirst()))
    return AtomicReplacement.isTemporary(name, of: copy)
  }
}
