/// Turns the bytes of a terminal into events, a read at a time.
///
/// Knows no clock: who reads the bytes also says when a sequence that `isWaiting` has waited long
/// enough. Whatever a terminal says that is neither a key nor the mouse, such as replies and focus
/// changes, is swallowed whole, and nothing of it is kept: no input makes this grow but a paste,
/// which ends at `TerminalEvent.pasteMax`.
package struct KeyDecoder: Sendable {
  /// Private modes the terminal has answered for (DECRPM), and whether it has them.
  package private(set) var modes: [Int: Bool] = [:]
  private let sequences: [[UInt8]: KeyPress]
  private var state = State.ground
  /// The bytes of the sequence so far, as many as a key could have.
  private var sequence: [UInt8] = []
  private var reader = UTF8Reader()
  private var text = ""
  private var events: [TerminalEvent] = []

  /// Makes a decoder.
  /// - Parameter sequences: Keys of this terminal beyond those that all terminals share, from its
  ///   description; each starts with Escape.
  package init(sequences: [[UInt8]: KeyPress] = [:]) {
    self.sequences = sequences
  }

  /// Whether a sequence has begun: `timeoutPassed()` wants to be called when no byte follows soon.
  package var isWaiting: Bool {
    switch state {
    case .paste: false
    case .ground: reader.isIncomplete
    default: !isBeyondKeys
    }
  }

  /// Whether a sequence has begun that is longer than any key.
  ///
  /// However late the rest of it comes, as over a slow line, nobody has typed it. Of a string
  /// Ctrl-C is a way out, too.
  private var isBeyondKeys: Bool {
    switch state {
    case .controlSequence, .string: sequence.count >= Self.sequenceMax
    default: false
    }
  }

  /// Takes what one read gave.
  /// - Returns: The keys, characters and pastes that are complete.
  package mutating func decode(_ bytes: some Collection<UInt8>) -> [TerminalEvent] {
    if case .paste(let paste) = state, bytes.count == 1, bytes.first == Self.interrupt {
      // The way out when a paste's end was lost: Ctrl-C, read alone.
      finish(paste)
    } else {
      let bytes = Array(bytes)
      for index in bytes.indices { take(bytes[index], followedBy: bytes[(index + 1)...]) }
    }
    return flush()
  }

  /// Gives up the sequence that has begun: no byte has followed for as long as Escape waits.
  /// - Returns: The Escape, or Alt with a character, that it was after all.
  package mutating func timeoutPassed() -> [TerminalEvent] {
    guard !isBeyondKeys else { return [] }
    switch state {
    case .ground: take(reader.end())
    case .escape: events.append(.key(.escape))
    case .controlSequence where sequence.count == 2: events.append(.key(.alt("[")))
    case .singleShift where sequence.count == 2: events.append(.key(.alt("O")))
    case .string(let introducer, 0): events.append(.key(.alt(introducer)))
    case .paste: return []
    case .controlSequence, .singleShift, .string, .stringEscape, .console, .mouse: break
    }
    state = .ground
    return flush()
  }

  private mutating func take(_ byte: UInt8, followedBy rest: ArraySlice<UInt8>) {
    switch state {
    case .ground: takeGround(byte)
    case .escape: takeEscape(byte)
    case .controlSequence: takeControlSequence(byte)
    case .singleShift: takeSingleShift(byte)
    case .string(let introducer, let count): takeString(byte, introducer, count)
    case .stringEscape: takeStringEscape(byte)
    case .console: complete(byte)
    case .mouse(let missing): state = missing > 1 ? .mouse(missing: missing - 1) : .ground
    case .paste(var paste):
      state = .ground
      if paste.take(byte), !Paste.isEmbedded(before: rest) { return finish(paste) }
      state = .paste(paste)
    }
  }

  private mutating func takeGround(_ byte: UInt8) {
    guard byte >= 0x20, byte != 0x7F else {
      take(reader.end())
      return takeControl(byte)
    }
    take(reader.read(byte))
  }

  /// Characters of one read are gathered, so that an emoji of several scalars is one key; what is
  /// not UTF-8 is shown as U+FFFD.
  private mutating func take(_ outcome: UTF8Reader.Outcome) {
    for _ in outcome.invalid { text.unicodeScalars.append("\u{FFFD}") }
    guard let scalar = outcome.scalar, scalar.properties.generalCategory != .control else { return }
    text.unicodeScalars.append(scalar)
  }

  private mutating func takeControl(_ byte: UInt8) {
    flushText()
    switch byte {
    case 0x00: break
    case Self.escape: begin()
    case 0x08, 0x7F: events.append(.key(.backspace))
    case 0x09: events.append(.key(.tab))
    case 0x0A, 0x0D: events.append(.key(.enter))
    default: events.append(.key(.control(Self.letter(ofControl: byte))))
    }
  }

  private mutating func takeEscape(_ byte: UInt8) {
    sequence.append(byte)
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(introducer: Character(Unicode.Scalar(byte)), count: 0)
    case Self.escape:
      events.append(.key(.escape))
      begin()
    case 0x00, 0x80...: abandon(byte)
    default:
      state = .ground
      events.append(.key(sequences[sequence] ?? Self.alt(byte)))
    }
  }

  private mutating func takeControlSequence(_ byte: UInt8) {
    switch byte {
    case 0x20..<0x40:
      if sequence.count < Self.sequenceMax { sequence.append(byte) }
    case UInt8(ascii: "[") where sequence.count == 2:
      sequence.append(byte)
      state = .console
    case UInt8(ascii: "M") where sequence.count == 2: state = .mouse(missing: 3)
    case 0x40..<0x7F: complete(byte)
    default: abandon(byte)
    }
  }

  private mutating func takeSingleShift(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: ";"):
      if sequence.count < Self.sequenceMax { sequence.append(byte) }
    case 0x20..<0x7F: complete(byte)
    default: abandon(byte)
    }
  }

  private mutating func takeString(_ byte: UInt8, _ introducer: Character, _ count: Int) {
    switch byte {
    case 0x07:
      state = .ground
      finishString()
    case 0x18, 0x1A: state = .ground
    case Self.interrupt where isBeyondKeys: abandon(byte)
    case Self.escape: state = .stringEscape
    default:
      if sequence.count < Self.sequenceMax { sequence.append(byte) }
      state = .string(introducer: introducer, count: min(count + 1, 1))
    }
  }

  /// Takes a string that has its end: an answer that matters, or nothing.
  private mutating func finishString() {
    guard sequence.starts(with: [Self.escape, UInt8(ascii: "]")]),
      let ground = Ground(reply: sequence.dropFirst(2))
    else { return }
    events.append(.ground(ground))
  }

  private mutating func takeStringEscape(_ byte: UInt8) {
    guard byte != UInt8(ascii: "\\") else {
      state = .ground
      return finishString()
    }
    begin()
    takeEscape(byte)
  }

  /// Ends a sequence with its last byte: a key, a report that matters, or nothing.
  private mutating func complete(_ byte: UInt8) {
    sequence.append(byte)
    state = .ground
    if let key = sequences[sequence] ?? KeySequence(sequence)?.key {
      events.append(.key(key))
    } else if let report = MouseReport(sequence) {
      events.append(.mouse(report))
    } else if let report = KeySequence(sequence)?.modeReport {
      modes[report.mode] = report.isSupported
    } else if sequence == Paste.start {
      state = .paste(Paste())
    }
  }

  /// Drops a sequence in which a byte cannot stand, and takes the byte by itself.
  private mutating func abandon(_ byte: UInt8) {
    state = .ground
    guard byte != 0x18, byte != 0x1A else { return }
    takeGround(byte)
  }

  private mutating func begin() {
    state = .escape
    sequence = [Self.escape]
  }

  private mutating func finish(_ paste: Paste) {
    state = .ground
    events.append(.paste(paste.text))
  }

  private mutating func flushText() {
    for character in text { events.append(.key(.character(character))) }
    text = ""
  }

  private mutating func flush() -> [TerminalEvent] {
    flushText()
    defer { events = [] }
    return events
  }

  private enum State {
    case ground, escape, controlSequence, singleShift
    /// What runs to a String Terminator: OSC, DCS, APC, PM, SOS; the count says only "some".
    case string(introducer: Character, count: Int)
    case stringEscape
    /// The Linux console's function keys, `ESC [ [ A`.
    case console
    /// Three bytes of an old mouse report, whatever they are.
    case mouse(missing: Int)
    case paste(Paste)
  }

  private static let escape: UInt8 = 0x1B
  private static let interrupt: UInt8 = 0x03
  /// More bytes than the longest key has; the rest of a longer sequence is swallowed unseen.
  private static let sequenceMax = 32

  private static func letter(ofControl byte: UInt8) -> Character {
    let letter = byte | 0x40
    return Character(Unicode.Scalar(letter >= 0x41 && letter <= 0x5A ? letter | 0x20 : letter))
  }

  /// The key that a byte after Escape is: Alt with what the byte is alone.
  private static func alt(_ byte: UInt8) -> KeyPress {
    switch byte {
    case 0x0A, 0x0D: KeyPress(.enter, .alt)
    case 0x08, 0x7F: KeyPress(.backspace, .alt)
    case 0x09: KeyPress(.tab, .alt)
    case 0x00..<0x20: KeyPress(.character(letter(ofControl: byte)), [.ctrl, .alt])
    default: .alt(Character(Unicode.Scalar(byte)))
    }
  }
}
