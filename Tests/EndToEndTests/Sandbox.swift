import Foundation
import TestSupport

/// A home of its own for the programs of one test: settings files, schemas, environment.
final class Sandbox: Sendable {
  let home: TemporaryFolder
  var config: String { "\(home.text)/config" }

  init() throws {
    home = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
  }

  /// What programs of this test see; `nil` takes a variable away.
  func environment(_ changes: [String: String?] = [:]) -> [String: String] {
    var variables = [
      "HOME": home.text, "XDG_CONFIG_HOME": config, "LC_ALL": "C.UTF-8", "ESCDELAY": "25",
      "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color",
    ]
    let inherited = ProcessInfo.processInfo.environment
    for name in ["LD_LIBRARY_PATH", "TERMINFO", "TERMINFO_DIRS"] {
      variables[name] = inherited[name]
    }
    for (name, value) in changes { variables[name] = value }
    return variables
  }

  /// Writes a file into the home, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(home.text)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    return path
  }

  /// A schema with one setting of each type, in the suite `trial`.
  func trialSchema() throws -> String { try write(Self.trial, to: "trial.json") }

  /// Replaces a suite's file by one with these elements, as another program would.
  @discardableResult
  func store(_ elements: String, in suite: String = "trial") throws -> String {
    try write(Self.plist(elements), to: "config/\(suite).plist")
  }

  func path(of suite: String = "trial") -> String { "\(config)/\(suite).plist" }

  /// What a suite's file holds, by key, without white space between elements; Foundation reads it
  /// too.
  ///
  /// A commit adds new keys behind those of the commits before, so their order is one of time.
  func stored(in suite: String = "trial") throws -> String {
    let data = try Data(contentsOf: URL(filePath: path(of: suite)))
    _ = try PropertyListSerialization.propertyList(from: data, format: nil)
    let text = String(decoding: data, as: UTF8.self)
    guard let start = text.firstRange(of: "<dict>"), let end = text.ranges(of: "</dict>").last
    else { return text }
    let parts = text[start.upperBound..<end.lowerBound].components(separatedBy: "\n\t<key>")
    let entries = parts.dropFirst().map { "<key>\($0)" }.sorted()
    return (parts.prefix(1) + entries).joined().split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined()
  }

  static func plist(_ elements: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>\(elements)</dict>
    </plist>

    """
  }

  private static let trial = """
    {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Trial",
     "x-settee": {"suite": "trial"}, "type": "object", "properties": {
      "switch": {"type": "boolean", "default": false, "title": "Switch"},
      "count": {"type": "integer", "default": 5, "minimum": 0, "maximum": 10, "title": "Count"},
      "colour": {"type": "string", "enum": ["red", "green", "blue"], "default": "red",
                 "title": "Colour"},
      "name": {"type": "string", "default": "Ann", "title": "Name"},
      "tags": {"type": "array", "items": {"type": "string"}, "default": ["one"],
               "title": "Tags"},
      "day": {"type": "string", "format": "date", "default": "2024-02-28", "title": "Day"},
      "password": {"type": "string", "default": "", "title": "Password",
                   "x-settee": {"secret": true}}}}
    """
}

extension Sandbox {
  /// The schemas that programs have exported of their suites.
  func exportedSchemas() throws -> [URL] {
    let folder = URL(filePath: "\(home.text)/.local/share/settee/schemas/suites")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
  }

  /// The text of a file in the home.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(home.text)/\(name)", encoding: .utf8)
  }
}
