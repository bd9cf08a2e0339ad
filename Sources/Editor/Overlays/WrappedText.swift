import Terminals

/// Text broken into lines that fit a width, as strings for views that style each line themselves.
package struct WrappedText: Sendable {
  package let lines: [String]

  package init(_ text: String, width: Int) {
    lines = VisibleText.wrapped(text, to: max(1, width)).map(\.text)
  }
}
