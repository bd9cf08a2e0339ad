import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A misuse of a macro: where, what, what would be right, and the edits that would make it so.
struct Problem: Error {
  let node: Syntax
  let text: String
  var fixes: [Fix] = []
  /// How grave it is: what only a comment says is no error.
  var severity = DiagnosticSeverity.error

  init(_ node: some SyntaxProtocol, _ text: String, fixes: [Fix] = []) {
    self.node = Syntax(node)
    self.text = text
    self.fixes = fixes
  }

  /// Something to be told that does not end the build.
  static func warning(_ node: some SyntaxProtocol, _ text: String) -> Problem {
    var problem = Problem(node, text)
    problem.severity = .warning
    return problem
  }

  /// An edit offered with a problem.
  struct Fix {
    let text: String
    let old: Syntax
    let new: Syntax

    init(_ text: String, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol) {
      self.text = text
      self.old = Syntax(old)
      self.new = Syntax(new)
    }
  }

  func report(in context: some MacroExpansionContext) {
    context.diagnose(
      Diagnostic(
        node: node, message: Wording(message: text, severity: severity),
        fixIts: fixes.map { fix in
          FixIt(
            message: Wording(message: fix.text),
            changes: [.replace(oldNode: fix.old, newNode: fix.new)])
        }))
  }

  private struct Wording: DiagnosticMessage, FixItMessage {
    let message: String
    var severity = DiagnosticSeverity.error
    var diagnosticID: MessageID { MessageID(domain: "ObservableDefaults", id: message) }
    var fixItID: MessageID { diagnosticID }
  }
}
