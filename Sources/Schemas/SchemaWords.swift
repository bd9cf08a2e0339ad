import SetteePropertyLists
import SetteeSettings

/// Turns a schema's words into what a screen shows.
enum SchemaWords {
  /// The title a setting of this name gets when nobody gives it one.
  static func title(forName name: String) -> String {
    SettingDescription(key: Key(name), type: .boolean).title
  }

  /// Markdown as plain text.
  ///
  /// Links become their words, code and strong text lose their marks, and VS Code's references to
  /// settings, `#editor.tabSize#`, become keys. The rest of Markdown reads well as it is.
  static func plainText(markdown: String) -> String {
    guard markdown.utf8.contains(where: { marks.contains($0) }) else { return markdown }
    var text: [UInt8] = []
    var rest = Array(markdown.utf8)[...]
    while let byte = rest.first {
      if let link = link(rest) {
        text += plainText(markdown: String(decoding: link.words, as: UTF8.self)).utf8
        rest = rest[link.end...]
      } else if let end = codeEnd(rest) {
        text += rest[(rest.startIndex + 1)..<end].trimmingMarks
        rest = rest[(end + 1)...]
      } else if rest.starts(with: [UInt8(ascii: "*"), UInt8(ascii: "*")]) {
        rest = rest.dropFirst(2)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let marks = Array("`*[".utf8)

  /// The words of `[words](address)`, and what comes after it.
  private static func link(
    _ text: ArraySlice<UInt8>
  ) -> (words: ArraySlice<UInt8>, end: Int)? {
    guard text.first == UInt8(ascii: "["),
      let close = text.firstIndex(of: UInt8(ascii: "]")),
      text[(close + 1)...].first == UInt8(ascii: "("),
      let end = text[close...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return (text[(text.startIndex + 1)..<close], end + 1)
  }

  private static func codeEnd(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.first == UInt8(ascii: "`") else { return nil }
    return text.dropFirst().firstIndex(of: UInt8(ascii: "`"))
  }
}

extension ArraySlice<UInt8> {
  /// A reference to a setting, `#key#`, as the key alone.
  fileprivate var trimmingMarks: ArraySlice<UInt8> {
    guard count > 2, first == UInt8(ascii: "#"), last == UInt8(ascii: "#") else { return self }
    return dropFirst().dropLast()
  }
}
