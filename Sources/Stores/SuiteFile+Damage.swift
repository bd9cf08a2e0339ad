import SetteeFiles
import SetteePropertyLists

/// What becomes of a settings file that cannot be read as one.
extension SuiteFile {
  /// Whether a version of the file is known, be it another than the one on the disk.
  var hasKnownVersion: Bool { known.isSomething }

  /// The newest version that is known whole, of the one this process saw and the one the seal
  /// keeps.
  ///
  /// What this process saw counts unless somebody has committed since.
  /// - Throws: `.corrupt` where nothing says that the file was ever ours: it is left alone.
  func newestWhole(
    _ seal: SuiteSeal?, _ contents: FileContents, _ target: Path, damagedBy problem: StoreError
  ) throws(StoreError) -> Version {
    let known = known(of: target)
    // Also a seal that is torn says so.
    let sealFile = try status(Companion.seal.path(of: target))
    let isSealed = seal != nil || sealFile != nil
    guard isSealed || known.sealGeneration != nil || contents.bytes.isEmpty else {
      throw problem
    }
    guard known.isSomething else { return try keptVersion(target, damagedBy: problem) }
    if let seal, environment.rules.comparesGenerations,
      known.mayPrecede(seal, in: contents.status)
    {
      return try keptVersion(target, damagedBy: problem)
    }
    return known
  }

  /// The version that the seal keeps; empty where there is no seal.
  /// - Throws: `.readOnly` where that one is damaged too: what is to become of the settings is the
  ///   user's to decide. Any other problem than damage as it is.
  func keptVersion(
    _ target: Path, damagedBy problem: StoreError
  ) throws(StoreError) -> Version {
    guard try status(Companion.seal.path(of: target)) != nil else {
      return Version(values: [:], hash: nil, place: target)
    }
    guard let seal = try seal(target), let kept = seal.kept else { throw bothDamaged(problem) }
    var version = Version(
      values: [:], hash: kept.bytes.isEmpty ? nil : kept.hash, place: target)
    version.generation = kept.generation
    version.sealGeneration = seal.generation
    if kept.bytes.isEmpty { return version }
    do throws(StoreError) {
      version.values = try parse(kept.bytes, target)
      return version
    } catch {
      throw bothDamaged(problem)
    }
  }

  private func bothDamaged(_ problem: StoreError) -> StoreError {
    guard case .corrupt(let path, let reason) = problem else { return problem }
    return .readOnly(
      store: path,
      reason: "it is damaged (\(reason)), and so is the copy kept beside it; "
        + "repair it, or move it away to begin anew")
  }
}

extension SuiteFile.Version {
  /// Whether it is a version of a file at all, or values that were known without one.
  fileprivate var isSomething: Bool { hash != nil || !values.isEmpty }

  /// Whether the version that a seal keeps may have stood after this one.
  ///
  /// Who breaks a file in place leaves it the same file; who put the sealed version in its place
  /// made it another.
  fileprivate func mayPrecede(_ seal: SuiteSeal, in file: FileStatus) -> Bool {
    if seal.generation > sealGeneration ?? 0 { return true }
    return mayPrecedeSealed && status?.isSameFile(as: file) != true
  }
}
