import Glibc
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores

/// One document's file: read, looked at again, and written by edits.
///
/// Nothing of ours lies beside it: no seal, no lock, no backup. Bytes that are not of its format
/// are never replaced, renamed or truncated.
package struct DocumentFile {
  /// The file as it was named; a symbolic link stays one, and what it leads to is written.
  package let path: Path
  package let format: any DocumentFormat
  let environment: DocumentEnvironment
  /// The version that was read or written last.
  package private(set) var known: Version
  /// The file as this process has made it safe from a loss of power last.
  private(set) var secured: FileStatus?
  /// Whether a loss of power may take back what this process has written.
  private(set) var isOwed = false
  /// Whether this process has made the file, and nobody else has written it since.
  private(set) var isMade = false

  /// What the file held at a moment.
  package struct Version: Sendable {
    package var document: Document
    /// Nothing where there was no file.
    package var status: FileStatus?
  }

  /// Reads a file; where none is, the document is empty.
  package init(
    path: Path, format: any DocumentFormat, environment: DocumentEnvironment
  ) throws(DocumentFileError) {
    self.path = path
    self.format = format
    self.environment = environment
    known = try Self.read(
      try Self.resolve(path, environment), path, format, environment
    ).version
  }

  /// Reads a file; where that cannot be parsed and somebody is patient, it is known as empty, with
  /// the error, so that whatever it holds later is news.
  static func opened(
    path: Path, format: any DocumentFormat, environment: DocumentEnvironment, isPatient: Bool
  ) throws(DocumentFileError) -> (file: DocumentFile, mistake: DocumentFileError?) {
    do throws(DocumentFileError) {
      return (try DocumentFile(path: path, format: format, environment: environment), nil)
    } catch {
      guard isPatient, case .unparsable = error else { throw error }
      do throws(DocumentProblem) {
        let nothing = Version(document: try Document([], format: format), status: nil)
        return (
          DocumentFile(path: path, format: format, environment: environment, known: nothing), error
        )
      } catch _ {
        throw error
      }
    }
  }

  private init(
    path: Path, format: any DocumentFormat, environment: DocumentEnvironment, known: Version
  ) {
    self.path = path
    self.format = format
    self.environment = environment
    self.known = known
  }

  package var document: Document { known.document }

  /// Whether there was a file.
  package var exists: Bool { known.status != nil }

  /// Reads the file again, without taking it up.
  func look() throws(DocumentFileError) -> Version {
    try read(Self.resolve(path, environment)).version
  }

  /// The file's status now; nothing where there is none.
  func status() throws(DocumentFileError) -> FileStatus? {
    let target = try Self.resolve(path, environment)
    return try Self.calling { () throws(FileError) in
      try environment.files.statusIfPresent(at: target)
    }
  }

  /// The copies of older bytes that a write in place of a file has left behind; `bytes` are what
  /// the file holds, nothing where that is not of its format.
  ///
  /// None where they cannot be looked at: they are told of as a service, and nothing hangs on it.
  package static func copiesLeft(
    of path: Path, holding bytes: [UInt8]?, in environment: DocumentEnvironment
  ) -> [Path] {
    do {
      let target = try resolve(path, environment)
      return try DocumentCopy.left(of: target, holding: bytes, in: environment)
    } catch {
      return []
    }
  }

  /// Why the file cannot be written by anybody, or not by this user; nothing where it can.
  func writeRefusal() -> StoreError? {
    guard let status = known.status else { return nil }
    do throws(DocumentFileError) {
      try DocumentWriting(
        target: Self.resolve(path, environment), path: path, contents: nil,
        environment: environment
      ).checkWritable(status)
      return nil
    } catch {
      return error.storeError
    }
  }

  // MARK: Reading

  struct Reading {
    var version: Version
    var contents: FileContents?
  }

  /// Reads a file; of bytes that are known nothing is parsed.
  func read(_ target: Path) throws(DocumentFileError) -> Reading {
    try Self.read(target, path, format, environment, known: known.document)
  }

  private static func read(
    _ target: Path, _ path: Path, _ format: any DocumentFormat,
    _ environment: DocumentEnvironment, known: Document? = nil
  ) throws(DocumentFileError) -> Reading {
    let contents = try contents(of: target, path, format, environment)
    let bytes = contents?.bytes ?? []
    if let known, known.bytes == bytes {
      return Reading(
        version: Version(document: known, status: contents?.status), contents: contents)
    }
    do throws(DocumentProblem) {
      let document =
        if let known { try known.reading(bytes) } else { try Document(bytes, format: format) }
      return Reading(
        version: Version(document: document, status: contents?.status), contents: contents)
    } catch {
      throw .unparsable(path: path.text, format: format.name, error)
    }
  }

  /// The bytes of a file; one that is too large is told as what is wrong with a text.
  private static func contents(
    of target: Path, _ path: Path, _ format: any DocumentFormat,
    _ environment: DocumentEnvironment
  ) throws(DocumentFileError) -> FileContents? {
    let limits = DocumentLimits.standard
    do throws(FileError) {
      return try environment.files.readFile(
        target, byteCountMax: limits.byteCountMax, withAttributes: true)
    } catch {
      guard error.code == EFBIG else {
        return try calling { () throws(FileError) in throw error }
      }
      throw .unparsable(path: path.text, format: format.name, .tooLarge(limits))
    }
  }

  /// The file that a chain of symbolic links leads to.
  ///
  /// A link that another user made is refused, since that user chose where it leads; the system's
  /// own are followed.
  static func resolve(
    _ path: Path, _ environment: DocumentEnvironment
  ) throws(DocumentFileError) -> Path {
    let chain = try calling { () throws(FileError) in
      try environment.files.followingLinks(path)
    }
    for link in chain.links where link.owner != environment.files.userID && link.owner != 0 {
      throw .file(
        .readOnly(
          path: path.text, reason: "the symbolic link \(link.path) belongs to another user"))
    }
    return chain.end
  }

  static func calling<Value>(
    _ calls: () throws(FileError) -> Value
  ) throws(DocumentFileError) -> Value {
    try Result(catching: calls).mapError { error in
      DocumentFileError.file(
        .system(call: error.operation.rawValue, path: error.path.text, message: error.message))
    }.get()
  }

  mutating func note(_ version: Version) {
    if version.document.bytes != known.document.bytes || version.status == nil { isMade = false }
    known = version
  }

  /// Takes note of what was written, whether it is safe, and whether the file is our own making.
  mutating func note(_ version: Version, isSafe: Bool, isMade: Bool) {
    self.isMade = isMade && version.status != nil
    known = version
    isOwed = !isSafe
    secured = isSafe ? version.status : nil
  }
}
