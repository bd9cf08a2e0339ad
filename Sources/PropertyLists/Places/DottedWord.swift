/// A dotted word in its steps, before anybody knows which of them belong together.
struct DottedWord {
  let steps: [Step]

  struct Step {
    /// What was between the dots, or what the JSON string stands for.
    let text: String
    let isQuoted: Bool
    /// How many steps from this one on can be one name.
    var runCount = 1
  }

  /// Takes a word apart.
  init(_ word: String) throws(PlaceWordError) {
    let bytes = Array(word.utf8)
    var steps: [Step] = []
    var start = 0
    while start <= bytes.count {
      let isQuoted = start < bytes.count && bytes[start] == UInt8(ascii: "\"")
      let (text, end) = try isQuoted ? Self.quoted(bytes, start, word) : Self.plain(bytes, start)
      steps.append(Step(text: text, isQuoted: isQuoted))
      start = end + 1
    }
    for index in steps.indices.reversed().dropFirst() {
      if steps[index].isQuoted || steps[index + 1].isQuoted { continue }
      steps[index].runCount = steps[index + 1].runCount + 1
    }
    self.steps = steps
  }

  /// The name that steps make together.
  static func name(_ steps: some Collection<Step>) -> String {
    steps.map(\.text).joined(separator: ".")
  }

  /// Steps as a word.
  static func text(_ steps: [Place.Step], _ isQuoted: [Bool]) -> String {
    zip(steps, isQuoted).map { step, isQuoted in
      isQuoted ? PropertyList.string(step.name?.name ?? "").json() : step.plain
    }.joined(separator: ".")
  }

  private static func plain(_ bytes: [UInt8], _ start: Int) -> (String, end: Int) {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
    return (String(decoding: bytes[start..<end], as: UTF8.self), end)
  }

  private static func quoted(
    _ bytes: [UInt8], _ start: Int, _ word: String
  ) throws(PlaceWordError) -> (String, end: Int) {
    do throws(JSONStringScanner.Problem) {
      let text = try bytes.withUnsafeBufferPointer { buffer throws(JSONStringScanner.Problem) in
        var scanner = JSONStringScanner(buffer, start: start)
        let end = try scanner.end()
        let text = JSONDecoding.decodedBytes(buffer[start + 1..<end - 1])
        return (String(decoding: text, as: UTF8.self), end)
      }
      if text.1 == bytes.count || bytes[text.1] == UInt8(ascii: ".") { return text }
    } catch {
      // Told below.
    }
    let step = String(decoding: bytes[start...], as: UTF8.self)
    throw PlaceWordError(word: word, reason: .badQuotes(step: step))
  }
}

extension Place.Step {
  package var name: Key? { if case .member(let name) = self { name } else { nil } }

  /// The step without quotes.
  var plain: String {
    switch self {
    case .member(let name): name.name
    case .element(let index): String(index)
    }
  }

  /// Whether it cannot stand without quotes anywhere: an empty name, one that begins with a quote
  /// or a slash, one with characters that no line shows.
  var needsQuotes: Bool {
    guard let name = name?.name else { return false }
    return name.isEmpty || name.utf8.first == UInt8(ascii: "\"")
      || name.utf8.first == UInt8(ascii: "/")
      || name.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }

  /// Whether it stands without quotes, and no dot in it makes two of it.
  var isOneWord: Bool {
    guard let name = name?.name else { return true }
    // Nearly all names are such.
    let isPlain =
      name.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(\.isPlainNameByte) } ?? false
    if isPlain, !name.isEmpty { return true }
    return !needsQuotes && !name.utf8.contains(UInt8(ascii: "."))
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter, a digit, `_` or `-`.
  fileprivate var isPlainNameByte: Bool {
    let letter = self | 0x20
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || self == UInt8(ascii: "_")
      || self == UInt8(ascii: "-")
  }
}
