import SetteeDocuments
import SetteeFiles
import SetteeStores

extension DocumentStore {
  /// What stands at a document's path, for those who would take its absence for a removal.
  package enum Standing: Sendable {
    /// The document as it is shown, and when its file was written last, in milliseconds since
    /// 1970-01-01 UTC.
    case present(Document, modified: Int64)
    case absent
    /// It cannot be read or written now.
    case refused(StoreError)
  }

  /// What stands there at this moment; waits for a commit that is under way.
  package var standing: Standing {
    file.withLock { file in
      memory.withLock { memory in
        if let refusal = memory.writability.refusal { return .refused(refusal) }
        guard let moment = file.known.status?.modified else { return .absent }
        let milliseconds = moment.seconds * 1_000 + moment.nanoseconds / 1_000_000
        return .present(memory.document, modified: milliseconds)
      }
    }
  }
}
