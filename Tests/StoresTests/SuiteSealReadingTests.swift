import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

/// A file and its seal are read one after the other, and others commit between the two.
@Suite("Reading a settings file and its seal")
struct SuiteSealReadingTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()
  private let path = SimulatedProcess.path

  private func process(_ id: Int32) -> SimulatedProcess {
    SimulatedProcess(on: disk, time: time, id: id)
  }

  @Test("A version read before another's commit does not count as new as that commit's seal")
  func between() throws {
    let writer = try process(1).suite()
    try writer.write([Edit("a", 1)], durability: .durable)
    // Not of ours, so that no seal names it.
    disk.write(try PropertyList.dictionary(["a": 1, "b": 1]).xml(), at: path)
    let slow = process(2)
    let isDone = Atomic(false)
    slow.files.onCall { [path] call in
      let isSeal = call.operation == .stat && call.path.name.hasSuffix(".seal")
      guard isSeal, !isDone.exchange(true, ordering: .relaxed) else { return nil }
      do throws(StoreError) {
        try writer.write([Edit("b", 2)], durability: .durable)
      } catch {
        Issue.record("\(error) of \(path)")
      }
      return nil
    }
    let suite = try slow.suite()
    #expect(isDone.load(ordering: .relaxed) && suite.value(forKey: "b") == 1)
    // What stands is damaged before the slow one has looked again.
    disk.writeSilently(Array("<?xml".utf8), at: path)
    suite.set(3, forKey: "c")
    time.advance(by: .seconds(5))
    let stored = try PropertyList(xml: try #require(disk.bytes(at: path)))
    #expect(stored == .dictionary(["a": 1, "b": 2, "c": 3]))
  }

  @Test("A flipped bit in the version of a settings file is damage, another version is not")
  func flippedVersion() throws {
    let suite = try process(1).suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    let whole = String(decoding: try #require(disk.bytes(at: path)), as: UTF8.self)
    let flipped = whole.replacing(#"<plist version="1.0""#, with: #"<plist version="1.2""#)
    #expect(flipped != whole)
    disk.writeSilently(Array(flipped.utf8), at: path)
    suite.set(2, forKey: "b")
    time.advance(by: .seconds(5))
    let stored = try PropertyList(xml: try #require(disk.bytes(at: path)))
    #expect(stored == .dictionary(["a": 1, "b": 2]))
    // Whoever knows more than this program has written more than a byte.
    let later = Array(flipped.replacing("<integer>1", with: "<integer>31").utf8)
    disk.writeSilently(later, at: path)
    suite.set(3, forKey: "b")
    time.advance(by: .seconds(5))
    #expect(disk.bytes(at: path) == later)
  }

  @Test("A seal whose head comes in pieces is a seal")
  func pieces() throws {
    let writer = try process(1).suite()
    try writer.write([Edit("a", 1)], durability: .durable)
    let other = process(2)
    other.files.onCall { $0.operation == .read ? .shortened(3) : nil }
    let suite = try other.suite()
    #expect(suite.value(forKey: "a") == 1)
    try writer.write([Edit("a", 2)], durability: .durable)
    disk.writeSilently(Array("<?xml".utf8), at: path)
    suite.set(3, forKey: "c")
    time.advance(by: .seconds(5))
    let stored = try PropertyList(xml: try #require(disk.bytes(at: path)))
    #expect(stored == .dictionary(["a": 2, "c": 3]))
  }
}
