import SetteeFiles
import SetteeStores
import TestSupport
import Testing

@Suite("The folders of a user")
struct UserFoldersTests {
  private static let cases: [([String: String], [String?])] = [
    (
      ["HOME": "/home/ann"],
      ["/home/ann/.config", "/home/ann/.local/share", "/home/ann/.local/state", nil]
    ),
    (
      [
        "HOME": "/home/ann", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
        "XDG_RUNTIME_DIR": "/r",
      ],
      ["/c", "/d", "/s", "/r"]
    ),
    (
      [
        "HOME": "/h", "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "relative", "XDG_STATE_HOME": "./s",
        "XDG_RUNTIME_DIR": "r",
      ],
      ["/h/.config", "/h/.local/share", "/h/.local/state", nil]
    ),
    (["XDG_DATA_HOME": "/d"], [nil, "/d", nil, nil]),
    (["HOME": "relative"], [nil, nil, nil, nil]),
    ([:], [nil, nil, nil, nil]),
  ]

  @Test("They lie where XDG says; what names no absolute path is ignored", arguments: cases)
  func folders(environment: [String: String], paths: [String?]) throws {
    let folders = UserFolders(environment: environment)
    #expect(
      [folders.config, folders.data, folders.state, folders.runtime].map { $0?.text } == paths)
    #expect(folders.themes?.text == paths[0].map { "\($0)/settee/themes" })
    if let data = paths[1] {
      #expect(try folders.replicas().text == "\(data)/settee")
    } else {
      #expect(throws: StoreError.self) { try folders.replicas() }
    }
  }

  @Test("No app with an account is called as what settee keeps beside the apps' folders")
  func reserved() throws {
    for name in ["schemas", "local"] {
      #expect(throws: StoreError.self) { try UserFolders.check(app: name) }
    }
    try UserFolders.check(app: "schema")
  }

  @Test("A small file is put down whole, durably, for its user alone, and only where it differs")
  func smallFiles() throws {
    let disk = InMemoryDisk.withHome()
    let files = InMemoryFileSystem(on: disk, processID: 1) { _ in }
    let path = Path("/home/ann/.local/state/settee/note")
    try UserFolders.write([1, 2], to: path, on: files)
    let count = files.calls.filter { $0.operation == .rename }.count
    try UserFolders.write([1, 2], to: path, on: files)
    #expect(files.calls.filter { $0.operation == .rename }.count == count)
    #expect(disk.permissions(at: path) == 0o600 && disk.permissions(at: path.parent) == 0o700)
    try UserFolders.write([3], to: path, on: files)
    disk.losePower()
    #expect(disk.bytes(at: path) == [3])
  }
}
