import Foundation
import SetteeDocuments
import SetteeDocumentStores
import SetteePropertyLists
import SetteeYAMLDocuments

/// What of the documents of public suites opens, and whether edits of it keep their laws.
@MainActor
enum DocumentSuites {
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--folder", "--edits", "--seed")
    let folder = arguments.text("--folder", default: "../shared/suites")
    guard FileManager.default.fileExists(atPath: folder) else {
      return print("No suites of others are in \(folder); '--folder' names another place.")
    }
    let edits = try arguments.number("--edits", default: 40, in: 1...10_000)
    let seed = try arguments.number("--seed", default: 1, in: 0...Int.max)
    let formats: [(ending: String, format: any DocumentFormat)] = [
      ("json", JSONFormat.json), ("toml", TOMLFormat.toml), ("yaml", YAMLFormat.yaml),
    ]
    for (ending, format) in formats {
      let files = try files(in: "\(folder)/schemastore/documents", ending)
      var laws = EditTrial(editCount: edits, seed: UInt64(seed))
      for file in files { laws.check(try bytes(of: file), format) }
      print("schemastore, \(format.name): \(laws.summary(of: files.count))")
    }
    try printTOML("\(folder)/toml-test")
    try printYAML("\(folder)/yaml-test-suite/src")
  }

  private static func printTOML(_ folder: String) throws {
    for (name, version) in [("1.1", TOMLFormat.Version.v1_1), ("1.0", .v1_0)] {
      let format = TOMLFormat(version: version)
      let valid = try counts(of: try files(in: folder + "/valid", "toml").map(bytes), format)
      let invalid = try counts(of: try files(in: folder + "/invalid", "toml").map(bytes), format)
      print(
        "toml-test as \(name): of \(valid.all) valid files \(valid.read) are read, "
          + "of \(invalid.all) invalid ones \(invalid.all - invalid.read) refused")
    }
  }

  private static func printYAML(_ folder: String) throws {
    var (valid, invalid) = ([[UInt8]](), [[UInt8]]())
    for file in try files(in: folder, "yaml") {
      let cases = try Document(try bytes(of: file), format: YAMLFormat.yaml).root
      var text = ""
      for position in 0..<cases.count {
        let test = cases.element(at: position)
        // What a case does not say is as in the one before it.
        if case .string(let own)? = test.member(named: "yaml")?.scalar { text = own }
        let bytes = Array(unmarked(text).utf8)
        if test.member(named: "fail")?.scalar == true {
          invalid.append(bytes)
        } else {
          valid.append(bytes)
        }
      }
    }
    let (good, bad) = (
      try counts(of: valid, YAMLFormat.yaml), try counts(of: invalid, YAMLFormat.yaml)
    )
    print(
      "yaml-test-suite: of \(good.all) valid cases \(good.read) are read, "
        + "of \(bad.all) invalid ones \(bad.all - bad.read) refused")
  }

  /// The suite shows blanks, tabs and ends as characters of their own.
  private static func unmarked(_ text: String) -> String {
    var text = text.replacing("␣", with: " ").replacing("←", with: "\r")
      .replacing("⇔", with: "\u{FEFF}").replacing("↵", with: "").replacing(#/—*»/#, with: "\t")
    if text.hasSuffix("∎\n") { text = String(text.dropLast(2)) }
    return text
  }

  private static func counts(
    of texts: [[UInt8]], _ format: any DocumentFormat
  ) throws -> (all: Int, read: Int) {
    (texts.count, texts.count { EditTrial.document($0, format) != nil })
  }

  private static func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file)))
  }

  private static func files(in folder: String, _ ending: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".\(ending)") }.sorted().map { "\(folder)/\($0)" }
  }
}
