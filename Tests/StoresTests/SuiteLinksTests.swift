import SetteeFiles
import Glibc
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

/// Settings files that are reached through symbolic links, as in a folder of dotfiles.
@Suite("Settings files behind symbolic links")
struct SuiteLinksTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()
  private let path = SimulatedProcess.path
  private let dots = Path("/home/ann/dots/app.plist")

  private func suite(_ id: Int32 = 1) throws -> DefaultsSuite {
    try SimulatedProcess(on: disk, time: time, id: id).suite()
  }

  private func write(_ values: PropertyDictionary, at path: Path) throws {
    disk.write(try PropertyList.dictionary(values).xml(), at: path)
  }

  /// Links from the settings file's place to a file, `count` of them.
  private func link(_ count: Int, to end: Path) {
    for index in 0..<count {
      let name = index == 0 ? path.name : "link\(index)"
      disk.link(path.sibling(name), to: index == count - 1 ? end.text : "link\(index + 1)")
    }
  }

  @Test("Up to five links are followed, six are refused", arguments: 1...6)
  func depth(count: Int) throws {
    try write(["a": 1], at: dots)
    link(count, to: dots)
    let suite = try suite()
    suite.set(2, forKey: "a")
    if count <= 5 {
      try suite.flush()
      #expect(disk.bytes(at: dots) == (try PropertyList.dictionary(["a": 2]).xml()))
    } else {
      #expect(throws: StoreError.self) { try suite.flush() }
      #expect(suite.trouble != nil)
    }
  }

  @Test("A link to nothing is refused with a remedy, and no file is made")
  func dangling() throws {
    link(2, to: dots)
    let suite = try suite()
    suite.set(1, forKey: "a")
    let error = #expect(throws: StoreError.self) { try suite.flush() }
    #expect("\(error as Any)".contains("put the file there or remove the link"))
    #expect(disk.bytes(at: dots) == nil && disk.names(in: dots.parent).isEmpty)
    #expect(suite.value(forKey: "a") == 1)
    // The user puts the file there.
    try write([:], at: dots)
    try suite.flush()
    #expect(disk.bytes(at: dots) == (try PropertyList.dictionary(["a": 1]).xml()))
  }

  @Test(
    "A link of another user's is not followed, the system's is",
    arguments: [(77, false), (0, true)])
  func ownership(owner: UInt32, isFollowed: Bool) throws {
    try write(["a": 1], at: dots)
    link(1, to: dots)
    disk.setLinkOwner(owner, at: path)
    let suite = try suite()
    #expect(suite.value(forKey: "a") == (isFollowed ? 1 : nil))
    suite.set(2, forKey: "a")
    if isFollowed {
      try suite.flush()
    } else {
      let error = #expect(throws: StoreError.self) { try suite.flush() }
      #expect("\(error as Any)".contains("belongs to another user"))
      #expect(disk.bytes(at: dots) == (try PropertyList.dictionary(["a": 1]).xml()))
    }
  }

  @Test("A link to another user's file is read and never written")
  func foreignTarget() throws {
    try write(["a": 1], at: dots)
    disk.setOwner(77, at: dots)
    link(1, to: dots)
    let suite = try suite()
    #expect(suite.value(forKey: "a") == 1)
    suite.set(2, forKey: "a")
    #expect(throws: StoreError.self) { try suite.flush() }
    #expect(disk.bytes(at: dots) == (try PropertyList.dictionary(["a": 1]).xml()))
  }

  @Test("A change of the file behind links is announced, whoever makes it")
  func watchedThroughLinks() throws {
    try write(["a": 1], at: dots)
    link(3, to: dots)
    let (first, second) = (try suite(1), try suite(2))
    let changes = RecordedChanges(of: second)
    time.advance(by: .milliseconds(1))
    first.set(2, forKey: "a")
    time.advance(by: .milliseconds(200))
    try write(["a": 3], at: dots)
    time.advance(by: .milliseconds(200))
    let expected = ToldKeys(keys: ["a"], origin: .otherProcess)
    #expect(changes.all == [expected, expected] && second.value(forKey: "a") == 3)
  }

  @Test("A link that is turned elsewhere is followed, and what it leads to is watched from then on")
  func turnedElsewhere() throws {
    let other = Path("/home/ann/other/app.plist")
    try write(["a": 1], at: dots)
    try write(["a": 2], at: other)
    link(2, to: dots)
    let suite = try suite()
    let changes = RecordedChanges(of: suite)
    time.advance(by: .milliseconds(1))
    // The last link of the chain, put in the old one's place as "ln -sfn" does.
    disk.link(path.sibling("new"), to: other.text)
    try SimulatedProcess(on: disk, time: time, id: 9).files
      .rename(path.sibling("new"), to: path.sibling("link1"))
    time.advance(by: .milliseconds(200))
    #expect(suite.value(forKey: "a") == 2)
    try write(["a": 3], at: other)
    time.advance(by: .milliseconds(200))
    #expect(suite.value(forKey: "a") == 3)
    try write(["a": 4], at: dots)
    time.advance(by: .milliseconds(200))
    #expect(suite.value(forKey: "a") == 3 && changes.all.count == 2)
  }

  private let other = Path("/home/ann/other/app.plist")

  @Test("A damaged file is mended from its own seal, however far the one linked before had come")
  func mendedFromItsOwnSeal() throws {
    for place in [dots, other] { try write([:], at: place) }
    link(1, to: other)
    try suite(1).write([Edit("there", 1)], durability: .durable)
    link(1, to: dots)
    let suite = try suite(2)
    for count in 1...20 {
      try suite.write([Edit("here", .integer(Int128(count)))], durability: .durable)
    }
    link(1, to: other)
    disk.write([0], at: other)
    try suite.write([Edit("mine", 2)], durability: .durable)
    let expected = try PropertyList.dictionary(["there": 1, "mine": 2]).xml()
    #expect(disk.bytes(at: other) == expected)
    #expect(suite.value(forKey: "here") == nil && suite.value(forKey: "there") == 1)
  }

  @Test("A damaged file that a link newly leads to and no seal proves ours is left alone")
  func damagedElsewhere() throws {
    try write([:], at: dots)
    link(1, to: dots)
    let suite = try suite(1)
    try suite.write([Edit("here", 1)], durability: .durable)
    disk.write([0], at: other)
    link(1, to: other)
    try suite.write([Edit("mine", 2)])
    #expect(throws: StoreError.self) { try suite.flush() }
    #expect(disk.bytes(at: other) == [0])
  }

  @Test("Where a link newly leads to an empty file, that one is new, and holds what is set there")
  func emptyElsewhere() throws {
    try write([:], at: dots)
    link(1, to: dots)
    let suite = try suite(1)
    try suite.write([Edit("here", 1)], durability: .durable)
    disk.write([], at: other)
    link(1, to: other)
    try suite.write([Edit("mine", 2)], durability: .durable)
    #expect(disk.bytes(at: other) == (try PropertyList.dictionary(["mine": 2]).xml()))
  }
}
