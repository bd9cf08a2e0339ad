/// Takes out of a frame's bytes what no eye can see: changes of the pen that nothing is written
/// with, those of which a blank shows nothing, and rows in moves that stay in theirs.
///
/// ncurses sets every cell's own style, a blank's too, and attributes apart from colours. Here the
/// pen is set when something that shows needs another one, in one sequence; what is shown is the
/// same, cell by cell. What the terminal writes with at a frame's end stays for the next one; who
/// lets others write there puts the pen down first. After a style that is not understood
/// everything passes as it is.
struct PenSaver {
  /// What ncurses believes the terminal to write with, and what that does; `nil`: not known.
  private var wanted = Pen()
  private var actual: Pen?
  private var row: RowTracker
  private var isUnderstood = true
  private var result: [UInt8] = []

  /// Begins before a frame that paints everything: what the terminal writes with is not known.
  /// - Parameter columns: The window's, where the terminal has moves within a row; else 0.
  init(columns: Int = 0) { row = RowTracker(columns: columns) }

  /// A frame with the same cells, in fewer bytes.
  mutating func saved(_ bytes: [UInt8]) -> [UInt8] {
    result = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while isUnderstood, let byte = rest.first {
      let length = byte == 0x1B ? takeSequence(rest) : takeByte(byte)
      rest = rest.dropFirst(length)
    }
    return isUnderstood ? result : result + rest
  }

  /// What lets others write plainly; empty where they would anyway.
  mutating func putDown() -> [UInt8] {
    guard let before = actual else { return [] }
    actual = Pen()
    var bytes: [UInt8] = []
    Pen().append(to: &bytes, after: before)
    return bytes
  }

  private mutating func takeByte(_ byte: UInt8) -> Int {
    switch byte {
    // Shift in: the first character set, which is never left.
    case 0x0F where actual != nil: return 1
    case 0x0A, 0x20: setPenForBlanks()
    case 0x21...: setPen()
    default: break
    }
    row.take(byte)
    result.append(byte)
    return 1
  }

  /// - Returns: How many bytes that took.
  private mutating func takeSequence(_ bytes: ArraySlice<UInt8>) -> Int {
    let start = bytes.startIndex
    guard bytes.count > 2, bytes[start + 1] == UInt8(ascii: "[") else {
      return takeEscape(bytes)
    }
    let parameters = bytes.dropFirst(2).prefix { (0x20..<0x40).contains($0) }
    guard parameters.endIndex < bytes.endIndex else {
      isUnderstood = false
      return 0
    }
    let length = parameters.count + 3
    switch bytes[parameters.endIndex] {
    case UInt8(ascii: "m"):
      if wanted.take(parameters) { return length }
      setPen()
      isUnderstood = false
    // Moves and modes write nothing.
    case UInt8(ascii: "A")...UInt8(ascii: "H"), UInt8(ascii: "d"), UInt8(ascii: "f"),
      UInt8(ascii: "h"), UInt8(ascii: "l"):
      break
    case UInt8(ascii: "J")...UInt8(ascii: "M"), UInt8(ascii: "P"), UInt8(ascii: "S"),
      UInt8(ascii: "T"), UInt8(ascii: "X"), UInt8(ascii: "@"):
      setPenForBlanks()
    default: setPen()
    }
    result += row.taken(bytes.prefix(length), parameters)
    return length
  }

  private mutating func takeEscape(_ bytes: ArraySlice<UInt8>) -> Int {
    // The usual character set, which is never left, is part of ncurses' way back to plain.
    guard bytes.starts(with: Self.usualCharacters) else { return pass(bytes, min(2, bytes.count)) }
    if actual == nil { result += Self.usualCharacters }
    return Self.usualCharacters.count
  }

  /// Lets bytes through as they are; what they do to the pen is not known.
  private mutating func pass(_ bytes: ArraySlice<UInt8>, _ count: Int) -> Int {
    setPen()
    actual = nil
    row.forget()
    result += bytes.prefix(count)
    return count
  }

  private mutating func setPen() {
    guard actual != wanted else { return }
    wanted.append(to: &result, after: actual)
    actual = wanted
  }

  private mutating func setPenForBlanks() {
    if actual.map({ !$0.isSameForBlanks(as: wanted) }) ?? true { setPen() }
  }

  private static let usualCharacters = Array("\u{1B}(B".utf8)
}
