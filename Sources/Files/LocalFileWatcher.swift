import Dispatch
import Glibc
import Synchronization

/// Watches files by inotify, one queue for all watches of the process.
///
/// The folder is watched, not the file, since each commit puts a new file in the old one's place.
/// Where the folder is missing, the deepest existing folder above it is watched for its coming. The
/// kernel wakes a thread when there is news; without news there is no wake-up.
package final class LocalFileWatcher: FileWatcher {
  /// The watcher for all suites of the process; it costs nothing before its first watch.
  package static let shared = LocalFileWatcher()

  private struct State {
    var nextID = 0
    var watches: [Int: WatchedPath] = [:]
  }

  private struct WatchedPath {
    let path: Path
    let onEvent: @Sendable (FileEvent) -> Void
    var place: InotifyWatch
  }

  /// The folder under watch for a path, and the name in it that leads there.
  private struct InotifyWatch: Equatable {
    var descriptor: Int32
    var folder: Path
    var name: String
  }

  private let state = Mutex(State())
  private let queue = Mutex<InotifyQueue?>(nil)

  package init() {}

  package func watch(
    _ path: Path, onEvent: @escaping @Sendable (FileEvent) -> Void
  ) throws(FileError) -> FileWatch {
    let inotify = try openQueue()
    let id = try state.withLock { state throws(FileError) in
      // Armed and noted in one go: who gave up the same folder in between would take it along.
      let place = try Self.arm(path, inotify)
      state.nextID += 1
      state.watches[state.nextID] = WatchedPath(path: path, onEvent: onEvent, place: place)
      return state.nextID
    }
    return FileWatch { [weak self] in self?.cancel(id) }
  }

  private func openQueue() throws(FileError) -> InotifyQueue {
    try queue.withLock { stored throws(FileError) in
      if let open = stored { return open }
      let open = try InotifyQueue { [weak self] event in self?.receive(event) }
      stored = open
      return open
    }
  }

  private func cancel(_ id: Int) {
    let inotify = queue.withLock { $0 }
    state.withLock { state in
      guard let watch = state.watches.removeValue(forKey: id) else { return }
      let isShared = state.watches.values.contains {
        $0.place.descriptor == watch.place.descriptor
      }
      if !isShared { inotify?.remove(watch.place.descriptor) }
    }
  }

  private func receive(_ event: InotifyQueue.Event) {
    guard let inotify = queue.withLock({ $0 }) else { return }
    let calls = state.withLock { state in
      state.watches.keys.compactMap { id -> (@Sendable () -> Void)? in
        guard var watch = state.watches[id],
          let news = Self.news(event, for: &watch, inotify)
        else { return nil }
        state.watches[id] = watch
        return { [onEvent = watch.onEvent] in onEvent(news) }
      }
    }
    for call in calls { call() }
  }

  /// What an event means for one watch; moves the watch where its folder came or went.
  private static func news(
    _ event: InotifyQueue.Event, for watch: inout WatchedPath, _ inotify: InotifyQueue
  ) -> FileEvent? {
    if event.isOverflow {
      rearm(&watch, inotify)
      return .unknown
    }
    guard event.descriptor == watch.place.descriptor else { return nil }
    if event.isFolderGone {
      inotify.remove(event.descriptor)
      rearm(&watch, inotify)
      return .unknown
    }
    let isThere = watch.place.folder == watch.path.parent
    guard event.name == watch.place.name || isThere && watch.path.isAnyFile else { return nil }
    guard isThere else {
      rearm(&watch, inotify)
      return .unknown
    }
    if event.isRemoval { return .removed }
    return event.isReplacement ? .replaced : .written
  }

  private static func rearm(_ watch: inout WatchedPath, _ inotify: InotifyQueue) {
    do throws(FileError) {
      watch.place = try arm(watch.path, inotify)
    } catch {
      // No folder up to the root can be watched any more: the next transaction looks by itself.
      watch.place.descriptor = -1
    }
  }

  /// Watches the deepest existing folder on the way to a path.
  private static func arm(_ path: Path, _ inotify: InotifyQueue) throws(FileError) -> InotifyWatch {
    var place = try armOnce(path, inotify)
    // A folder that came between two looks would be missed: look until the answer stands still.
    for _ in 0..<8 where place.folder != path.parent {
      let again = try armOnce(path, inotify)
      if again == place { break }
      place = again
    }
    return place
  }

  private static func armOnce(
    _ path: Path, _ inotify: InotifyQueue
  ) throws(FileError) -> InotifyWatch {
    var target = path
    while true {
      do throws(FileError) {
        let descriptor = try inotify.add(target.parent)
        return InotifyWatch(descriptor: descriptor, folder: target.parent, name: target.name)
      } catch {
        guard error.isNotFound, target.parent != target.parent.parent else { throw error }
        target = target.parent
      }
    }
  }
}

/// One inotify descriptor and the thread that is woken by it.
private final class InotifyQueue: Sendable {
  struct Event {
    let descriptor: Int32
    let mask: UInt32
    let name: String

    var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
    var isFolderGone: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0 }
    var isRemoval: Bool { mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0 }
    var isReplacement: Bool { mask & UInt32(IN_MOVED_TO) != 0 }
  }

  private static let mask = UInt32(
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR)

  private let file: Int32
  // Dispatch sources may be used from any thread; the type just does not say so.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  init(_ receive: @escaping @Sendable (Event) -> Void) throws(FileError) {
    let file = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard file >= 0 else { throw FileError(.open, Path("inotify"), code: errno) }
    self.file = file
    let queue = DispatchQueue(label: "settee.file-watcher", qos: .utility)
    source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
    source.setEventHandler { Self.readAll(file, receive) }
    source.setCancelHandler { close(file) }
    source.resume()
  }

  deinit { source.cancel() }

  func add(_ folder: Path) throws(FileError) -> Int32 {
    let descriptor = inotify_add_watch(file, folder.text, Self.mask)
    guard descriptor >= 0 else { throw FileError(.open, folder, code: errno) }
    return descriptor
  }

  /// Ends the watch of a folder; that it may have ended by itself is no error.
  func remove(_ descriptor: Int32) { _ = inotify_rm_watch(file, descriptor) }

  private static func readAll(_ file: Int32, _ receive: (Event) -> Void) {
    let capacity = 64 << 10
    while true {
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        filled = max(0, read(file, buffer.baseAddress, capacity))
      }
      if bytes.isEmpty { return }
      for event in events(in: bytes) { receive(event) }
    }
  }

  /// Cuts the kernel's records (descriptor, mask, cookie, length, padded name) apart.
  private static func events(in bytes: [UInt8]) -> [Event] {
    var events: [Event] = []
    var start = 0
    let headSize = MemoryLayout<inotify_event>.size
    while start + headSize <= bytes.count {
      let head = bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
      }
      let nameStart = start + headSize
      let end = min(nameStart + Int(head.len), bytes.count)
      let name = String(decoding: bytes[nameStart..<end].prefix { $0 != 0 }, as: UTF8.self)
      events.append(Event(descriptor: head.wd, mask: head.mask, name: name))
      start = end
    }
    return events
  }
}
