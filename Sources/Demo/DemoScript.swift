import SetteeTerminals

/// A written scenario: what is pressed and said, and when.
///
/// One line an entry; `#` starts a comment:
/// ```
/// at 500ms    say   Both devices change the font size.
/// after 1s    press <Space>
/// ```
/// `at` counts from the start, `after` from the entry before; `until settled` alone on a line waits
/// until the devices agree. Keys are written as in
/// `KeyScript`; times as `800ms` or `2.5s`.
package struct DemoScript: Sendable, Equatable {
  package let entries: [Entry]

  /// Something to do at a moment.
  package struct Entry: Sendable, Equatable {
    /// Milliseconds from the start; never less than the entry before.
    package let time: Int
    package let action: Action
    /// Milliseconds from the entry before, where that counts.
    package var delay: Int?
  }

  package enum Action: Sendable, Equatable {
    case press([KeyPress])
    case say(String)
    /// Go on when the devices agree.
    case untilSettled
  }

  /// Reads a script, or names every line that makes no sense.
  package init(_ text: String) throws(DemoScriptError) {
    var entries: [Entry] = []
    var problems: [String] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let content = line.drop { $0 == " " || $0 == "\t" }
      if content.isEmpty || content.hasPrefix("#") { continue }
      do throws(LineProblem) {
        entries.append(try Self.entry(content, after: entries.last?.time ?? 0))
      } catch {
        problems.append("line \(index + 1): \(error.sentence)")
      }
    }
    guard problems.isEmpty else { throw DemoScriptError(problems: problems) }
    self.entries = entries
  }

  private struct LineProblem: Error {
    let sentence: String
  }

  private static func entry(_ line: Substring, after last: Int) throws(LineProblem) -> Entry {
    let words = line.split(maxSplits: 3, whereSeparator: { $0 == " " || $0 == "\t" })
    if words.first == "until" { return try waiting(words.dropFirst(), after: last) }
    guard words.count == 4 else {
      throw LineProblem(sentence: "an entry is like 'at 500ms press <Space>'.")
    }
    guard let duration = DurationText.milliseconds(String(words[1])) else {
      throw LineProblem(sentence: "'\(words[1])' is not a time like 500ms or 2s.")
    }
    let time = try self.time(words[0], duration, after: last)
    return Entry(
      time: time, action: try action(words[2], words[3].withoutOuterBlanks),
      delay: words[0] == "after" ? duration : nil)
  }

  private static func waiting(
    _ words: ArraySlice<Substring>, after last: Int
  ) throws(LineProblem) -> Entry {
    guard words.elementsEqual(["settled"]) else {
      throw LineProblem(sentence: "what is waited for is written 'until settled'.")
    }
    return Entry(time: last, action: .untilSettled, delay: 0)
  }

  private static func time(
    _ word: Substring, _ duration: Int, after last: Int
  ) throws(LineProblem) -> Int {
    switch word {
    case "at" where duration >= last: return duration
    case "at": throw LineProblem(sentence: "it would be before the entry above it.")
    case "after": return last + duration
    default: throw LineProblem(sentence: "'\(word)' should be 'at' or 'after'.")
    }
  }

  private static func action(_ word: Substring, _ rest: String) throws(LineProblem) -> Action {
    switch word {
    case "say": return .say(rest)
    case "press":
      do {
        return .press(try KeyScript(rest).keys)
      } catch {
        throw LineProblem(sentence: "\(error)")
      }
    default: throw LineProblem(sentence: "'\(word)' should be 'press' or 'say'.")
    }
  }
}

extension Substring {
  /// The text between its first and last visible characters.
  fileprivate var withoutOuterBlanks: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// What is wrong with a script, line by line.
package struct DemoScriptError: Error, Equatable, CustomStringConvertible {
  package let problems: [String]
  package var description: String { problems.joined(separator: "\n") }
}
