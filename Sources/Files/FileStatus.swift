/// What a file system knows of a file without reading it.
///
/// Two equal statuses of one path mean that nobody has written the file between them, up to the
/// granularity of the file system's clock.
package struct FileStatus: Sendable, Hashable {
  package var kind: Kind
  package var device: UInt64
  package var inode: UInt64
  package var byteCount: Int64
  /// The permission bits, set-user-ID and sticky bits included.
  package var permissions: UInt32
  package var owner: UInt32
  package var group: UInt32
  /// How many names the file has.
  package var linkCount: Int
  package var modified: Moment
  package var changed: Moment

  package enum Kind: Sendable, Hashable {
    case regular, directory, link, other
  }

  /// A moment on the file system's clock.
  package struct Moment: Sendable, Hashable {
    package var seconds: Int64
    package var nanoseconds: Int64

    package init(seconds: Int64, nanoseconds: Int64) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }
}

/// Something a file carries beside its bytes and mode: a note, a label, an access list.
package struct FileAttribute: Sendable, Hashable {
  /// The name with its name space, as in `user.note`.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// The access list, which decides what the group's permission bits mean.
  package static let accessList = "system.posix_acl_access"
}

extension FileStatus {
  /// Whether others than the owner may rename files in this folder.
  package var isSharedFolder: Bool { permissions & 0o022 != 0 && permissions & 0o1000 == 0 }

  /// Whether it is another's but for its name: the same file with the same bytes, which a renaming
  /// leaves as they are, though it counts as a change.
  package func isRenamed(from former: FileStatus) -> Bool {
    var former = former
    former.changed = changed
    return self == former
  }

  /// Whether it is another's, whatever has been written into that meanwhile.
  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }

  /// Whether nobody may write, which is how people mark a file as not to be changed.
  package var isWriteProtected: Bool { permissions & 0o222 == 0 }
}
