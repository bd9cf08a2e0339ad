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
      guard exists, version.document.bytes.isEmpty, !document.bytes.isEmpty else {
        return .version(version)
      }
      return .unsettled(version.status == nil ? .absent : .empty, nil)
    } catch {
      return .unsettled(.unreadable, error)
    }
  }

  /// Takes up a version that was found.
  mutating func adopt(_ version: Version) { note(version) }
}
