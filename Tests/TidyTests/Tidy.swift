/// The repository's own rules, as functions from a file to what is wrong with it.
enum Tidy {
  static let lineLengthMax = 100
  static let fileLengthMax = 400
  static let functionLengthMax = 50

  static func longLines(_ file: Repository.File) -> [String] {
    file.lines.enumerated().filter { $0.element.count > lineLengthMax }
      .map { "\(file.path):\($0.offset + 1): \($0.element.count) columns" }
  }

  /// Time limits beside the one of all tests, which a busy machine does not reach.
  static func ownTimeLimits(_ file: Repository.File) -> [String] {
    guard file.path != "Tests/TestSupport/EndsInAnHour.swift" else { return [] }
    return file.lines.enumerated().filter { $0.element.contains(".timeLimit" + "(") }
      .map { "\(file.path):\($0.offset + 1): a time limit of its own" }
  }

  static func longFile(_ file: Repository.File) -> [String] {
    let count = file.lines.count
    return count > fileLengthMax ? ["\(file.path): \(count) lines"] : []
  }

  /// Functions whose closing brace is too far from their first line.
  static func longFunctions(_ file: Repository.File) -> [String] {
    let lines = file.lines
    return lines.indices.compactMap { start in
      guard isFunction(lines[start]), let opening = bodyStart(of: lines[start...]) else {
        return nil
      }
      let margin = lines[start].prefix { $0 == " " }
      guard let end = lines[opening...].firstIndex(where: { $0 == margin + "}" }) else {
        return nil
      }
      let count = end - start + 1
      return count > functionLengthMax ? "\(file.path):\(start + 1): \(count) lines" : nil
    }
  }

  private static func isFunction(_ line: Substring) -> Bool {
    let words = code(of: line).split(separator: " ")
    return words.contains { $0 == "func" || $0.hasPrefix("init(") || $0.hasPrefix("init<") }
  }

  /// The line on which the body of the function that begins these lines opens; `nil` where it has
  /// none of its own: a requirement, a call, a body on one line.
  private static func bodyStart(of lines: ArraySlice<Substring>) -> Int? {
    for index in lines.indices {
      let line = lines[index]
      if line.last == "{" { return index }
      if line.isEmpty || line.last == "}" { return nil }
    }
    return nil
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
    ("CYAML", "YAMLDocuments, the only room that knows it"),
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

  /// Files without a sentence that says what they are: before the first declaration, or, in an
  /// extension of what is introduced elsewhere, right behind its opening brace.
  static func missingIntroduction(_ file: Repository.File) -> [String] {
    var isInExtension = false
    for line in file.lines {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("// swift-format") || code.hasPrefix("// MARK") { continue }
      if code.hasPrefix("//") { return isSentence(code) ? [] : [introductionMissing(in: file)] }
      let words = code.split(separator: " ")
      if words.isEmpty || words.contains("import") || code.first == "@" || code.first == "#" {
        continue
      }
      guard !isInExtension, words.contains("extension") else { break }
      isInExtension = line.last == "{"
    }
    return [introductionMissing(in: file)]
  }

  private static func introductionMissing(in file: Repository.File) -> String {
    "\(file.path): does not begin by saying what it is"
  }

  /// Whether a comment's line may begin a sentence: two words at least.
  private static func isSentence(_ comment: Substring) -> Bool {
    comment.drop { $0 == "/" }.split(separator: " ").count >= 2
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
