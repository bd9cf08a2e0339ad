import Glibc
import SetteePropertyLists
import Synchronization

extension DefaultsSuite {
  /// Has variables of the environment override settings for the run of the program.
  ///
  /// With the prefix `APP_` the variable `APP_FONT_SIZE` overrides `fontSize`, `font-size` and
  /// `font.size` of every suite: what stands between words becomes `_`, letters become capitals.
  /// Text is read as on the command line, which goes before the environment. It counts for the
  /// properties of settings classes, typed keys and property wrappers, made before and after.
  /// `source(ofKey:)` tells that a value comes from a variable; a form locks its row. A call with
  /// another prefix adds to the first, whose variables count before it.
  /// - Parameters:
  ///   - prefix: What all the variables begin with.
  ///   - variables: The environment; that of the process if not given.
  public static func overrideFromEnvironment(
    prefix: String, variables: [String: String]? = nil
  ) {
    let variables = variables ?? EnvironmentOverrides.ofProcess
    EnvironmentOverrides.shared.read(variables.filter { $0.key.hasPrefix(prefix) }, prefix: prefix)
  }
}

/// The variables that override settings, and the settings that programs have named so far.
package final class EnvironmentOverrides: Sendable {
  package static let shared = EnvironmentOverrides()

  private struct State {
    var variables: [Variables] = []
    var named: [ObjectIdentifier: Named] = [:]
    var countAfterSweep = 0

    /// Drops suites that are gone, once there may be many.
    mutating func sweep() {
      guard named.count > 2 * countAfterSweep + 64 else { return }
      named = named.filter { $0.value.suite != nil }
      countAfterSweep = named.count
    }
  }

  /// The variables of one prefix.
  private struct Variables {
    let prefix: String
    let texts: [String: String]
  }

  /// The settings of a suite.
  private struct Named {
    /// A later suite at the same address is another one.
    weak var suite: DefaultsSuite?
    var keys: Set<Key> = []
  }

  private let state = Mutex(State())

  fileprivate func read(_ texts: [String: String], prefix: String) {
    let (all, named) = state.withLock { state in
      let new = Variables(prefix: prefix, texts: texts)
      if let index = state.variables.firstIndex(where: { $0.prefix == prefix }) {
        state.variables[index] = new
      } else {
        state.variables.append(new)
      }
      let named = state.named.values.compactMap { named in named.suite.map { ($0, named.keys) } }
      return (state.variables, named)
    }
    for (suite, keys) in named { Self.apply(all, to: keys, of: suite) }
  }

  /// Overrides settings by their variables, where there are any now or later.
  package func apply(to keys: [Key], of suite: DefaultsSuite) {
    let id = ObjectIdentifier(suite)
    let found = state.withLock { state in
      if state.named[id]?.suite == nil { state.named[id] = Named(suite: suite) }
      state.named[id]?.keys.formUnion(keys)
      state.sweep()
      return state.variables
    }
    Self.apply(found, to: keys, of: suite)
  }

  private static func apply(
    _ variables: [Variables], to keys: some Sequence<Key>, of suite: DefaultsSuite
  ) {
    guard let first = variables.first else { return }
    for key in keys {
      let name = variable(for: key.name)
      let said = variables.first { $0.texts[$0.prefix + name] != nil } ?? first
      let variable = said.prefix + name
      suite.override(key, by: variable, text: said.texts[variable])
    }
  }

  /// The name of a key as variables are named: `fontSize` becomes `FONT_SIZE`.
  package static func variable(for name: String) -> String {
    var result = ""
    var isInsideWord = false
    for character in name {
      let isWord = character.isASCII && (character.isLetter || character.isNumber)
      let beginsWord = isInsideWord && character.isUppercase
      if !isWord || beginsWord, !result.isEmpty, result.last != "_" { result.append("_") }
      if isWord { result += character.uppercased() }
      isInsideWord = character.isLowercase || character.isNumber
    }
    return result
  }

  /// The variables of this process.
  fileprivate static var ofProcess: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }
}
