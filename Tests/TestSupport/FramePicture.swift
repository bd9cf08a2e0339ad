import Foundation
import SetteeTerminals
import Testing

/// Compares a picture with the golden file `Frames/NAME.txt`, or `.svg`, beside the test's own
/// file.
///
/// With `RECORD_FRAMES=1` in the environment it writes the file instead; review what changed with
/// `git diff` before keeping it.
package func expectFrame(
  _ picture: String, _ name: String, as ending: String = "txt", filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Frames")
  let file = folder.appending(path: "\(name).\(ending)")
  let text = picture + "\n"
  do {
    if ProcessInfo.processInfo.environment["RECORD_FRAMES"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(
      text == golden, "\(name) differs; now it is:\n\(text)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(name): \(error); RECORD_FRAMES=1 writes it.", sourceLocation: sourceLocation)
  }
}

extension Canvas {
  /// The canvas between borders, with the cursor's place in words: exact to the last blank.
  package func framed(cursor: Point?) -> String {
    let edge = "+" + String(repeating: "-", count: size.columns) + "+"
    let rows = (0..<size.rows).map { row in
      "|" + (0..<size.columns).map { self[$0, row].text }.joined() + "|"
    }
    let place = cursor.map { "cursor at column \($0.column), row \($0.row)" } ?? "no cursor"
    return ([edge] + rows + [edge, place]).joined(separator: "\n")
  }
}
