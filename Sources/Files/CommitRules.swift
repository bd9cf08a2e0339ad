/// Rules of `AtomicReplacement` without which a crash loses or tears a file.
///
/// Each can be turned off, so that a test can break the product and prove that the simulation
/// notices. Nothing else turns them off.
package struct CommitRules: Sendable, Hashable {
  /// New contents are written to a file of their own and renamed over the old ones.
  package var writesAside = true
  /// The file's bytes are durable before the rename.
  package var synchronizesFile = true
  /// A failed `fsync` fails the replacement.
  package var heedsSynchronizeErrors = true
  /// The rename is durable before the replacement counts as done.
  package var synchronizesFolder = true

  package init() {}
}
