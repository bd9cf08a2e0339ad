import SetteePropertyLists
import SetteeTerminals

/// Finds themes by name, in folders and among those built in.
///
/// A theme is the file `NAME.json` in one of some folders; that of an earlier folder hides that of
/// a later one, and any file hides a built-in theme. A file may extend the one it hides. Nothing is
/// read before somebody asks for a theme, and then only that one and what it extends.
package struct ThemeLibrary: Sendable {
  private let folders: [String]
  private let list: @Sendable (_ folder: String) -> [String]
  private let read: @Sendable (_ path: String) -> [UInt8]?

  /// Makes a library over folders.
  ///
  /// - Parameters:
  ///   - folders: Where themes may lie, the most important folder first; they need not exist.
  ///   - list: Names the files in a folder; none where there is no such folder.
  ///   - read: Reads a file; `nil` where there is none that can be read.
  package init(
    folders: [String], list: @escaping @Sendable (_ folder: String) -> [String],
    read: @escaping @Sendable (_ path: String) -> [UInt8]?
  ) {
    self.folders = folders
    self.list = list
    self.read = read
  }

  /// A library of the built-in themes alone.
  package static let builtIn = ThemeLibrary(folders: [], list: { _ in [] }, read: { _ in nil })

  /// What came of a request for a theme.
  package struct Loaded: Sendable {
    package let theme: Theme
    /// The file it came from; `nil` for a theme built in.
    package let file: String?
    /// Mistakes in the file and in those it extends, in the order of reading.
    package let problems: [ThemeProblem]
  }

  /// Reads a theme.
  ///
  /// A file that is no JSON is reported, and what it hides is taken in its place.
  /// - Returns: `nil` where there is no theme of this name.
  package func theme(named name: String, level: ColorLevel = .direct) -> Loaded? {
    var problems: [ThemeProblem] = []
    guard let found = find(name, from: [], problems: &problems) else {
      guard !problems.isEmpty else { return nil }
      return Loaded(theme: Theme(.terminal, level: level), file: nil, problems: problems)
    }
    return Loaded(
      theme: Theme(found.definition, level: level), file: found.file, problems: problems)
  }

  /// The names of all themes, in alphabetical order; reads folders but no file.
  package var names: [String] {
    let files = folders.flatMap(list).filter { $0.hasSuffix(Self.suffix) }
    let names = files.map { String($0.dropLast(Self.suffix.count)) }.filter(Self.isName)
    return Set(names + ThemeDefinition.builtIns.map(\.name)).sorted()
  }

  /// All themes, in the order of their names; reads every file.
  package func all(level: ColorLevel = .direct) -> [Loaded] {
    names.compactMap { theme(named: $0, level: level) }
  }

  /// The name somebody meant who wrote one that does not exist.
  package func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, in: names)
  }

  private static let suffix = ".json"
  /// So many themes may stand on each other.
  private static let chainMax = 16

  private typealias Found = (definition: ThemeDefinition, file: String?)

  /// Finds a theme that those in `chain`, files by their paths, do not stand on already.
  private func find(
    _ name: String, from chain: [String], problems: inout [ThemeProblem]
  ) -> Found? {
    for path in paths(of: name) where !chain.contains(path) {
      guard let bytes = read(path) else { continue }
      do throws(ThemeProblem) {
        let reader = try ThemeReader(bytes, file: path)
        return (definition(name, reader, chain: chain + [path], problems: &problems), path)
      } catch {
        problems.append(error)
      }
    }
    return ThemeDefinition.builtIn(name).map { ($0, nil) }
  }

  private func definition(
    _ name: String, _ reader: ThemeReader, chain: [String], problems: inout [ThemeProblem]
  ) -> ThemeDefinition {
    var reader = reader
    var base: ThemeDefinition?
    if let extends = reader.extends {
      base =
        chain.count >= Self.chainMax
        ? nil : find(extends, from: chain, problems: &problems)?.definition
      if base == nil { reader.reportExtends(reason(extends, chain: chain)) }
    }
    let definition = reader.definition(named: name, on: base ?? .terminal)
    problems += reader.problems
    return definition
  }

  /// Why there is nothing to extend.
  private func reason(_ name: String, chain: [String]) -> ThemeMistake {
    if chain.count >= Self.chainMax { return .chainTooLong(limit: Self.chainMax) }
    let isCircle = paths(of: name).contains { chain.contains($0) }
    return isCircle
      ? .circle(name) : .unknownTheme(name, suggestion: Suggestion.nearest(to: name, in: names))
  }

  private func paths(of name: String) -> [String] {
    Self.isName(name) ? folders.map { "\($0)/\(name)\(Self.suffix)" } : []
  }

  /// Names lead to files, so they must not lead out of a folder.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100 && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy { $0 != "/" && $0.value >= 0x20 && $0.value != 0x7F }
  }
}

extension Theme {
  /// Reads one theme file, which may extend built-in themes only.
  ///
  /// - Returns: The theme, `terminal` where the file is no JSON, and the mistakes in the file.
  package static func reading(
    json bytes: [UInt8], file: String, level: ColorLevel = .direct
  ) -> ThemeLibrary.Loaded {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    let library = ThemeLibrary(
      folders: [""], list: { _ in [] }, read: { $0 == "/\(stem).json" ? bytes : nil })
    return library.theme(named: stem, level: level)
      ?? ThemeLibrary.Loaded(theme: .standard, file: nil, problems: [])
  }
}
