import SetteeEditor
import SetteeFiles
import SetteeStores

/// The file that keeps what is remembered of screens; it belongs to the user alone.
struct MemoryFile: Sendable {
  let path: Path
  private let files: any FileSystem

  init(_ path: Path, files: any FileSystem = LocalFileSystem()) {
    (self.path, self.files) = (path, files)
  }

  /// What is remembered; nothing where there is no such file.
  ///
  /// One that says something else is replaced at once, so that this is told one time.
  func read() -> (memory: ScreenMemory, problem: String?) {
    do throws(FileError) {
      guard let memory = try load() else {
        try write(ScreenMemory())
        return (
          ScreenMemory(), "What was remembered of screens is broken and begins anew: \(path.text)"
        )
      }
      return (memory, nil)
    } catch {
      return (ScreenMemory(), "\(sentence(error)) '--no-state' does without it.")
    }
  }

  /// Adds what a run has to be remembered for to what is there by then.
  /// - Returns: Why it could not, as a sentence.
  func add(_ added: ScreenMemory) -> String? {
    do throws(FileError) {
      var memory = try load() ?? ScreenMemory()
      memory.take(added)
      try write(memory)
      return nil
    } catch {
      return "Theme, borders and place are not remembered: \(sentence(error))"
        + " '--no-state' does without."
    }
  }

  /// What the file says; `nil` where it says something else.
  private func load() throws(FileError) -> ScreenMemory? {
    guard let contents = try files.readFile(path, byteCountMax: ScreenMemory.byteCountMax) else {
      return ScreenMemory()
    }
    return ScreenMemory(json: contents.bytes)
  }

  private func write(_ memory: ScreenMemory) throws(FileError) {
    try UserFolders.write(Array(memory.json.utf8), to: path, on: files)
  }

  private func sentence(_ error: FileError) -> String {
    "\(path.text) is not to be used: \(error.message)."
  }
}

extension Commands {
  static let noStateOption = CommandOption(
    "--no-state", "Neither use nor keep what is remembered of screens.")
}

extension Resources {
  /// The file for a run with these arguments; `nil` where nothing is remembered: by an option, for
  /// pictures and talks, and without a home.
  func memoryFile(_ arguments: Arguments, isPlain: Bool = false) -> MemoryFile? {
    guard !arguments.has("--no-state"), !arguments.wantsPicture, !isPlain else { return nil }
    return userFolders.screenMemory.map { MemoryFile($0) }
  }
}
