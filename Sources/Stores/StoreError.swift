import SetteePropertyLists

/// Why a store refused, in a form that ends as a sentence with a remedy.
public enum StoreError: Error, Sendable, Equatable {
  /// An earlier domain hides the key: a write would not be seen.
  case overridden(key: Key, by: ValueSource)
  /// The store takes no edits, with the reason why.
  case readOnly(store: String, reason: String)
  /// The account has no room; a sentence names the limit.
  case quotaExceeded(limit: String)
  /// A fresh device may not write before the account's values have arrived.
  case initialSyncPending
  /// The value is none that the store can hold under the key, with the reason why.
  case unstorable(key: Key, reason: String)
  /// An edit of a place inside a value cannot be made.
  case misplaced(PlaceProblem)
  /// An accepted edit could not be made in the file as others had made it, and was taken back; a
  /// sentence says why.
  case takenBack(reason: String)
  /// The key is none that the store can hold, with the reason why.
  case invalidKey(key: Key, reason: String)
  /// The name is none of a suite, with the reason why.
  case invalidSuiteName(String, reason: String)
  /// Another process holds the store's lock, by its process number where known.
  case busy(path: String, process: Int32?)
  /// A file that was named lies in a folder that is not there.
  case noFolder(path: String)
  /// The file has the new values, but they could not be made safe from a loss of power.
  case notDurable(path: String, reason: String)
  /// The operating system failed a call: the name of the call, the path, and its error text.
  case system(call: String, path: String, message: String)
  /// The file cannot be read, with the reason why.
  case corrupt(path: String, reason: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .overridden(let key, let source):
      "'\(key)' is set by \(source.phrase) and cannot be changed here; remove it there first."
    case .readOnly(let store, let reason): "'\(store)' is read-only: \(reason)."
    case .quotaExceeded(let limit):
      "The account is full: it holds at most \(limit). Reset settings you do not need."
    case .initialSyncPending:
      "The account's settings have not arrived yet; try again when the first sync is done."
    case .unstorable(let key, let reason): "'\(key)' was not stored: \(reason)."
    case .misplaced(let problem): problem.description
    case .takenBack(let reason): reason
    case .invalidKey(let key, let reason): "'\(key)' cannot be a key: \(reason)."
    case .invalidSuiteName(let name, let reason): "'\(name)' cannot name a suite: \(reason)."
    case .busy(let path, let process):
      "\(path) is locked by \(process.map { "process \($0)" } ?? "another process");"
        + " try again when it is done."
    case .noFolder(let path): "the folder \(path) does not exist."
    case .notDurable(let path, let reason):
      "\(path) holds the new values, but a loss of power may take them back: \(reason)."
    case .system(let call, let path, let message): "\(path): \(call) failed: \(message)."
    case .corrupt(let path, let reason): "\(path) cannot be read as settings: \(reason)."
    }
  }
}

extension StoreError {
  /// The error in a store that calls its keys otherwise.
  ///
  /// A key that is refused keeps the name under which it is.
  package func mappingKeys(_ name: (Key) -> Key) -> StoreError {
    switch self {
    case .overridden(let key, let source): .overridden(key: name(key), by: source)
    case .unstorable(let key, let reason): .unstorable(key: name(key), reason: reason)
    case .misplaced(let problem): .misplaced(problem.mappingKeys(name))
    case .readOnly, .quotaExceeded, .initialSyncPending, .takenBack, .invalidKey,
      .invalidSuiteName, .busy, .noFolder, .notDurable, .system, .corrupt:
      self
    }
  }
}

extension PlaceProblem {
  fileprivate func mappingKeys(_ name: (Key) -> Key) -> PlaceProblem {
    PlaceProblem(place.mappingKey(name), reason.mappingKeys(name, isOfKey: place.isWhole))
  }
}

extension PlaceProblem.Reason {
  fileprivate func mappingKeys(_ name: (Key) -> Key, isOfKey: Bool) -> Self {
    switch self {
    case .absent(let place): .absent(place.mappingKey(name))
    case .noObject(let place): .noObject(place.mappingKey(name))
    case .noList(let place): .noList(place.mappingKey(name))
    case .taken(let key): .taken(isOfKey ? name(key) : key)
    case .outOfRange, .nameless, .nameMissing, .orderless, .root: self
    }
  }
}

extension Place {
  fileprivate func mappingKey(_ name: (Key) -> Key) -> Place { Place(name(key), steps) }
}

extension ValueSource {
  /// The source in words, fit to follow "set by" or "comes from".
  public var phrase: String {
    switch self {
    case .argument: "the command line"
    case .environment(let variable): "the environment variable \(variable)"
    case .application(let path): path ?? "this program's settings"
    case .suite(let name): "the suite '\(name)'"
    case .file(let path): path
    case .global: "the global settings"
    case .registration: "the program's registered defaults"
    case .cloud(let device, _): "the device '\(device)'"
    case .memory: "memory"
    }
  }
}
