import SetteeFiles
import Glibc
import SetteeDocuments
import SetteePropertyLists
import SetteeStores
import SetteeTerminals
import SetteeThemes

/// Finds what ships with the program, and reads what the user names.
struct Resources: Sendable {
  let context: CommandContext
  private let files = LocalFileSystem()

  init(_ context: CommandContext) { self.context = context }

  /// A file larger than this is no schema, theme or script.
  static let byteCountMax = 8 << 20

  /// Reads a file that the user named, or says what is wrong with it.
  func read(
    _ path: String, byteCountMax: Int = Self.byteCountMax
  ) throws(CommandError) -> [UInt8] {
    do throws(FileError) {
      let place = try files.resolvingLinks(Path(path), linkCountMax: 40)
      guard let contents = try files.readFile(place, byteCountMax: byteCountMax) else {
        throw FileError(.open, Path(path), code: ENOENT)
      }
      return contents.bytes
    } catch {
      throw CommandError("\(path) cannot be read: \(error.message).")
    }
  }

  /// Whether a file has more bytes than that; not where nothing can be known of it.
  func isLarger(_ path: String, than byteCount: Int) -> Bool {
    do throws(FileError) {
      let place = try files.resolvingLinks(Path(path), linkCountMax: 40)
      return try files.statusIfPresent(at: place).map { $0.byteCount > byteCount } ?? false
    } catch {
      return false
    }
  }

  /// The path of a schema: the file of that name, or a demo schema called so.
  func schemaPath(_ name: String) -> String {
    guard !name.contains("/"), !exists(name) else { return name }
    let file = name.hasSuffix(".json") ? name : "\(name).json"
    return folders(named: "demo-schemas").map { "\($0)/\(file)" }.first(where: exists) ?? name
  }

  /// What is wrong where a bare word is neither a file nor a demo schema; nothing else is judged.
  func absence(ofSchema name: String) -> String? {
    guard !name.contains("/"), !name.hasSuffix(".json"), !exists(name) else { return nil }
    let folders = folders(named: "demo-schemas")
    let demos = Set(folders.flatMap(list)).filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }
    let known =
      demos.isEmpty
      ? "demo schemas were looked for in \(folders.joined(separator: " and "))"
      : "demo schemas are \(demos.sorted().joined(separator: ", "))"
    let hint = Suggestion.hint(name, demos.map(String.init))
    return "'\(name)' is no file here and no demo schema; \(known).\(hint)"
  }

  /// The themes of the user and of this program.
  var themes: ThemeLibrary {
    ThemeLibrary(folders: themeFolders, list: list, read: { path in contents(of: path) })
  }

  /// The user's folder, then those of this program.
  var themeFolders: [String] {
    let own = userFolders.themes?.text
    return (own.map { [$0] } ?? []) + folders(named: "themes")
  }

  /// Where the user's own files lie.
  var userFolders: UserFolders { UserFolders(environment: context.environment) }

  /// Where shipped files of a kind may lie: where the program is installed, or in its checkout.
  private func folders(named name: String) -> [String] {
    let steps = context.programPath.split(separator: "/").dropLast()
    var folders = [Self.path(steps.dropLast()) + "/share/settee/\(name)"]
    if let build = steps.lastIndex(of: ".build") {
      folders.append(Self.path(steps[..<build]) + "/\(name)")
    }
    return folders
  }

  private static func path(_ steps: some Sequence<Substring>) -> String {
    steps.reduce(into: "") { $0 += "/\($1)" }
  }

  private func exists(_ path: String) -> Bool { kind(of: path) != nil }

  /// What lies at a path; `nil` where there is nothing, or nothing that we may see.
  func kind(of path: String) -> FileStatus.Kind? {
    do throws(FileError) {
      return try files.statusIfPresent(at: Path(path))?.kind
    } catch {
      return nil
    }
  }

  private func list(_ folder: String) -> [String] {
    do throws(FileError) {
      return try files.list(Path(folder))
    } catch {
      return []
    }
  }

  func contents(of path: String) -> [UInt8]? {
    do throws(FileError) {
      let place = try files.resolvingLinks(Path(path), linkCountMax: 40)
      return try files.readFile(place, byteCountMax: DocumentLimits.standard.byteCountMax)?.bytes
    } catch {
      return nil
    }
  }

  /// Replaces a file that the user named, for the user's eyes alone.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let files = LocalFileSystem()
    do throws(FileError) {
      let target = try files.resolvingLinks(Path(path))
      try AtomicReplacement(of: target, on: files).commit(bytes, permissions: 0o600)
    } catch {
      throw CommandError(StoreError(error, saving: Path(path)))
    }
  }
}
