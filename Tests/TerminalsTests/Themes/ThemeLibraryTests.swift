import Synchronization
import SetteeTerminals
import Testing

@testable import SetteeThemes

@Suite("The theme library")
struct ThemeLibraryTests {
  /// Files by path, and a note of those that were read.
  final class Folder: Sendable {
    private let files: [String: String]
    private let reads = Mutex<[String]>([])

    init(_ files: [String: String]) { self.files = files }

    var library: ThemeLibrary {
      ThemeLibrary(folders: ["/user", "/shared"], list: list, read: read)
    }
    var readPaths: [String] { reads.withLock { $0 } }

    @Sendable private func list(_ folder: String) -> [String] {
      files.keys.filter { $0.hasPrefix(folder + "/") }.map {
        String($0.dropFirst(folder.count + 1))
      }
    }

    @Sendable private func read(_ path: String) -> [UInt8]? {
      guard let text = files[path] else { return nil }
      reads.withLock { $0.append(path) }
      return Array(text.utf8)
    }
  }

  @Test("The user's folder hides the shared one, and files hide what is built in")
  func order() {
    let folder = Folder([
      "/user/a.json": #"{"title": "Mine"}"#, "/shared/a.json": #"{"title": "Ours"}"#,
      "/shared/terminal.json": #"{"title": "Changed"}"#, "/shared/notes.txt": "",
      "/shared/.hidden.json": "{}",
    ])
    #expect(folder.library.names == ["a", "settee-dark", "settee-light", "terminal", "velvet"])
    #expect(folder.library.theme(named: "a")?.theme.title == "Mine")
    #expect(folder.library.theme(named: "a")?.file == "/user/a.json")
    #expect(folder.library.theme(named: "terminal")?.theme.title == "Changed")
    #expect(folder.library.theme(named: "velvet")?.file == nil)
  }

  @Test("Only the chosen theme and what it extends are read")
  func lazy() {
    let folder = Folder([
      "/user/a.json": #"{"extends": "b"}"#, "/shared/b.json": #"{"extends": "velvet"}"#,
      "/shared/c.json": "{}",
    ])
    #expect(folder.library.theme(named: "a") != nil)
    #expect(folder.readPaths == ["/user/a.json", "/shared/b.json"])
  }

  @Test("Names are listed without reading a file")
  func namesReadNothing() {
    let folder = Folder(["/shared/c.json": "{}"])
    #expect(folder.library.names.contains("c"))
    #expect(folder.readPaths == [])
  }

  @Test("A theme recolours another by explaining its palette anew")
  func recolor() throws {
    let folder = Folder([
      "/user/a.json": ##"{"extends": "b", "palette": {"ink": "#010203"}}"##,
      "/shared/b.json": #"{"palette": {"ink": "red"}, "roles": {"focus": "white on ink bold"}}"#,
    ])
    let loaded = try #require(folder.library.theme(named: "a"))
    #expect(loaded.problems == [])
    #expect(loaded.theme.style(.focus).background == .rgb(red: 1, green: 2, blue: 3))
    #expect(folder.library.theme(named: "b")?.theme.style(.focus).background == .indexed(1))
  }

  @Test("A theme may extend the one it hides")
  func extendsHidden() throws {
    let folder = Folder([
      "/user/a.json": #"{"extends": "a", "roles": {"status": "red"}}"#,
      "/shared/a.json": #"{"roles": {"title": "green"}}"#,
      "/user/terminal.json": #"{"extends": "terminal", "roles": {"status": "red"}}"#,
    ])
    let loaded = try #require(folder.library.theme(named: "a"))
    #expect(loaded.problems == [])
    #expect(loaded.theme.style(.status).foreground == .indexed(1))
    #expect(loaded.theme.style(.title).foreground == .indexed(2))
    let terminal = try #require(folder.library.theme(named: "terminal"))
    #expect(terminal.problems == [])
    #expect(terminal.theme.style(.match) == Theme.standard.style(.match))
  }

  @Test("A circle is cut and reported where it closes, and both themes are used")
  func circle() throws {
    let folder = Folder([
      "/user/a.json": #"{"extends": "b", "roles": {"status": "red"}}"#,
      "/user/b.json": #"{"extends": "a", "roles": {"title": "green"}}"#,
    ])
    let loaded = try #require(folder.library.theme(named: "a"))
    #expect(
      loaded.problems.map(\.description) == [
        "/user/b.json:1:13: 'a' extends this theme in turn; one of them must extend something else."
      ])
    #expect(loaded.theme.style(.status).foreground == .indexed(1))
    #expect(loaded.theme.style(.title).foreground == .indexed(2))
  }

  @Test("A chain without end is cut")
  func chain() throws {
    let files = (0..<40).map { ("/user/t\($0).json", #"{"extends": "t\#($0 + 1)"}"#) }
    let folder = Folder(Dictionary(uniqueKeysWithValues: files))
    let loaded = try #require(folder.library.theme(named: "t0"))
    #expect(loaded.problems.map(\.reason) == [.chainTooLong(limit: 16)])
    #expect(folder.readPaths.count == 16)
  }

  @Test("A file that is no JSON is reported, and what it hides is taken")
  func broken() throws {
    let folder = Folder([
      "/user/a.json": "{", "/shared/a.json": #"{"title": "Ours"}"#, "/user/c.json": "]",
    ])
    let loaded = try #require(folder.library.theme(named: "a"))
    #expect(loaded.theme.title == "Ours")
    #expect(loaded.problems.map(\.file) == ["/user/a.json"])
    let alone = try #require(folder.library.theme(named: "c"))
    #expect(alone.theme.name == "terminal")
    #expect(alone.problems.count == 1)
  }

  @Test(
    "A name that leads nowhere, or out of the folders, is no theme",
    arguments: [
      "", "none", "../user/a", "/user/a", ".a", "a\0", "a\n", String(repeating: "a", count: 200),
    ])
  func noTheme(name: String) {
    let folder = Folder(["/user/a.json": "{}", "/shared/../user/a.json": "{}"])
    #expect(folder.library.theme(named: name) == nil)
    #expect(folder.readPaths == [])
  }

  @Test("A misspelt name gets a suggestion")
  func suggestion() {
    #expect(ThemeLibrary.builtIn.suggestion(for: "Velvett") == "velvet")
    #expect(ThemeLibrary.builtIn.suggestion(for: "something else") == nil)
  }
}
