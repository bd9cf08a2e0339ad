import SetteeFiles

/// Rules of a suite's file without which writes get lost beside other programs or in a crash.
///
/// Each can be turned off, so that a test can break the product and prove that the simulation
/// notices. Nothing else turns them off.
package struct SuiteRules: Sendable, Hashable {
  package var commit = CommitRules()
  /// A commit builds on what the file holds now, and not on what was last seen of it.
  package var buildsOnNewest = true
  /// A damaged file is replaced by the newest whole version, whoever knows it.
  package var comparesGenerations = true
  /// A damaged file has stood unchanged only if nobody has touched it, whatever its bytes say.
  package var settlesByStatus = true
  /// Where a link leads elsewhere, the new place is watched.
  package var watchesAnew = true

  package init() {}
}
