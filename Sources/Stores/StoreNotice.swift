import Synchronization

/// What happened to a store in the background, where no caller could be told by an error.
public enum StoreNotice: Sendable, Equatable {
  /// Values stand in memory only, because the file could not be written; it is tried again.
  case notSaved(StoreError)
  /// All values are on disk after all, safe from a loss of power.
  case saved
  /// The file cannot be read. What it held before is shown, if that is known (`isRestored`).
  case unreadable(StoreError, isRestored: Bool)
  /// The file can be read again.
  case readable
  /// There is no place for a file: values live as long as the process.
  case memoryOnly(StoreError)
  /// A file that was no settings file was kept under another name before ours was written.
  case setAside(path: String, copy: String)
  /// The file was not as we left it when it was read: another program, or a fault, changed it.
  case changedOutside(path: String)
  /// The file is an older version than the one seen before: somebody has put a backup back.
  case wentBack(path: String)
  /// A document's file is not there any more.
  case removed(path: String)
  /// The file system knows no locks: what several programs write at once may get lost.
  case unlocked(path: String)
  /// What the file carried beside its values could not be kept: attributes, access lists, a group.
  case attributesLost(path: String, names: [String])
  /// Others could read the file, which holds secrets; now they cannot.
  case tightened(path: String)
  /// Others can read the file, which holds secrets, and it stays so.
  case readableByOthers(path: String)
  /// A file that was to be written in place was neither finished nor left alone, or another program
  /// wrote it while it was replaced; a copy of what it held, or of what that wrote, is kept.
  case copyLeft(path: String, copy: String)
  /// Other users may replace files in the folder of this one.
  case sharedFolder(path: String)
  /// The file cannot be watched; it is looked at once a second until it can.
  case unwatched(StoreError)
  /// A setter that cannot throw was given what cannot be stored.
  case refused(StoreError)
  /// An account cannot be reached or does not take what waits; a sentence, and how long the next
  /// attempt may take.
  case unsynced(reason: String, nextAttempt: Duration?)
  /// Another account, or none, stands in the place of the device's own, and somebody has to choose:
  /// a sentence.
  case apart(reason: String, hasAccount: Bool)
  /// The account answers again.
  case synced
}

extension StoreNotice: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notSaved(let error): "Not saved: \(error) The values are kept until the program ends."
    case .saved: "Saved."
    case .unreadable(let error, isRestored: true): "\(error) What was stored before is shown."
    case .unreadable(let error, isRestored: false): "\(error) Nothing of it is shown."
    case .memoryOnly(let error): "\(error) Until then settings are kept in memory only."
    case .readable: "The settings file can be read again."
    case .setAside(let path, let copy):
      "\(path) was no settings file; it was kept as \(copy), which may hold secrets."
    case .changedOutside(let path): "\(path) was changed by another program; it was read again."
    case .wentBack(let path):
      "\(path) was replaced by an older version of itself; that one was read."
    case .removed(let path): "\(path) was removed; the next edit makes it anew."
    case .unlocked(let path):
      "\(path) lies where files cannot be locked: change it with one program at a time."
    case .attributesLost(let path, let names):
      "\(path) lost what it carried beside its settings: \(names.joined(separator: ", "))."
    case .tightened(let path): "\(path) holds secrets: only you may read it from now on."
    case .readableByOthers(let path):
      "\(path) holds secrets, and others can read it; 'chmod go-r' it."
    case .copyLeft(let path, let copy):
      "A write to \(path) came to no end; bytes that it may lack are in \(copy)."
    case .sharedFolder(let path):
      "Other users may replace the settings in \(path); 'chmod go-w' it."
    case .unwatched(let error): "Changes by other programs may show late: \(error)"
    case .refused(let error): error.description
    case .unsynced(let reason, let delay?) where delay > .zero:
      "\(reason) Next attempt within \(delay.components.seconds + 1) s."
    case .unsynced(let reason, _), .apart(let reason, _): reason
    case .synced: "The account answers again."
    }
  }
}

/// A store that works in the background and tells what came of it.
public protocol NoticeReporting: Store {
  /// What is wrong at the moment, or `nil` while all is well.
  var trouble: StoreNotice? { get }

  /// Calls `observer` with every notice, on a thread of the store's, and first, on the calling
  /// thread, with those that nobody has heard yet.
  func observeNotices(_ observer: @escaping @Sendable (StoreNotice) -> Void) -> StoreObservation
}

/// The notices of one store: the standing trouble, and who wants to hear.
package final class NoticeFeed: Sendable {
  private struct State {
    var memoryOnly: StoreNotice?
    var notSaved: StoreNotice?
    var unreadable: StoreNotice?
    var removed: StoreNotice?
    var unlocked: StoreNotice?
    var unsynced: StoreNotice?

    mutating func take(removed notice: StoreNotice) -> Bool {
      (unreadable, removed) = (nil, notice)
      return true
    }

    /// A file that is there again can be read as well as one that was not to be read.
    mutating func takeReadable() -> Bool {
      defer { (unreadable, removed) = (nil, nil) }
      return unreadable != nil || removed != nil
    }

    /// What was saved stands in a file that nobody needs to be told of.
    mutating func takeSaved() -> Bool {
      defer { (notSaved, removed) = (nil, nil) }
      return notSaved != nil
    }
  }

  private static let unheardCountMax = 20

  private let state = Mutex(State())
  private let feed = KeepingFeed<StoreNotice>(unheardCountMax: unheardCountMax)

  package init() {}

  package var trouble: StoreNotice? {
    state.withLock { $0.memoryOnly ?? $0.notSaved ?? $0.unreadable }
  }

  package func observe(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    feed.observe(observer)
  }

  /// Takes note that an own commit has made a file that was removed: to see it again is no news.
  package func noteMade() { state.withLock { $0.removed = nil } }

  /// Tells a notice, unless it repeats what stands or ends what never was.
  package func report(_ notice: StoreNotice) {
    let posted = state.withLock { state in
      Self.isNews(notice, &state) ? feed.post(notice) : nil
    }
    posted?.deliver()
  }

  private static func isNews(_ notice: StoreNotice, _ state: inout State) -> Bool {
    switch notice {
    case .memoryOnly: replace(&state.memoryOnly, by: notice)
    case .notSaved: replace(&state.notSaved, by: notice)
    case .saved: state.takeSaved()
    case .unreadable: replace(&state.unreadable, by: notice)
    case .removed: state.take(removed: notice)
    case .readable: state.takeReadable()
    case .unlocked: replace(&state.unlocked, by: notice)
    case .unsynced, .apart: replace(&state.unsynced, by: notice)
    case .synced: replace(&state.unsynced, by: nil)
    case .setAside, .changedOutside, .wentBack, .attributesLost, .tightened, .sharedFolder,
      .readableByOthers, .copyLeft, .unwatched, .refused:
      true
    }
  }

  private static func replace(_ standing: inout StoreNotice?, by notice: StoreNotice?) -> Bool {
    defer { standing = notice }
    return standing != notice
  }
}
