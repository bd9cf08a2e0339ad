import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import SetteeSettingsMacros

/// What the macros make of a source, expanded in this process.
struct Expansion {
  let text: String
  let diagnostics: [Diagnostic]

  /// Expands a source; `missing` are the conformances that none of its classes has.
  init(_ source: String, missing: [String] = ["Observable", "ObservableSettings"]) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
    let expanded = file.expand(
      macroSpecs: Self.macros(missing),
      contextGenerator: { node in
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroContexts)
      })
    text = expanded.description
    diagnostics = context.diagnostics
  }

  private static func macros(_ missing: [String]) -> [String: MacroSpec] {
    let markers = [
      "DefaultsBacked", "DefaultsKey", "CloudBacked", "CloudKey", "Ignore", "ObservableOnly",
      "Setting",
    ].map { ($0, MacroSpec(type: MarkerMacro.self)) }
    let classes: [(String, MacroSpec)] = [
      ("ObservableDefaults", ObservableDefaultsMacro.self as any Macro.Type),
      ("ObservableCloud", ObservableCloudMacro.self),
    ].map { ($0.0, MacroSpec(type: $0.1, conformances: missing.map { "\(raw: $0)" })) }
    let others = [("ObservableDefault", MacroSpec(type: ObservableDefaultMacro.self))]
    return Dictionary(uniqueKeysWithValues: markers + classes + others)
  }

  /// The messages, in the order of their lines.
  var messages: [String] { diagnostics.map(\.message) }

  /// The source with every first fix-it applied.
  static func fixed(_ source: String) -> String {
    let fixes = Expansion(source).diagnostics.compactMap(\.fixIts.first)
    return FixItApplier.apply(fixes, to: source)
  }
}

extension SyntaxProtocol {
  /// The declarations around a node, innermost first.
  fileprivate var allMacroContexts: [Syntax] {
    sequence(first: Syntax(self), next: \.parent).dropFirst().filter { $0.is(ClassDeclSyntax.self) }
  }
}

/// Puts the new text of each fix-it in the place of the old.
private enum FixItApplier {
  static func apply(_ fixes: [FixIt], to source: String) -> String {
    var edits: [(Range<Int>, String)] = []
    for case .replace(let old, let new) in fixes.flatMap(\.changes) {
      let range = old.position.utf8Offset..<old.endPosition.utf8Offset
      edits.append((range, new.description))
    }
    var bytes = Array(source.utf8)
    for (range, text) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      bytes.replaceSubrange(range, with: Array(text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
