import SetteeDocuments
import SetteeFiles
import SetteeStores

/// What a look at a document's file found.
enum DocumentLook {
  /// The bytes that are known.
  case unchanged
  case version(DocumentFile.Version)
  /// It may be half written: to be looked at again before it counts. With why it cannot be read.
  case unsettled(Trouble, DocumentFileError?)

  enum Trouble: Hashable {
    case absent, empty, unreadable

    /// How long it must last before it counts.
    ///
    /// Editors rename the old file away for a moment; writers in place empty it first.
    var patience: Duration { self == .absent ? .milliseconds(100) : .seconds(1) }
  }
}

extension DocumentFile {
  /// Looks at the file, and tells what of it may count.
  ///
  /// Where nothing tells that it changed, an unchanged status is believed.
  func glance(isSuspected: Bool) -> DocumentLook {
    do throws(DocumentFileError) {
      if !isSuspected, exists, try status() == known.status { return .unchanged }
      let version = try look()
      let isSame = version.document.bytes == document.bytes && (version.status != nil) == exists
      if isSame { return .unchanged }
      return trouble(of: version).map { .unsettled($0, nil) } ?? .version(version)
    } catch {
      return .unsettled(.unreadable, error)
    }
  }

  /// What keeps a version from counting at once.
  private func trouble(of version: Version) -> DocumentLook.Trouble? {
    guard exists, version.document.bytes.isEmpty, !document.bytes.isEmpty else { return nil }
    return version.status == nil ? .absent : .empty
  }

  /// Reads the file for a commit, and lets a program that is saving it right now come to its end.
  /// - Returns: Nothing where one has, so that the file is locked anew.
  func readSettled(_ target: Path) throws(DocumentFileError) -> Reading? {
    let start = environment.time.uptime
    var hasWaited = false
    while true {
      let outcome = Result { () throws(DocumentFileError) in try read(target) }
      let trouble: DocumentLook.Trouble? =
        switch outcome {
        case .success(let reading): self.trouble(of: reading.version)
        case .failure(.unparsable): .unreadable
        case .failure: nil
        }
      guard let trouble, environment.time.uptime - start < trouble.patience else {
        let reading = try outcome.get()
        return hasWaited && trouble == nil ? nil : reading
      }
      hasWaited = true
      environment.time.pause(for: Self.settlingPause)
    }
  }

  /// How often a file that may be half written is looked at.
  static let settlingPause = Duration.milliseconds(10)

  /// Takes up a version that was found.
  mutating func adopt(_ version: Version) { note(version) }
}
