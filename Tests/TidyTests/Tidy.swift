/// The repository's own rules, as functions from a file to what is wrong with it.
enum Tidy {
  static let lineLengthMax = 100
  static let fileLengthMax = 400
  static let functionLengthMax = 50

  static func longLines(_ file: Repository.File) -> [String] {
    file.lines.enumerated().filter { $0.element.count > lineLengthMax }
      .map { "\(file.path):\($0.offset + 1): \($0.element.count) columns" }
  }

  static func longFile(_ file: Repository.File) -> [String] {
    let count = file.lines.count
    return count > fileLengthMax ? ["\(file.path): \(count) lines"] : []
  }

  /// Functions whose closing brace is too far from their first line.
  static func longFunctions(_ file: Repository.File) -> [String] {
    let lines = file.lines
    return lines.indices.compactMap { start in
      guard isFunction(lines[start]) else { return nil }
      let margin = lines[start].prefix { $0 == " " }
      guard let end = lines[start...].firstIndex(where: { $0 == margin + "}" }) else { return nil }
      let count = end - start + 1
      return count > functionLengthMax ? "\(file.path):\(start + 1): \(count) lines" : nil
    }
  }

  private static func isFunction(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard line.last == "{" else { return false }
    return words.contains("func") || words.contains { $0.hasPrefix("init(") }
  }

  /// Calls that have no place in the sources, with what to use instead.
  static let banned: [(call: String, instead: String)] = [
    ("try!", "handle the error"),
    ("as!", "a checked cast"),
    ("try? ", "an error nobody sees is a defect"),
    ("fatalError(", "an error value"),
    ("Task.sleep", "SyncTimer's sleeper, which is an argument"),
    ("Date()", "a clock that is an argument"),
    (".random(in:", "a generator that is an argument"),
    ("TO" + "DO", "an issue"),
    ("FIX" + "ME", "an issue"),
    ("CNcurses", "NcursesTerminal, the only room that knows it"),
  ]

  static func bannedCalls(_ file: Repository.File, allowed: [String: [String]]) -> [String] {
    banned.flatMap { call, instead in
      file.lines.enumerated().compactMap { index, line in
        guard hasWord(call, in: code(of: line)) else { return nil }
        let isAllowed = allowed[call]?.contains { file.path.hasPrefix($0) } ?? false
        return isAllowed ? nil : "\(file.path):\(index + 1): '\(call)': use \(instead)"
      }
    }
  }

  /// Files without a sentence that says what they are.
  static func missingIntroduction(_ file: Repository.File) -> [String] {
    let isIntroduced = file.lines.contains { $0.drop { $0 == " " }.hasPrefix("//") }
    return isIntroduced ? [] : ["\(file.path): says nowhere what it is"]
  }

  /// Whether the text holds a call that no letter stands before: `Entry? ` is not `try? `.
  private static func hasWord(_ call: String, in text: Substring) -> Bool {
    text.ranges(of: call).contains { range in
      range.lowerBound == text.startIndex
        || !text[text.index(before: range.lowerBound)].isLetter
    }
  }

  private static func code(of line: Substring) -> Substring {
    let trimmed = line.drop { $0 == " " }
    return trimmed.hasPrefix("//") ? "" : trimmed
  }
}
