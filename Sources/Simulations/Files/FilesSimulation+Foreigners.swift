import SetteeFiles
import SetteePropertyLists

/// One call of a program that knows nothing of ours.
struct ForeignStep {
  let due: Int64
  let act: () -> Void
}

/// What other writers do with the file, each in its own bad manner, one call at a time.
extension FilesSimulation {
  func layLink() {
    disk.makeFolder(target.parent)
    disk.write(encoded([:]), at: target)
    disk.link(path, to: target.text)
    seen = (disk.bytes(at: target), inode)
  }

  func playScript() {
    while let step = script.first, step.due <= time {
      script.removeFirst()
      step.act()
      observe(by: nil)
    }
  }

  /// Begins one of the ways in which others write; one at a time, as a user has one editor open.
  func beginForeignWrite() {
    guard script.isEmpty, let manner = Manner.allCases.randomElement(using: &generator) else {
      return
    }
    count(.foreignWrite, 0, "another program \(manner.rawValue)")
    switch manner {
    case .inPlace, .inPlaceUnsynced, .dying: writeInPlace(manner)
    case .restoring: restoreInPlace()
    case .replacing: replaceFile()
    case .byBackup: saveByBackup()
    case .removing: perform { [unowned self] in disk.remove(target) }
    case .relinking: relink()
    }
  }

  enum Manner: String, CaseIterable {
    case inPlace = "truncates the file, writes it in pieces and syncs it"
    case inPlaceUnsynced = "truncates the file, writes it in pieces and goes away"
    case dying = "truncates the file and dies while it writes"
    case restoring = "empties the file and puts the same bytes back"
    case replacing = "puts a new file in the old one's place"
    case byBackup = "moves the file away and writes a new one"
    case removing = "removes the file"
    case relinking = "makes the link lead elsewhere"
  }

  private func perform(_ act: @escaping () -> Void) {
    let last = script.last?.due ?? time
    let due = last + generator.number(from: 0, through: plan.foreignPause)
    script.append(ForeignStep(due: due, act: act))
  }

  /// What fails for another program is its own trouble.
  private func call(_ calls: @escaping (FilesSimulation) throws(FileError) -> Void) {
    perform { [unowned self] in
      do throws(FileError) {
        try calls(self)
      } catch {
        note(8, 0, "another program is told: \(error)")
      }
    }
  }

  /// What the other program makes of what it has read: one key is another, perhaps one is gone.
  private func edited(_ bytes: [UInt8]?) -> [UInt8] {
    var values = bytes.flatMap(decoded) ?? [:]
    let key = keys[Int(generator.number(from: 0, through: Int64(keys.count - 1)))]
    values[key] = generator.happens(200) ? nil : freshValue()
    return encoded(values)
  }

  private func writeInPlace(_ manner: Manner) {
    guard let old = disk.bytes(at: target) else { return }
    let editor = ForeignEditor(disk, 901)
    let new = edited(old)
    call { simulation throws(FileError) in
      editor.base = simulation.history.newest
      try editor.empty(simulation.target)
    }
    let pieces = Int(generator.number(from: 1, through: 3))
    let length = new.count / pieces + 1
    for piece in 0..<pieces {
      if manner == .dying, piece == pieces - 1 { return perform { editor.files.kill() } }
      let bytes = new.dropFirst(piece * length).prefix(length)
      call { simulation throws(FileError) in
        try editor.add(bytes)
        guard piece == pieces - 1 else { return }
        if let values = simulation.decoded(new) {
          simulation.history.overwrite(editor.base, with: values)
        }
        try editor.close(isSynced: manner == .inPlace)
      }
    }
  }

  private func restoreInPlace() {
    guard let old = disk.bytes(at: target) else { return }
    let editor = ForeignEditor(disk, 902)
    for _ in 0..<generator.number(from: 1, through: 2) {
      call { simulation throws(FileError) in try editor.empty(simulation.target) }
      call { _ throws(FileError) in
        try editor.add(old[...])
        try editor.close(isSynced: false)
      }
    }
  }

  private func replaceFile() {
    let editor = ForeignEditor(disk, 903)
    let isSynced = generator.happens(500)
    let (place, aside) = (target, target.sibling("new~"))
    let new = edited(disk.bytes(at: place))
    call { _ throws(FileError) in try editor.make(aside, new, isSynced: isSynced) }
    call { _ throws(FileError) in try editor.files.rename(aside, to: place) }
  }

  private func saveByBackup() {
    let editor = ForeignEditor(disk, 904)
    let (place, aside) = (target, target.sibling("old~"))
    call { _ throws(FileError) in try editor.files.rename(place, to: aside) }
    call { simulation throws(FileError) in
      let new = simulation.edited(simulation.disk.bytes(at: aside))
      try editor.make(place, new, isSynced: true)
    }
    perform { [unowned self] in disk.remove(aside) }
  }

  private func relink() {
    guard plan.isLinked else { return }
    perform { [unowned self] in
      let old = target
      let new = old.sibling(old.name == "a.plist" ? "b.plist" : "a.plist")
      disk.write(edited(disk.bytes(at: old)), at: new)
      target = new
      disk.link(path, to: new.text)
      linkedAt = time
      isSealWhole = false
    }
  }

  /// Both the file and its copy are damaged: the user moves them out of the way.
  func moveAway() {
    note(7, 0, "the user moves the damaged file and its copy away")
    let program = actor
    actor = nil
    defer { actor = program }
    script = []
    disk.remove(sealPath)
    disk.remove(target)
    if plan.isLinked { disk.write(encoded([:]), at: target) }
    seen = (disk.bytes(at: target), inode)
    history.beginAnew(at: time)
    movedAwayAt = time
    isSealWhole = false
  }

  func encoded(_ values: PropertyDictionary) -> [UInt8] {
    do throws(XMLStorageProblem) {
      return try PropertyList.dictionary(values).xml()
    } catch {
      violate(.fileWhole, "values cannot be written: \(error)")
      return []
    }
  }

  func decoded(_ bytes: [UInt8]) -> PropertyDictionary? {
    do throws(XMLPropertyListError) {
      guard case .dictionary(let values) = try PropertyList(xml: bytes) else { return nil }
      return values
    } catch {
      return nil
    }
  }
}

/// Another program with the file open.
private final class ForeignEditor {
  let files: InMemoryFileSystem
  /// The version that stood when it opened the file.
  var base = 0
  private var descriptor: FileDescriptor?
  private var path = Path("/")

  init(_ disk: InMemoryDisk, _ process: Int32) {
    files = InMemoryFileSystem(on: disk, processID: process)
  }

  func empty(_ path: Path) throws(FileError) {
    self.path = path
    let descriptor = try files.open(path, for: .updating)
    self.descriptor = descriptor
    try files.truncate(descriptor, toByteCount: 0)
  }

  func add(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    guard let descriptor else { return }
    try files.writeAll(Array(bytes), to: descriptor, path)
  }

  func close(isSynced: Bool) throws(FileError) {
    guard let descriptor else { return }
    self.descriptor = nil
    if isSynced { try files.synchronize(descriptor) }
    try files.close(descriptor)
  }

  func make(_ path: Path, _ bytes: [UInt8], isSynced: Bool) throws(FileError) {
    self.path = path
    descriptor = try files.open(path, for: .creating(permissions: 0o644))
    try add(bytes[...])
    try close(isSynced: isSynced)
  }
}
