import SetteeDocuments
import SetteeStores

/// Whether a document can be written, and why not.
package struct DocumentWritability: Sendable, Equatable {
  /// Why nothing may be written.
  package private(set) var refusal: StoreError?
  /// The first mistake in the file; what shows is its last good version.
  package private(set) var mistake: DocumentProblem?

  /// It can be written, or not for a reason.
  init(_ refusal: StoreError? = nil) { self.refusal = refusal }

  /// It cannot be written for what keeps it from being read, or else for another reason.
  init(_ error: DocumentFileError?, orElse refusal: @autoclosure () -> StoreError? = nil) {
    self.refusal = error?.storeError ?? refusal()
    if case .unparsable(_, _, let problem)? = error { mistake = problem }
  }
}
