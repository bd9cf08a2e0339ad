import Glibc

/// A file's bytes and its status when they were read.
package struct FileContents: Sendable, Hashable {
  package var bytes: [UInt8]
  package var status: FileStatus
  /// Read only where somebody asked for them.
  package var attributes: [FileAttribute] = []
}

extension FileSystem {
  /// Repeats a call for as long as a signal interrupts it.
  package func uninterrupted<Result>(
    _ call: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    while true {
      do throws(FileError) {
        return try call()
      } catch {
        guard error.code == EINTR else { throw error }
      }
    }
  }

  /// Reads a regular file whole, or returns `nil` where there is none.
  ///
  /// Pipes, devices and folders are refused without waiting for them, and a file that is too large
  /// is refused before it is read.
  package func readFile(
    _ path: Path, byteCountMax: Int, withAttributes: Bool = false
  ) throws(FileError) -> FileContents? {
    let descriptor: FileDescriptor
    do throws(FileError) {
      descriptor = try uninterrupted { () throws(FileError) in try open(path, for: .reading) }
    } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
    defer { closeIgnoringErrors(descriptor) }
    var contents = try readAll(descriptor, path, byteCountMax: byteCountMax)
    if withAttributes {
      contents.attributes = try uninterrupted { () throws(FileError) in
        try attributes(of: descriptor)
      }
    }
    return contents
  }

  private func readAll(
    _ descriptor: FileDescriptor, _ path: Path, byteCountMax: Int
  ) throws(FileError) -> FileContents {
    let status = try uninterrupted { () throws(FileError) -> FileStatus in
      try self.status(of: descriptor)
    }
    switch status.kind {
    case .regular: break
    case .directory: throw FileError(.read, path, code: EISDIR)
    case .link: throw FileError(.read, path, code: ELOOP)
    case .other: throw FileError.oddKind(path)
    }
    guard status.byteCount <= Int64(byteCountMax) else {
      throw FileError(.read, path, code: EFBIG)
    }
    var bytes: [UInt8] = []
    while true {
      // One byte more than expected shows the end without a second round in the usual case.
      let wanted = max(1, Int(status.byteCount) + 1 - bytes.count)
      let piece = try uninterrupted { () throws(FileError) in
        try read(descriptor, upTo: wanted)
      }
      if piece.isEmpty { return FileContents(bytes: bytes, status: status) }
      bytes = bytes.isEmpty ? piece : bytes + piece
      guard bytes.count <= byteCountMax else { throw FileError(.read, path, code: EFBIG) }
    }
  }

  /// Reads so many bytes from the current position, in as many calls as it takes; fewer where the
  /// file ends before.
  package func readAll(
    _ descriptor: FileDescriptor, upTo count: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let rest = count - bytes.count
      let piece = try uninterrupted { () throws(FileError) in try read(descriptor, upTo: rest) }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Writes all bytes, in as many calls as it takes.
  package func writeAll(_ bytes: [UInt8], to descriptor: FileDescriptor, _ path: Path)
    throws(FileError)
  {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try uninterrupted { () throws(FileError) in try write(rest, to: descriptor) }
      // A write that takes nothing and reports nothing would repeat for ever.
      guard count > 0 else { throw FileError(.write, path, code: EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// The status of an entry, or `nil` where there is none.
  package func statusIfPresent(at path: Path) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try uninterrupted { () throws(FileError) in try status(at: path) }
    } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }

  /// The status of a file that was renamed to this path, unless others have touched it since.
  ///
  /// A renaming is itself a change of the file, so its status before says too little, and the one
  /// at the path may be that of another file already.
  package func status(
    at path: Path, renamedFrom written: FileStatus?
  ) throws(FileError) -> FileStatus? {
    guard let written, let now = try statusIfPresent(at: path) else { return nil }
    return now.isRenamed(from: written) ? now : nil
  }

  /// Closes what was only read, locked or is already given up: nothing depends on the result.
  package func closeIgnoringErrors(_ descriptor: FileDescriptor) {
    do throws(FileError) {
      try close(descriptor)
    } catch {
      // The descriptor is gone either way, and no written byte hangs on it.
    }
  }

  /// Removes a file of our own that is of no more use; a later sweep finds it should this fail.
  package func removeIgnoringErrors(_ path: Path) {
    do throws(FileError) {
      try uninterrupted { () throws(FileError) in try remove(path) }
    } catch {
      // The error that led here is the one to report.
    }
  }

  /// Makes a folder and the folders above it, durably and each for its user alone; existing ones
  /// stay as they are.
  package func makeDirectories(_ path: Path) throws(FileError) {
    guard try statusIfPresent(at: path) == nil else { return }
    if path.parent != path { try makeDirectories(path.parent) }
    do throws(FileError) {
      try uninterrupted { () throws(FileError) in try makeDirectory(path, permissions: 0o700) }
    } catch {
      // Another process may have been faster.
      guard error.code == EEXIST else { throw error }
    }
    try synchronizeDirectory(path.parent)
  }

  /// Returns when the entries of a folder would survive a loss of power.
  package func synchronizeDirectory(_ path: Path) throws(FileError) {
    let descriptor = try uninterrupted { () throws(FileError) in try open(path, for: .directory) }
    defer { closeIgnoringErrors(descriptor) }
    try uninterrupted { () throws(FileError) in try synchronize(descriptor) }
  }

  /// Follows symbolic links from a path to the file, or the free place, they lead to.
  /// - Throws: `ELOOP` where more than `linkCountMax` links follow one another.
  package func followingLinks(
    _ path: Path, linkCountMax: Int = 5
  ) throws(FileError) -> LinkChain {
    var chain = LinkChain(end: path)
    for _ in 0...linkCountMax {
      let link = chain.end
      guard let status = try statusIfPresent(at: link) else { return chain }
      guard status.kind == .link else {
        chain.status = status
        return chain
      }
      let text = try uninterrupted { () throws(FileError) in try readLink(link) }
      chain.links.append(LinkChain.Link(path: link, owner: status.owner))
      chain.end = text.hasPrefix("/") ? Path(text) : link.sibling(text)
    }
    throw FileError(.readlink, path, code: ELOOP)
  }

  /// The file, or the free place, that symbolic links lead to.
  package func resolvingLinks(_ path: Path, linkCountMax: Int = 5) throws(FileError) -> Path {
    try followingLinks(path, linkCountMax: linkCountMax).end
  }

  /// Whether a path, which need not exist yet, will lie where no watch hears of all changes.
  package func isRemote(nearest path: Path) throws(FileError) -> Bool {
    var folder = path
    while true {
      let current = folder
      do throws(FileError) {
        return try uninterrupted { () throws(FileError) in try isRemote(current) }
      } catch {
        guard error.isNotFound, folder.parent != folder else { throw error }
        folder = folder.parent
      }
    }
  }
}

/// The symbolic links that lead from a path to a file.
package struct LinkChain: Sendable, Hashable {
  package var links: [Link] = []
  /// The file, or the free place, that the last link leads to; the path itself where it is none.
  package var end: Path
  /// The status of what is there, or `nil` for a free place.
  package var status: FileStatus?

  package struct Link: Sendable, Hashable {
    package var path: Path
    package var owner: UInt32
  }

  /// Every place at which a change may lead elsewhere or change the file.
  package var paths: Set<Path> { Set(links.map(\.path) + [end]) }
}

extension FileSystem {
  /// A path without symbolic links, `.` and `..`, as far as there are files; itself where links go
  /// in a circle or nobody may look.
  package func withoutLinks(_ path: Path) -> Path {
    guard path.isAbsolute else { return path }
    var todo = Array(path.text.split(separator: "/").reversed())
    var done = Path("/")
    var linkCount = 0
    while let name = todo.popLast() {
      if name == "." { continue }
      if name == ".." {
        done = done.parent
        continue
      }
      let next = done.appending(String(name))
      do throws(FileError) {
        guard try statusIfPresent(at: next)?.kind == .link else {
          done = next
          continue
        }
        linkCount += 1
        guard linkCount <= 40 else { return path }
        let text = try uninterrupted { () throws(FileError) in try readLink(next) }
        if text.hasPrefix("/") { done = Path("/") }
        todo += text.split(separator: "/").reversed()
      } catch {
        return path
      }
    }
    return done
  }
}
