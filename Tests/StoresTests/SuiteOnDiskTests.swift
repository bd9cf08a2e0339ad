import Dispatch
import SetteeFiles
import Foundation
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

@Suite("Settings suite on this machine")
struct SuiteOnDiskTests {
  private func suite(_ folder: TemporaryFolder, _ name: String = "app") throws -> DefaultsSuite {
    try DefaultsSuite(named: name, environment: .testing(in: folder))
  }

  @Test("Another process's edit arrives by itself, and own edits make no echo")
  func announced() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try suite(folder), try suite(folder))
    let heard = Mailbox<ToldKeys>()
    let observation = second.observe { heard.put(ToldKeys($0)) }
    first.set(1, forKey: "a")
    #expect(heard.take() == ToldKeys(keys: ["a"], origin: .otherProcess))
    second.set(2, forKey: "b")
    #expect(heard.take() == ToldKeys(keys: ["b"], origin: .ownWrite))
    try second.flush()
    first.set(3, forKey: "b")
    #expect(heard.take() == ToldKeys(keys: ["b"], origin: .otherProcess))
    #expect(second.value(forKey: "a") == 1 && second.value(forKey: "b") == 3)
    #expect(heard.isEmpty)
    observation.cancel()
  }

  @Test("A change arrives within 200 milliseconds")
  func latency() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try suite(folder), try suite(folder))
    let time = LiveTimekeeper()
    let heard = Mailbox<Duration>()
    let observation = second.observe { _ in heard.put(time.uptime) }
    // The first of many that is: a loaded machine may hold up any of them.
    let isQuick = try (1...100).contains { round in
      let start = time.uptime
      first.set(round, forKey: "round")
      return try #require(heard.take()) - start < .milliseconds(200)
    }
    #expect(isQuick)
    observation.cancel()
  }

  @Test("A watch survives edits in place, a file or folder removed or renamed, and their return")
  func watchSurvives() throws {
    let folder = try TemporaryFolder()
    let home = folder.path.appending("home")
    var environment = SuiteEnvironment.testing(in: folder)
    environment.configHome = home.text
    let suite = try DefaultsSuite(named: "app", environment: environment)
    let file = home.appending("app.plist").text
    let heard = Mailbox<ToldKeys>()
    let observation = suite.observe { heard.put(ToldKeys($0)) }
    let manager = FileManager.default
    func write(_ values: PropertyDictionary, atomically: Bool) throws {
      let data = Data(try PropertyList.dictionary(values).xml())
      try data.write(to: URL(fileURLWithPath: file), options: atomically ? .atomic : [])
    }

    try manager.createDirectory(atPath: home.text, withIntermediateDirectories: true)
    try write(["a": 1], atomically: false)
    #expect(heard.take()?.keys == ["a"])
    try write(["a": 2], atomically: true)
    #expect(heard.take()?.keys == ["a"])
    try write(["a": 3], atomically: false)
    #expect(heard.take()?.keys == ["a"])
    try manager.removeItem(atPath: file)
    #expect(heard.take()?.keys == ["a"])
    try write(["b": 1], atomically: false)
    #expect(heard.take()?.keys == ["b"])
    try manager.removeItem(atPath: home.text)
    #expect(heard.take()?.keys == ["b"])
    try manager.createDirectory(atPath: home.text, withIntermediateDirectories: true)
    try write(["c": 1], atomically: true)
    #expect(heard.take()?.keys == ["c"])
    try manager.moveItem(atPath: home.text, toPath: home.text + " away")
    #expect(heard.take()?.keys == ["c"])
    try manager.moveItem(atPath: home.text + " away", toPath: home.text)
    #expect(heard.take()?.keys == ["c"])
    observation.cancel()
  }

  @Test("Four processes that write 200 keys each lose none")
  func concurrentCommits() throws {
    let folder = try TemporaryFolder(isQuick: true)
    let failures = Mutex<[any Error]>([])
    let suites = try (0..<4).map { _ in try suite(folder) }
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      for index in 0..<200 {
        suites[writer].set(index, forKey: "writer \(writer) key \(index)")
        do {
          try patiently {
            try suites[writer].flush()
          } whileBusy: {
            if case StoreError.busy = $0 { true } else { false }
          }
        } catch {
          failures.withLock { $0.append(error) }
        }
      }
    }
    #expect(failures.withLock { $0 }.isEmpty)
    #expect(try suite(folder).keys().count == 800)
    for suite in suites {
      suite.synchronize()
      #expect(suite.keys().count == 800)
    }
  }

  @Test("A burst of a thousand writes by others is taken up, the last value last")
  func burst() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try suite(folder), try suite(folder))
    let done = Mailbox<Bool>()
    let observation = second.observe { [weak second] _ in
      if second?.value(forKey: "n") == 999 { done.put(true) }
    }
    for index in 0..<1_000 {
      first.set(index, forKey: "n")
      if index.isMultiple(of: 50) { try first.flush() }
    }
    #expect(done.take() == true)
    observation.cancel()
  }

  @Test("Foundation's UserDefaults and ours read each other's files")
  func foundation() throws {
    let folder = try TemporaryFolder()
    let suite = try suite(folder)
    suite.set(Int.max - 1, forKey: "int")
    suite.set("text", forKey: "string")
    suite.set(["a": [1, 2]], forKey: "nested")
    suite.set(Date(timeIntervalSinceReferenceDate: 5.5), forKey: "date")
    try suite.flush()
    let file = URL(fileURLWithPath: folder.path.appending("app.plist").text)
    let object = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: nil)
    let foundation = try #require(object as? [String: Any])
    #expect(foundation["int"] as? Int == Int.max - 1)
    #expect(foundation["string"] as? String == "text")
    #expect((foundation["date"] as? Date)?.timeIntervalSinceReferenceDate == 5)
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["int": 7, "flag": true], format: .xml, options: 0)
    try data.write(to: file)
    suite.synchronize()
    #expect(suite.integer(forKey: "int") == 7 && suite.bool(forKey: "flag"))
    #expect(suite.object(forKey: "string") == nil)
  }

  @Test("The file is never opened for writing: pipes, folders and devices in its place stay")
  func noFile() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path.appending("pipe.plist").text
    #expect(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path.appending("folder.plist").text, withIntermediateDirectories: false)
    symlink("/dev/zero", folder.path.appending("zero.plist").text)
    for name in ["pipe", "folder", "zero"] {
      let suite = try suite(folder, name)
      #expect(suite.trouble != nil, "\(name)")
      suite.set(1, forKey: "a")
      #expect(throws: StoreError.self, "\(name)") { try suite.flush() }
      #expect(suite.integer(forKey: "a") == 1)
    }
  }

  @Test("A file over eight megabytes is refused before it is read")
  func largeFile() throws {
    let folder = try TemporaryFolder()
    let file = folder.path.appending("app.plist").text
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    #expect(truncate(file, 4 << 30) == 0)
    let suite = try suite(folder)
    #expect(suite.trouble != nil && suite.keys().isEmpty)
  }
}

/// Hands values from one thread to another that waits for them, with a generous deadline.
final class Mailbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    values.withLock { $0.append(value) }
    arrivals.signal()
  }

  /// The next value, or `nil` if none comes within five minutes.
  func take() -> Value? {
    guard arrivals.wait(timeout: .now() + 300) == .success else { return nil }
    return values.withLock { $0.removeFirst() }
  }

  var isEmpty: Bool { values.withLock { $0.isEmpty } }
}
