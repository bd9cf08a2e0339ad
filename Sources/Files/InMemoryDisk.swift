import Glibc
import Synchronization

/// A disk without hardware, shared by the file systems of several simulated processes.
///
/// It keeps apart what processes see and what would survive a loss of power: a file's bytes survive
/// from the last `fsync` of the file, a name from the last `fsync` of its folder, and nothing else
/// does. That is the worst a real disk may do.
package final class InMemoryDisk: Sendable {
  struct Node {
    var content: Content
    var permissions: UInt32
    var owner: UInt32
    var group: UInt32 = 1000
    var attributes: [FileAttribute] = []
    /// The moment of the last change on the disk's own clock, which ticks at each change.
    var changed: Int64
    /// That moment in seconds since 1970, where the disk was told the time.
    var changedSeconds: Int64?
    /// How many entries of folders lead here.
    var nameCount = 0
    /// How many descriptors of living processes are open on it.
    var descriptorCount = 0
  }

  enum Content {
    case file(bytes: [UInt8], durable: [UInt8])
    case directory(entries: [String: Int], durable: [String: Int])
    case link(String)
  }

  struct State {
    var nodes: [Int: Node] = [:]
    var nextNode = 1
    var clock: Int64 = 0
    /// Who holds the lock of a file.
    var locks: [Int: LockHolder] = [:]
    var watches: [Int: (path: Path, onEvent: @Sendable (FileEvent) -> Void)] = [:]
    var nextWatch = 0
    var powerLossCount = 0
    /// With how many nodes those are looked for that nobody can reach.
    var sweepCount = 64
    var isRemote = false
    var unixSeconds: Int64?
    /// Folders by the paths that led to them, for as long as no folder and no link comes or goes.
    var folders: [String: Int] = [:]
  }

  struct LockHolder: Hashable {
    let process: Int32
    let descriptor: Int32
  }

  static let root = 0
  let state = Mutex(State())

  package init() {
    state.withLock { state in
      state.nodes[Self.root] = Node(
        content: .directory(entries: [:], durable: [:]), permissions: 0o755, owner: 1000,
        changed: 0)
    }
  }

  /// Falls back to what survives a loss of power, and to some of what may; every process dies.
  ///
  /// By chance (a number from 0 up to 1 at each call) a file that was not made durable keeps its
  /// durable bytes or a part of the new ones from their beginning, and each entry of a folder that
  /// was not made durable is as it was or as it had become.
  package func losePower(_ chance: () -> Double) {
    state.withLock { state in
      for number in state.nodes.keys.sorted() {
        switch state.nodes[number]?.content {
        case .file(let bytes, let durable) where bytes != durable:
          let kept =
            chance() < 0.3 ? durable : Array(bytes.prefix(Int(chance() * Double(bytes.count + 1))))
          state.nodes[number]?.content = .file(bytes: kept, durable: kept)
        case .directory(let entries, let durable) where entries != durable:
          var kept = durable
          for name in Set(entries.keys).union(durable.keys).sorted()
          where entries[name] != durable[name] && chance() < 0.5 {
            kept[name] = entries[name]
          }
          state.nodes[number]?.content = .directory(entries: kept, durable: kept)
        case .file, .directory, .link, nil: break
        }
      }
      state.startAnew()
    }
  }

  /// Falls back to what is sure to survive a loss of power; every process dies.
  package func losePower() {
    state.withLock { state in
      for (number, node) in state.nodes {
        switch node.content {
        case .file(_, let durable):
          state.nodes[number]?.content = .file(bytes: durable, durable: durable)
        case .directory(_, let durable):
          state.nodes[number]?.content = .directory(entries: durable, durable: durable)
        case .link: break
        }
      }
      state.startAnew()
    }
  }

  /// Makes all durable that is not, as kernels do by themselves after some seconds.
  package func writeBack() {
    state.withLock { state in
      for number in state.nodes.keys { state.makeDurable(number) }
    }
  }

  /// What a loss of power right now would leave of a file for sure; `nil` for no file.
  package func durableBytes(at path: Path) -> [UInt8]? {
    state.withLock { state in
      guard let folder = state.find(path.parent),
        case .directory(_, let durable)? = state.nodes[folder]?.content,
        let number = durable[path.name], case .file(_, let bytes)? = state.nodes[number]?.content
      else { return nil }
      return bytes
    }
  }

  var powerLossCount: Int { state.withLock { $0.powerLossCount } }

  // MARK: What other programs do

  /// The bytes of a file, or `nil` where there is none.
  package func bytes(at path: Path) -> [UInt8]? {
    state.withLock { state in
      guard let number = state.find(path), case .file(let bytes, _)? = state.nodes[number]?.content
      else { return nil }
      return bytes
    }
  }

  package func permissions(at path: Path) -> UInt32? {
    state.withLock { state in state.find(path).flatMap { state.nodes[$0]?.permissions } }
  }

  package func setPermissions(_ permissions: UInt32, at path: Path) {
    state.withLock { state in
      guard let number = state.find(path) else { return }
      state.touch(number) { $0.permissions = permissions }
    }
  }

  package func setOwner(_ owner: UInt32, at path: Path) {
    state.withLock { state in
      guard let number = state.find(path) else { return }
      state.touch(number) { $0.owner = owner }
    }
  }

  package func setGroup(_ group: UInt32, at path: Path) {
    state.withLock { state in
      guard let number = state.find(path) else { return }
      state.touch(number) { $0.group = group }
    }
  }

  package func group(at path: Path) -> UInt32? {
    state.withLock { state in state.find(path).flatMap { state.nodes[$0]?.group } }
  }

  package func setAttributes(_ attributes: [FileAttribute], at path: Path) {
    state.withLock { state in
      guard let number = state.find(path) else { return }
      state.touch(number) { $0.attributes = attributes }
    }
  }

  package func attributes(at path: Path) -> [FileAttribute]? {
    state.withLock { state in state.find(path).flatMap { state.nodes[$0]?.attributes } }
  }

  /// Tells the disk the time that changes from now on bear; before, they bear a count of changes.
  package func setClock(unixSeconds: Int64) { state.withLock { $0.unixSeconds = unixSeconds } }

  /// Makes the whole disk one that a server keeps.
  package func makeRemote() { state.withLock { $0.isRemote = true } }

  /// The names in a folder, in order.
  package func names(in folder: Path) -> [String] {
    state.withLock { state in
      guard let number = state.find(folder) else { return [] }
      return state.entries(of: number).keys.sorted()
    }
  }

  /// Truncates and writes a file in place and durably, without any lock, as careless programs do;
  /// missing folders are made.
  package func write(_ bytes: [UInt8], at path: Path) {
    for handler in replaceBytes(bytes, at: path) { handler(.written) }
  }

  /// Writes a file as another machine does on a disk both use: no watch hears of it.
  package func writeSilently(_ bytes: [UInt8], at path: Path) { _ = replaceBytes(bytes, at: path) }

  private func replaceBytes(
    _ bytes: [UInt8], at path: Path
  ) -> [@Sendable (FileEvent) -> Void] {
    state.withLock { state in
      let folder = state.makeFolders(path.parent)
      if let number = state.find(path) {
        state.touch(number) { $0.content = .file(bytes: bytes, durable: bytes) }
      } else {
        state.add(.file(bytes: bytes, durable: bytes), named: path.name, to: folder, 0o644)
        state.makeDurable(folder)
      }
      return state.handlers(of: path)
    }
  }

  package func remove(_ path: Path) {
    let handlers = state.withLock { state -> [@Sendable (FileEvent) -> Void] in
      // What is not there nobody can remove: its folder stays as it was, and nobody hears of it.
      guard state.findEntry(path) != nil, let folder = state.find(path.parent) else { return [] }
      state.setEntry(path.name, of: folder, to: nil)
      state.makeDurable(folder)
      return state.handlers(of: path)
    }
    for handler in handlers { handler(.removed) }
  }

  package func setLinkOwner(_ owner: UInt32, at path: Path) {
    state.withLock { state in
      guard let number = state.findEntry(path) else { return }
      state.touch(number) { $0.owner = owner }
    }
  }

  /// Puts a symbolic link in a place, durably, instead of whatever is there.
  package func link(_ path: Path, to text: String) {
    let handlers = state.withLock { state in
      let folder = state.makeFolders(path.parent)
      state.add(.link(text), named: path.name, to: folder, 0o777)
      state.makeDurable(folder)
      return state.handlers(of: path)
    }
    for handler in handlers { handler(.replaced) }
  }

  package func makeFolder(_ path: Path, permissions: UInt32 = 0o755) {
    state.withLock { state in
      let number = state.makeFolders(path)
      state.touch(number) { $0.permissions = permissions }
    }
  }
}

// MARK: The tree

extension InMemoryDisk.State {
  func entries(of number: Int) -> [String: Int] {
    guard case .directory(let entries, _)? = nodes[number]?.content else { return [:] }
    return entries
  }

  mutating func touch(_ number: Int, _ change: (inout InMemoryDisk.Node) -> Void) {
    guard var node = nodes[number] else { return }
    change(&node)
    clock += 1
    node.changed = clock
    node.changedSeconds = unixSeconds
    nodes[number] = node
  }

  mutating func setEntry(_ name: String, of folder: Int, to number: Int?) {
    guard case .directory(var entries, let durable)? = nodes[folder]?.content else { return }
    if let number { nodes[number]?.nameCount += 1 }
    if let former = entries[name] { nodes[former]?.nameCount -= 1 }
    if isOnTheWay(number) || isOnTheWay(entries[name]) { folders.removeAll() }
    entries[name] = number
    touch(folder) { $0.content = .directory(entries: entries, durable: durable) }
  }

  /// Whether paths may lead through it.
  private func isOnTheWay(_ number: Int?) -> Bool {
    switch number.flatMap({ nodes[$0]?.content }) {
    case .directory?, .link?: true
    case .file?, nil: false
    }
  }

  /// What is left after a loss of power: nobody holds a lock or has a file open.
  mutating func startAnew() {
    locks = [:]
    folders.removeAll()
    powerLossCount += 1
    for number in nodes.keys {
      nodes[number]?.nameCount = 0
      nodes[number]?.descriptorCount = 0
    }
    for node in nodes.values {
      guard case .directory(let entries, _) = node.content else { continue }
      for number in entries.values { nodes[number]?.nameCount += 1 }
    }
    sweep()
  }

  /// Forgets files that nobody can reach any more, when they have become many.
  mutating func sweepIfMany() { if nodes.count >= sweepCount { sweep() } }

  private mutating func sweep() {
    var reached: Set<Int> = [InMemoryDisk.root]
    for (number, node) in nodes {
      if node.descriptorCount > 0 { reached.insert(number) }
      guard case .directory(let entries, let durable) = node.content else { continue }
      reached.formUnion(entries.values)
      reached.formUnion(durable.values)
    }
    nodes = nodes.filter { reached.contains($0.key) }
    sweepCount = max(64, 2 * nodes.count)
  }

  /// Makes a file's bytes or a folder's entries survive a loss of power.
  mutating func makeDurable(_ number: Int) {
    switch nodes[number]?.content {
    case .file(let bytes, _): nodes[number]?.content = .file(bytes: bytes, durable: bytes)
    case .directory(let entries, _):
      nodes[number]?.content = .directory(entries: entries, durable: entries)
    case .link, nil: break
    }
  }

  @discardableResult
  mutating func add(
    _ content: InMemoryDisk.Content, named name: String, to folder: Int, _ permissions: UInt32,
    owner: UInt32 = 1000
  ) -> Int {
    let number = add(content, permissions, owner: owner)
    setEntry(name, of: folder, to: number)
    sweepIfMany()
    return number
  }

  /// Adds what has no name yet.
  mutating func add(
    _ content: InMemoryDisk.Content, _ permissions: UInt32, owner: UInt32
  ) -> Int {
    let number = nextNode
    nextNode += 1
    clock += 1
    nodes[number] = InMemoryDisk.Node(
      content: content, permissions: permissions, owner: owner, changed: clock,
      changedSeconds: unixSeconds)
    return number
  }

  mutating func makeFolders(_ path: Path) -> Int {
    if let number = find(path) { return number }
    let parent = makeFolders(path.parent)
    let number = add(
      .directory(entries: [:], durable: [:]), named: path.name, to: parent, 0o755)
    makeDurable(parent)
    return number
  }

  /// The handlers that watch an entry, by whatever path they know its folder.
  mutating func handlers(of path: Path) -> [@Sendable (FileEvent) -> Void] {
    let name = path.name
    let named = watches.filter { $0.value.path.isAnyFile || $0.value.path.name == name }
    guard !named.isEmpty, let folder = find(path.parent) else { return [] }
    return named.sorted { $0.key < $1.key }.map(\.value)
      .filter { watch in find(watch.path.parent) == folder }
      .map(\.onEvent)
  }
}
