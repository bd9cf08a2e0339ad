import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization

/// One document as a store: its members are the keys, and its bytes stay but for what is edited.
///
/// A document whose root is a list or a scalar has one key, the empty one. Nothing of ours lies
/// beside the file. A write is visible at once and on disk within 100 milliseconds; what other
/// programs write meanwhile stands beside it, by place.
package final class DocumentStore: Store {
  package let name: String
  package let path: Path
  package let format: any DocumentFormat
  private let schemaOrder: Mutex<PlacedEdit.SchemaOrder>
  let environment: DocumentEnvironment
  let memory: Mutex<DocumentMemory>
  /// Held across calls on files, never while the memory is; reading values does not need it.
  let file: Mutex<DocumentFile>
  let feed = Feed<StoreChange>()
  let lossFeed = Feed<[Place]>()
  let writabilityFeed = Feed<DocumentWritability>()
  let notices = NoticeFeed()
  package let saving: SavingSchedule
  package let followed: FollowedFile
  /// Since when the file is absent, empty or not to be parsed.
  let unsettled = Mutex<(kind: DocumentLook.Trouble, since: Duration)?>(nil)

  /// So long an accepted write may be in memory only.
  private static let savingDelay = Duration.milliseconds(100)

  /// Opens a document; where no file is, it is new and empty, and made by the first edit.
  /// - Parameters:
  ///   - path: The file.
  ///   - format: What its bytes are.
  ///   - environment: The world around it.
  ///   - isPatient: Whether a file that is not of the format is opened too, empty and not to be
  ///     written until somebody has mended it.
  ///   - order: The members of an object at some steps in the order of its schema.
  /// - Throws: `.unparsable` where the bytes are not of the format; they are left alone.
  package init(
    path: Path, format: any DocumentFormat, environment: DocumentEnvironment,
    isPatient: Bool = false, order: @escaping @Sendable ([Place.Step]) -> [Key] = { _ in [] }
  ) throws(DocumentFileError) {
    let (file, mistake) = try DocumentFile.opened(
      path: path, format: format, environment: environment, isPatient: isPatient)
    name = path.name
    self.path = path
    self.format = format
    self.environment = environment
    saving = SavingSchedule(
      time: environment.time, after: Self.savingDelay,
      isFlushedAtExit: environment.isFlushedAtExit)
    followed = FollowedFile(
      path, files: environment.files, watcher: environment.watcher, time: environment.time)
    schemaOrder = Mutex(order)
    var memory = DocumentMemory(file.document)
    memory.writability = DocumentWritability(mistake, orElse: file.writeRefusal())
    self.memory = Mutex(memory)
    self.file = Mutex(file)
    for copy in copiesLeft() {
      notices.report(.copyLeft(path: path.text, copy: copy.text))
    }
  }

  /// The members of an object in the order of its schema, by the steps that lead there; a schema is
  /// known only when the document has been read.
  package var order: @Sendable ([Place.Step]) -> [Key] {
    get { schemaOrder.withLock { $0 } }
    set { schemaOrder.withLock { $0 = newValue } }
  }

  // MARK: Reading

  /// The document as it is shown, accepted edits included.
  package var document: Document { memory.withLock { $0.document } }

  /// Whether it can be written now.
  package var writability: DocumentWritability { memory.withLock { $0.writability } }

  /// Whether edits wait that the file does not hold.
  package var isWaiting: Bool { memory.withLock { !$0.draft.isEmpty } }

  /// Converts the value; O(n) in what is inside.
  package func value(forKey key: Key) -> PropertyList? {
    document.node(at: Place(key))?.propertyList
  }

  package func source(ofKey key: Key) -> ValueSource? {
    document.node(at: Place(key)).map { _ in .application(path: path.text) }
  }

  package func keys() -> [Key] { document.keys }

  package var capabilities: StoreCapabilities { StoreCapabilities(notices: self, losses: self) }

  // MARK: Observing

  package func observe(
    _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation { feed.observe(observer) }

  package func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation { feed.observe(keys, observer) }

  /// Calls an observer when the document can be written no more, or again, and where its first
  /// mistake is another one.
  package func observeWritability(
    _ observer: @escaping @Sendable (DocumentWritability) -> Void
  ) -> StoreObservation { writabilityFeed.observe(observer) }

  // MARK: Writing

  @discardableResult
  package func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    try write(edits.map { PlacedEdit($0) })
  }

  /// Writes edits with what of them no property list holds.
  @discardableResult
  package func write(_ edits: [PlacedEdit]) throws(StoreError) -> EditReceipt {
    let order = order
    return try change { memory throws(StoreError) in try memory.write(edits, order) }
  }

  /// Takes a write back: to the very bytes where nothing else has changed since, else by place.
  @discardableResult
  package func undo(_ receipt: EditReceipt) throws(StoreError) -> EditReceipt {
    guard let undo = receipt.token as? DocumentUndo else { return try write(receipt.inverse) }
    let order = order
    return try change { memory throws(StoreError) in try memory.undo(undo, order) }
  }

  private func change(
    _ body: (inout DocumentMemory) throws(StoreError) -> DocumentMemory.Write
  ) throws(StoreError) -> EditReceipt {
    let (posted, write) = try memory.withLock { memory throws(StoreError) in
      let write = try body(&memory)
      if !write.isPending { memory.isOwed = true }
      return (feed.post(write.changes, by: .ownWrite), write)
    }
    scheduleSaving()
    posted.deliver()
    return write.receipt
  }
}

extension DocumentStore: NoticeReporting {
  package var trouble: StoreNotice? { notices.trouble }

  package func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation { notices.observe(observer) }

  /// Says that some values are secrets; a file that others may read is told of, and stays so.
  package func noteSecrets() {
    let permissions = file.withLock { $0.known.status?.permissions } ?? 0
    if permissions & 0o044 != 0 { notices.report(.readableByOthers(path: path.text)) }
  }

  /// The copies of older bytes that a write in place has left behind.
  package func copiesLeft() -> [Path] {
    let bytes = writability.mistake == nil ? file.withLock { $0.document.bytes } : nil
    return DocumentFile.copiesLeft(of: path, holding: bytes, in: environment)
  }
}
