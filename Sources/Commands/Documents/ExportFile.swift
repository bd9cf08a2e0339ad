import SetteeDocuments
import SetteeFiles

/// A file that exported values replace whole.
struct ExportFile {
  let path: String

  init(_ path: String) { self.path = path }

  /// What its ending or its name says that it is; nothing where nobody knows.
  var kind: FileKind? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let kind = FileKind(ofFileNamed: name) { nil }
    return kind == .json5 ? .json : kind
  }

  /// Refuses to replace what is not to be replaced: what is exported itself, a file that may not be
  /// written or has other names, and one that holds something else than values.
  func check(as kind: FileKind, exporting source: String?) throws(CommandError) {
    guard let (status, bytes) = try present(), status.kind == .regular else { return }
    if let source, try Self(source).present()?.status.isOfFile(like: status) == true {
      throw CommandError("\(path) is what is exported; name another file.")
    }
    guard status.permissions & 0o222 != 0 else {
      throw CommandError(
        "\(path) is write-protected, and is not replaced; name another file.", code: .refused)
    }
    guard status.linkCount < 2 else {
      throw CommandError(
        "\(path) has \(status.linkCount) names, which would be different files then; name another.",
        code: .refused)
    }
    guard bytes.isEmpty || Self.isRead(bytes, as: self.kind ?? kind) else {
      throw CommandError(
        "\(path) holds something else than values, and is not replaced; name another file.",
        code: .refused)
    }
  }

  private func present() throws(CommandError) -> (status: FileStatus, bytes: [UInt8])? {
    let files = LocalFileSystem()
    do throws(FileError) {
      let target = try files.resolvingLinks(Path(path))
      guard let status = try files.statusIfPresent(at: target) else { return nil }
      guard status.kind == .regular else { return (status, []) }
      let contents = try files.readFile(
        target, byteCountMax: DocumentLimits.standard.byteCountMax)
      return (status, contents?.bytes ?? [])
    } catch {
      throw CommandError("\(path) cannot be read: \(error.message).", code: .refused)
    }
  }

  private static func isRead(_ bytes: [UInt8], as kind: FileKind) -> Bool {
    guard let format = kind.format() else {
      return bytes.starts(with: "bplist".utf8)
        || FileKind(ofFileNamed: "", start: { bytes }) == .propertyList
    }
    do throws(DocumentProblem) {
      _ = try Document(bytes, format: format)
      return true
    } catch {
      return false
    }
  }
}

extension FileStatus {
  /// Whether both are of one file.
  fileprivate func isOfFile(like other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
