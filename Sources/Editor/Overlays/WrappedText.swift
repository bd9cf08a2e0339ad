import Terminals

/// Text broken into lines that fit a width, at spaces where possible.
///
/// Line breaks of the text are kept; everything else passes the gateway when it is written.
package struct WrappedText: Sendable {
  /// Longer text is cut here, so that a hostile megabyte cannot stall the screen.
  package static let byteCountMax = 64 * 1024

  package private(set) var lines: [String] = []

  package init(_ text: String, width: Int) {
    let width = max(1, width)
    for paragraph in Self.bounded(text).split(separator: "\n", omittingEmptySubsequences: false) {
      append(paragraph, width: width)
    }
  }

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > byteCountMax else { return text }
    let head = String(decoding: text.utf8.prefix(byteCountMax), as: UTF8.self)
    return "\(head)\n(\(byteCountMax / 1024) KB of \(text.utf8.count / 1024) KB shown)"
  }

  private mutating func append(_ paragraph: Substring, width: Int) {
    // Indentation is kept: JSON is shown through here.
    let indent = paragraph.prefix { $0 == " " }.prefix(width / 2)
    var line = String(indent)
    var column = indent.count
    for word in paragraph.split(separator: " ") {
      let wordWidth = VisibleText(String(word)).width
      let isFirst = column == indent.count
      if column + (isFirst ? 0 : 1) + wordWidth <= width {
        line += isFirst ? String(word) : " \(word)"
        column += (isFirst ? 0 : 1) + wordWidth
        continue
      }
      if !isFirst { lines.append(line) }
      (line, column) = wordWidth <= width ? (String(word), wordWidth) : cut(word, width: width)
    }
    lines.append(line)
  }

  /// Cuts a word that is wider than a line, and gives back its last piece.
  private mutating func cut(_ word: Substring, width: Int) -> (String, Int) {
    var piece = ""
    var column = 0
    for character in word {
      let characterWidth = VisibleText(String(character)).width
      if column + characterWidth > width, !piece.isEmpty {
        lines.append(piece)
        (piece, column) = ("", 0)
      }
      piece.append(character)
      column += characterWidth
    }
    return (piece, column)
  }
}
