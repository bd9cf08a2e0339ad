import Glibc

/// Puts new contents in a file's place, so that at any moment, after any crash, a reader sees the
/// old contents or the new ones, whole.
///
/// Write a temporary file in the same folder, make it durable, rename it over the target, make the
/// folder durable. A failed step leaves the target as it was and removes the temporary file; a
/// failed `fsync` is never repeated on the same file, since the kernel may already have dropped
/// the pages (its second answer would be a lie).
package struct AtomicReplacement {
  let files: any FileSystem
  let target: Path
  let rules: CommitRules

  /// Prepares the replacement of a file that is no symbolic link (see `followingLinks`).
  package init(
    of target: Path, on files: any FileSystem, rules: CommitRules = CommitRules()
  ) {
    self.files = files
    self.target = target
    self.rules = rules
  }

  /// Replaces the contents of a file that carries nothing else.
  package func commit(
    _ bytes: [UInt8], permissions: UInt32, isDurable: Bool = true
  ) throws(FileError) {
    _ = try commit(bytes, permissions: permissions, inheriting: nil, isDurable: isDurable)
  }

  /// Replaces the contents.
  /// - Parameters:
  ///   - bytes: The new contents.
  ///   - permissions: The mode of the new file.
  ///   - inheritance: What else the new file takes over from the old one.
  ///   - isDurable: Whether to return only when the contents would survive a loss of power. Not
  ///     needed for what can be done without, such as a seal.
  /// - Returns: What of the inheritance the new file could not be given; where that would let
  ///   others do more than before, the group has no rights in it.
  /// - Throws: The first call that failed; the target is as it was, unless only the folder could
  ///   not be made durable.
  package func commit(
    _ bytes: [UInt8], permissions: UInt32, inheriting inheritance: Inheritance?,
    isDurable: Bool = true
  ) throws(FileError) -> [String] {
    let lost = try put(
      bytes, permissions: permissions, inheriting: inheritance, isDurable: isDurable)
    if isDurable { try secure() }
    return lost ?? []
  }

  /// Replaces the contents, all but the last step: a loss of power may still bring the old ones
  /// back, until `secure` has returned.
  /// - Parameters:
  ///   - bytes: The new contents.
  ///   - permissions: The mode of the new file.
  ///   - inheritance: What else the new file takes over from the old one.
  ///   - isDurable: Whether the contents shall survive a loss of power.
  ///   - isStill: Asked right before the rename, with the finished temporary file, whether the
  ///     target is still what is to be replaced.
  /// - Returns: What of the inheritance the new file could not be given; nothing where the target
  ///   was not what is to be replaced, and was left alone.
  /// - Throws: The first call that failed; the target is as it was.
  package func put(
    _ bytes: [UInt8], permissions: UInt32, inheriting inheritance: Inheritance? = nil,
    isDurable: Bool = true,
    while isStill: (_ temporary: Path) throws(FileError) -> Bool = { _ in true }
  ) throws(FileError) -> [String]? {
    let mode = Mode(permissions: permissions, inheritance: inheritance)
    guard rules.writesAside else { return try overwrite(bytes, mode, isDurable) }
    let (descriptor, temporary) = try createTemporary()
    do throws(FileError) {
      let lost = try fill(descriptor, temporary, bytes, mode, isDurable)
      guard try isStill(temporary) else {
        files.removeIgnoringErrors(temporary)
        return nil
      }
      try files.uninterrupted { () throws(FileError) in try files.rename(temporary, to: target) }
      return lost
    } catch {
      files.removeIgnoringErrors(temporary)
      throw error
    }
  }

  /// Makes the rename durable.
  package func secure() throws(FileError) {
    if rules.synchronizesFolder { try files.synchronizeDirectory(target.parent) }
  }

  /// What became of a replacement that is made as it should be or not at all.
  package enum Outcome: Sendable, Hashable {
    case replaced
    /// The target is not any more what the new contents were built on.
    case changed
    /// The new file could not be given what the old one carries.
    case unlike([String])
  }

  /// Replaces the contents with a file that carries everything the old one does; a loss of power
  /// may still bring the old ones back, until `secure` has returned.
  ///
  /// `isChanged` is asked right before the new file takes the old one's place.
  package func commitAlike(
    _ bytes: [UInt8], permissions: UInt32, inheriting inheritance: Inheritance,
    unless isChanged: () throws(FileError) -> Bool
  ) throws(FileError) -> Outcome {
    let mode = Mode(permissions: permissions, inheritance: inheritance)
    let (temporary, lost) = try makeTemporary(bytes, mode)
    do throws(FileError) {
      let isLate = try isChanged()
      guard lost.isEmpty, !isLate else {
        files.removeIgnoringErrors(temporary)
        return lost.isEmpty ? .changed : .unlike(lost)
      }
      try files.uninterrupted { () throws(FileError) in try files.rename(temporary, to: target) }
    } catch {
      files.removeIgnoringErrors(temporary)
      throw error
    }
    return .replaced
  }

  /// Puts a new file down where none is, until `secure` has returned safe from a crash only;
  /// `permissions` less the process's mask.
  /// - Returns: `.changed` where one has come meanwhile; that one stays.
  package func commitNew(_ bytes: [UInt8], permissions: UInt32) throws(FileError) -> Outcome {
    if let outcome = try commitUnnamed(bytes, permissions: permissions) { return outcome }
    let (descriptor, temporary) = try createTemporary(permissions: permissions)
    defer { files.removeIgnoringErrors(temporary) }
    _ = try fill(descriptor, temporary, bytes, nil, true)
    do throws(FileError) {
      try files.uninterrupted { () throws(FileError) in try files.link(temporary, to: target) }
    } catch {
      if error.code == EEXIST { return .changed }
      // Some file systems give a file one name only.
      guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      if try files.statusIfPresent(at: target) != nil { return .changed }
      try files.uninterrupted { () throws(FileError) in try files.rename(temporary, to: target) }
    }
    return .replaced
  }

  /// What a new version of a file takes over from the one before, beside its mode.
  package struct Inheritance: Sendable {
    package var group: UInt32
    package var attributes: [FileAttribute]

    package init(group: UInt32, attributes: [FileAttribute]) {
      self.group = group
      self.attributes = attributes
    }
  }

  struct Mode {
    var permissions: UInt32
    var inheritance: Inheritance?
  }

  /// The names of temporary files that processes of any number, dead or alive, make for a target.
  package static func isTemporary(_ name: String, of target: Path) -> Bool {
    let prefix = "\(companionPrefix(of: target))."
    guard name.hasPrefix(prefix), name.hasSuffix(temporarySuffix) else { return false }
    // Exactly a process and an attempt: "a.b" may be another target beside "a".
    let middle = name.dropFirst(prefix.count).dropLast(temporarySuffix.count)
    let numbers = middle.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { UInt32($0) != nil }
  }

  /// What the hidden files beside a target begin with; long names are cut and told apart by a hash,
  /// so that a name never grows past what a file system takes.
  package static func companionPrefix(of target: Path) -> String {
    let name = target.name
    guard name.utf8.count > 200 else { return ".\(name)" }
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "." + String(decoding: name.utf8.prefix(160), as: UTF8.self).filter { $0 != "\u{FFFD}" }
      + "~" + String(hash, radix: 16)
  }

  private static let temporarySuffix = ".tmp"
  static let attemptCountMax = 16

  /// The name of a temporary file of this process.
  func temporary(_ attempt: Int) -> Path {
    let prefix = Self.companionPrefix(of: target)
    return target.sibling("\(prefix).\(files.processID)-\(attempt)\(Self.temporarySuffix)")
  }

  func createTemporary(
    permissions: UInt32 = 0o600
  ) throws(FileError) -> (FileDescriptor, Path) {
    for attempt in 0..<Self.attemptCountMax {
      let path = temporary(attempt)
      do throws(FileError) {
        let descriptor = try files.uninterrupted { () throws(FileError) in
          try files.open(path, for: .creating(permissions: permissions))
        }
        return (descriptor, path)
      } catch {
        // The name is taken, perhaps by a trap: take another, never what is there.
        guard error.code == EEXIST || error.code == ELOOP else { throw error }
      }
    }
    throw FileError(.open, temporary(Self.attemptCountMax), code: EEXIST)
  }

  /// Writes and closes; a failed close counts, for some file systems report lost bytes there.
  func fill(
    _ descriptor: FileDescriptor, _ path: Path, _ bytes: [UInt8], _ mode: Mode?,
    _ isDurable: Bool
  ) throws(FileError) -> [String] {
    let lost: [String]
    do throws(FileError) {
      lost = try write(bytes, mode, isDurable, to: descriptor, path)
    } catch {
      files.closeIgnoringErrors(descriptor)
      throw error
    }
    try closeWritten(descriptor)
    return lost
  }

  func write(
    _ bytes: [UInt8], _ mode: Mode?, _ isDurable: Bool, to descriptor: FileDescriptor,
    _ path: Path
  ) throws(FileError) -> [String] {
    try files.writeAll(bytes, to: descriptor, path)
    let lost = try mode.map { mode throws(FileError) in try apply(mode, to: descriptor) } ?? []
    if isDurable, rules.synchronizesFile { try synchronize(descriptor) }
    return lost
  }

  /// Gives the new file its mode, group and attributes, as far as that can be done.
  private func apply(
    _ mode: Mode, to descriptor: FileDescriptor
  ) throws(FileError) -> [String] {
    var lost: [String] = []
    if let group = mode.inheritance?.group {
      let status = try files.uninterrupted { () throws(FileError) in
        try files.status(of: descriptor)
      }
      let isKept =
        group == status.group
        || isDone { () throws(FileError) in
          try files.setGroup(group, of: descriptor)
        }
      if !isKept { lost.append("group \(group)") }
    }
    let permissions = lost.isEmpty ? mode.permissions : mode.permissions & ~0o070
    if permissions != 0o600 { try setPermissions(permissions, of: descriptor) }
    for attribute in mode.inheritance?.attributes ?? [] {
      let isKept = isDone { () throws(FileError) in
        try files.setAttribute(attribute, of: descriptor)
      }
      if isKept { continue }
      lost.append(attribute.name)
      // Beside an access list the group's bits said what it may grant at most, not what it grants.
      if attribute.name == FileAttribute.accessList {
        try setPermissions(permissions & ~0o070, of: descriptor)
      }
    }
    return lost
  }

  private func setPermissions(
    _ permissions: UInt32, of descriptor: FileDescriptor
  ) throws(FileError) {
    try files.uninterrupted { () throws(FileError) in
      try files.setPermissions(permissions, of: descriptor)
    }
  }

  /// Whether a call that can be done without succeeded.
  private func isDone(_ call: () throws(FileError) -> Void) -> Bool {
    do throws(FileError) {
      try files.uninterrupted(call)
      return true
    } catch {
      return false
    }
  }

  private func synchronize(_ descriptor: FileDescriptor) throws(FileError) {
    do throws(FileError) {
      try files.uninterrupted { () throws(FileError) in try files.synchronize(descriptor) }
    } catch {
      if rules.heedsSynchronizeErrors { throw error }
    }
  }

  /// What careless programs do, and what only a broken rule does here.
  private func overwrite(
    _ bytes: [UInt8], _ mode: Mode, _ isDurable: Bool
  ) throws(FileError) -> [String] {
    files.removeIgnoringErrors(target)
    let descriptor = try files.uninterrupted { () throws(FileError) in
      try files.open(target, for: .creating(permissions: 0o600))
    }
    return try fill(descriptor, target, bytes, mode, isDurable)
  }

  func closeWritten(_ descriptor: FileDescriptor) throws(FileError) {
    do throws(FileError) {
      try files.close(descriptor)
    } catch {
      // On Linux an interrupted close has closed.
      guard error.code == EINTR else { throw error }
    }
  }
}
