import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeStores

/// A file that was shared from this machine, as its latest run was asked to.
struct SharedFile: Sendable, Hashable {
  let path: String
  /// Where the account is, what the document is called there, and this device.
  let place: String
  let name: String
  let device: String
  /// What stays here, and what alone is shared, as pointers.
  var excepted: [String] = []
  var only: [String] = []

  /// The file and what of it is not sent, on a line.
  var words: String {
    let parts = [("only", only), ("without", excepted)].filter { !$0.1.isEmpty }
    return ([path] + parts.map { "\($0.0) \($0.1.joined(separator: ", "))" })
      .joined(separator: "; ")
  }

  /// The same for programs.
  var report: PropertyList {
    [
      "file": .string(path), "except": .array(excepted.map { .string($0) }),
      "only": .array(only.map { .string($0) }),
    ]
  }
}

extension SharedFile {
  init?(_ value: PropertyList?) {
    guard case .dictionary(let members)? = value,
      case (.string(let path)?, .string(let place)?) = (members["path"], members["place"]),
      case (.string(let name)?, .string(let device)?) = (members["name"], members["device"]),
      case (.array(let excepted)?, .array(let only)?) = (members["except"], members["only"])
    else { return nil }
    (self.path, self.place, self.name, self.device) = (path, place, name, device)
    self.excepted = excepted.compactMap(Self.text)
    self.only = only.compactMap(Self.text)
  }

  var propertyList: PropertyList {
    [
      "path": .string(path), "place": .string(place), "name": .string(name),
      "device": .string(device), "except": .array(excepted.map { .string($0) }),
      "only": .array(only.map { .string($0) }),
    ]
  }

  private static func text(_ value: PropertyList) -> String? {
    if case .string(let text) = value { text } else { nil }
  }
}

extension CommandContext {
  /// The files that this machine's device of an account was given, by path.
  func sharedFiles(
    at place: CloudPlace, named name: String
  ) throws(CommandError) -> [SharedFile] {
    let device = DeviceHome(environment: environment).deviceName
    return try shareMemories().compactMap { $0.load().file }
      .filter { $0.place == "\(place)" && $0.name == name && $0.device == device }
      .sorted { $0.path < $1.path }
  }

  private func shareMemories() throws(CommandError) -> [ShareMemory.File] {
    guard let state = UserFolders(environment: environment).state else { return [] }
    let (folder, files) = (ShareMemory.File.folder(in: state), LocalFileSystem())
    do throws(FileError) {
      guard try files.statusIfPresent(at: folder) != nil else { return [] }
      return try files.list(folder).filter { $0.hasSuffix(".json") }
        .map { ShareMemory.File(path: folder.appending($0), files: files) }
    } catch {
      throw CommandError(StoreError(error))
    }
  }
}
