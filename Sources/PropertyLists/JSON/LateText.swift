/// A text that is decoded when somebody reads it.
///
/// Of ten thousand help texts a person reads a few: each costs a reference into the file it came
/// from, which is kept, instead of a copy. Reading takes time linear in the text's length.
package struct LateText: Sendable {
  private let source: Source

  package init(_ text: String) { source = .text(text) }

  /// The text of a JSON string; empty for any other value.
  package init(_ node: JSONNode) { source = .json(node) }

  package var text: String {
    switch source {
    case .text(let text): text
    case .json(let node): node.string ?? ""
    }
  }

  private enum Source: Sendable {
    case text(String)
    case json(JSONNode)
  }
}

extension LateText: Hashable {
  package static func == (left: LateText, right: LateText) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
