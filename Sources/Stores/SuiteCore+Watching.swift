import SetteeFiles
import SetteePropertyLists
import Synchronization

/// What other processes write.
extension SuiteCore: FileFollower {
  package func noteUnwatched(_ error: FileError) { notices.report(.unwatched(StoreError(error))) }

  /// What a look found, to be told when the file is no longer held.
  private struct Looked {
    var changes = SuiteTable.Posted()
    var notices: [StoreNotice] = [.readable]
    var again: Duration?
  }

  package func takeUp(isSuspected: Bool) -> Duration? {
    let looked = file.withLock { file in
      do throws(StoreError) {
        switch try file.look(isSuspected: isSuspected) {
        case .unchanged: return Looked(changes: note(isDamaged: false))
        case .values(let values, let notices):
          var changes = adopt(values)
          changes.add(note(isDamaged: false))
          return Looked(changes: changes, notices: [.readable] + notices)
        case .unsettled(let delay): return Looked(notices: [], again: delay)
        }
      } catch {
        let notice = StoreNotice.unreadable(error, isRestored: file.hasKnownVersion)
        if notice.isOfDamage {
          return Looked(changes: note(isDamaged: true), notices: [notice])
        }
        // A file that could not be read this time changes no more, and nothing would tell.
        return Looked(notices: [notice], again: FollowedFile.pollInterval)
      }
    }
    for notice in looked.notices { notices.report(notice) }
    looked.changes.deliver()
    return looked.again
  }

  /// Has suites that the file was added to look past it while it is damaged; whoever calls holds
  /// the file.
  func note(isDamaged: Bool) -> SuiteTable.Posted {
    table.withLock { $0.setDamaged(isDamaged, domain: domain) }
  }
}
