import Defaults
import SetteeFiles
import Glibc
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Typed keys on a real disk", .endsInAnHour)
struct OnDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(isQuick: true) }

  @Test("Another process's change arrives by itself, however it writes the file")
  func arrives() async throws {
    let (mine, theirs) = (try suite(), try suite())
    let key = Defaults.Key<Int>("n", default: 0, suite: mine)
    var values = Defaults.updates(key).makeAsyncIterator()
    #expect(await values.next() == 0)
    theirs.set(1, forKey: "n")
    try theirs.flush()
    #expect(await values.next() == 1)
    let file = folder.text + "/app.plist"
    try write(2, to: file)
    #expect(await values.next() == 2, "in place")
    try write(3, to: folder.text + "/new")
    #expect(rename(folder.text + "/new", file) == 0)
    #expect(await values.next() == 3, "replaced")
    #expect(unlink(file) == 0)
    #expect(await values.next() == 0, "removed")
    try write(4, to: file)
    #expect(await values.next() == 4, "made again")
  }

  @Test("Codable values, sets and nil arrive in another process as they were set")
  func values() throws {
    struct User: Codable, Defaults.Serializable, Equatable { var name = "Ann" }
    func keys(_ suite: DefaultsSuite) -> (
      Defaults.Key<User>, Defaults.Key<Set<Int>>, Defaults.Key<Int?>
    ) {
      (
        Defaults.Key<User>("user", default: User(), suite: suite),
        Defaults.Key<Set<Int>>("set", default: [], suite: suite),
        Defaults.Key<Int?>("maybe", initial: 1, suite: suite)
      )
    }
    let mine = try suite()
    let (user, set, maybe) = keys(mine)
    Defaults[user] = User(name: "Bob")
    Defaults[set] = [3, 1, 2]
    Defaults[maybe] = nil
    try mine.flush()
    let others = keys(try suite())
    #expect(Defaults[others.0] == User(name: "Bob"))
    #expect(Defaults[others.1] == [1, 2, 3] && Defaults[others.2] == nil)
  }

  /// A suite as a process of its own would open it.
  private func suite() throws -> DefaultsSuite {
    let suite = try DefaultsSuite(
      named: "app", environment: .separateProcess(in: folder.text))
    return suite
  }

  private func write(_ value: Int128, to path: String) throws {
    let bytes = try PropertyList.dictionary(["n": .integer(value)]).xml()
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    #expect(file >= 0 && Glibc.write(file, bytes, bytes.count) == bytes.count)
    close(file)
  }
}

extension SuiteEnvironment {
  /// What a process of its own would take from this machine.
  static func separateProcess(in folder: String) -> SuiteEnvironment {
    var environment = SuiteEnvironment.live(arguments: [])
    environment.configHome = folder
    environment.isFlushedAtExit = false
    environment.openSuites = OpenSuites()
    return environment
  }
}
