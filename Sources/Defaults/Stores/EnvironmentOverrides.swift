import SetteePropertyLists
import SetteeStores
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Defaults {
  /// Has variables of the environment override keys for the run of the program.
  ///
  /// With the prefix `APP_` the variable `APP_FONT_SIZE` overrides the keys `fontSize`, `font-size`
  /// and `font.size` of every suite: what stands between words becomes `_`, letters become
  /// capitals. Text is read as on the command line, which goes before the environment. It counts
  /// for keys declared before and after. `Key.source` tells that a value comes from a variable; a
  /// form locks its row.
  /// - Parameters:
  ///   - prefix: What all the variables begin with.
  ///   - variables: The environment; that of the process if not given.
  public static func overrideFromEnvironment(
    prefix: String, variables: [String: String]? = nil
  ) {
    let variables = variables ?? ProcessInfo.processInfo.environment
    EnvironmentOverrides.shared.read(variables.filter { $0.key.hasPrefix(prefix) }, prefix: prefix)
  }
}

/// The variables that override keys, by name.
final class EnvironmentOverrides: Sendable {
  static let shared = EnvironmentOverrides()

  private struct State {
    var prefix = ""
    var texts: [String: String] = [:]
  }

  private let state = Mutex<State?>(nil)

  func read(_ texts: [String: String], prefix: String) {
    state.withLock { $0 = State(prefix: prefix, texts: texts) }
    for declaration in DeclaredKeys.living() {
      guard let suite = declaration.store as? DefaultsSuite else { continue }
      apply(to: [declaration.key.key], of: [suite])
    }
  }

  /// Overrides keys by their variables, where there are any.
  func apply(to keys: [Key], of suites: [DefaultsSuite]) {
    guard let state = state.withLock({ $0 }) else { return }
    for key in keys {
      let variable = state.prefix + Self.variable(for: key.name)
      for suite in suites { suite.override(key, by: variable, text: state.texts[variable]) }
    }
  }

  /// The name of a key as variables are named: `fontSize` becomes `FONT_SIZE`.
  static func variable(for name: String) -> String {
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
}
