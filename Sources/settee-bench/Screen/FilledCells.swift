import Glibc

/// The share of cells that show something, lines and blanks apart, with four settings changed.
enum FilledCells {
  private static let limits = [30, 20, 24]
  private static let changes = "jj+jjj<Space>jjjj<Space>]]j<Space>"

  static func report(schema: String, in folder: WorkFolder) throws {
    guard access(schema, R_OK) == 0 else {
      return print("\(schema) is not here; '--schema PATH' names a schema whose screens to fill.")
    }
    for (window, limit) in zip(WindowFigures.windows, limits) {
      let size = "\(window.columns)x\(window.rows)"
      let picture = try output(
        "'\(MeasuredProgram.settee)' edit '\(schema)' --dump-screen --size \(size)"
          + " --suite filled-\(size) --keys '\(changes)'", folder)
      let lines: Set<Character> = ["─", "━", "│", "┃", "┬", "┴", " ", "\n"]
      let filled = picture.count { !lines.contains($0) }
      let share = filled * 100 / (Int(window.columns) * Int(window.rows))
      print("\(FigureTable.left(size, 10))\(share) % of the cells are filled; \(limit) are wanted")
    }
  }

  private static func output(_ command: String, _ folder: WorkFolder) throws -> String {
    let home = "HOME='\(folder.path)' XDG_CONFIG_HOME='\(folder.path)' LC_ALL=C.UTF-8 "
    guard let stream = popen(home + command, "r") else { throw UsageError("no pipe") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
      bytes += buffer[..<count]
    }
    guard pclose(stream) == 0 else { throw UsageError("'\(command)' failed") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
