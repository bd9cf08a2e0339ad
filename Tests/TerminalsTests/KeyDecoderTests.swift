import SetteeTerminals
import TestSupport
import Testing

struct KeyDecoderTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return decoder.decode(Array(text.utf8))
  }

  @Test("Keys are recognized as terminals send them", arguments: keyTable)
  func keys(_ bytes: String, _ key: KeyPress) {
    #expect(events(bytes) == [.key(key)])
  }

  @Test("A key split over reads is still one key", arguments: keyTable)
  func splitKeys(_ bytes: String, _ key: KeyPress) {
    var decoder = KeyDecoder()
    let whole = Array(bytes.utf8)
    var events: [TerminalEvent] = []
    for (index, byte) in whole.enumerated() {
      events += decoder.decode([byte])
      #expect(decoder.isWaiting == (index + 1 < whole.count))
    }
    #expect(events == [.key(key)])
  }

  @Test(
    "What begins a sequence is a key of its own when nothing follows",
    arguments: [
      ("\u{1B}", KeyPress.escape), ("\u{1B}[", .alt("[")), ("\u{1B}O", .alt("O")),
      ("\u{1B}]", .alt("]")), ("\u{1B}P", .alt("P")), ("\u{1B}X", .alt("X")),
    ])
  func timeout(_ bytes: String, _ key: KeyPress) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(bytes.utf8)) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeoutPassed() == [.key(key)])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x61]) == [.key(.character("a"))])
  }

  @Test(
    "What is no key is swallowed whole",
    arguments: [
      "\u{1B}[?62;22c", "\u{1B}[>41;354;0c", "\u{1B}[24;80R", "\u{1B}[0n", "\u{1B}[8;24;80t",
      "\u{1B}[I", "\u{1B}[O", "\u{1B}[M !!", "\u{1B}[Mq~q", "\u{1B}[<35;1;1m",
      "\u{1B}[32;10;10M", "\u{1B}]52;c;cXVpdA==\u{7}", "\u{1B}]10;rgb:0000/0000/0000\u{1B}\\",
      "\u{1B}P>|XTerm(370)\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\",
      "\u{1B}^pm\u{1B}\\", "\u{1B}Xsos\u{1B}\\", "\u{1B}[201~", "\u{1B}[99~", "\u{1B}[1;2;3;4q",
      "\u{1B}[?2026;2$y", "\0", "\u{1B}[27;5;9~", "\u{1B}[97;5u", "\u{85}", "\u{1B}]q\u{18}",
      "\u{1B}[12\u{18}",
    ])
  func swallowed(_ bytes: String) {
    #expect(events(bytes) == [])
    #expect(events(bytes + "a") == [.key(.character("a"))])
  }

  @Test("A sequence without an end is dropped when it waits too long")
  func truncated() {
    var decoder = KeyDecoder()
    let digits = "\u{1B}[" + String(repeating: "1", count: 10_000)
    #expect(decoder.decode(Array(digits.utf8)) == [])
    #expect(decoder.timeoutPassed() == [])
    #expect(decoder.decode(Array("\u{1B}]52;c;abc".utf8)) == [])
    #expect(decoder.timeoutPassed() == [])
    #expect(decoder.decode(Array("\u{1B}[M!".utf8)) == [])
    #expect(decoder.timeoutPassed() == [])
    #expect(decoder.decode([0x71]) == [.key(.character("q"))])
  }

  @Test(
    "A sequence longer than any key is swallowed however late its rest comes",
    arguments: [("[", "9", "q"), ("]52;c;", "Q", "\u{7}"), ("P", "1", "\u{1B}\\")])
  func longSequences(_ start: String, _ byte: String, _ end: String) {
    var decoder = KeyDecoder()
    let long = "\u{1B}\(start)" + String(repeating: byte, count: 40)
    for piece in [long, "q\u{20}9".filter { start != "[" || $0 == "9" }, end] {
      #expect(decoder.decode(Array(piece.utf8)) == [])
      #expect(!decoder.isWaiting && decoder.timeoutPassed() == [])
    }
    #expect(decoder.decode([0x71]) == [.key(.character("q"))])
  }

  @Test("Characters of several bytes and scalars are one key")
  func characters() {
    #expect(events("aé漢👩‍🚀") == ["a", "é", "漢", "👩‍🚀"].map { .key(.character($0)) })
  }

  @Test("What is not UTF-8 is shown, and nothing after it is lost")
  func invalid() {
    var decoder = KeyDecoder()
    let broken = TerminalEvent.key(.character("\u{FFFD}"))
    let a = TerminalEvent.key(.character("a"))
    #expect(decoder.decode([0xFF, 0x61]) == [broken, a])
    #expect(decoder.decode([0xE6, 0xBC, 0x61]) == [broken, broken, a])
    #expect(decoder.decode([0xC3]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeoutPassed() == [broken])
    #expect(decoder.decode([0xC3, 0x0D]) == [broken, .key(.enter)])
    #expect(decoder.decode([0xED, 0xA0, 0x80]) == [broken, broken, broken])
  }

  @Test("Escape before another key is an Escape")
  func doubleEscape() {
    #expect(events("\u{1B}\u{1B}[A") == [.key(.escape), .key(.up)])
    #expect(events("\u{1B}é") == [.key(.character("é"))])
  }

  @Test("A paste is one event, and nothing in it is a key")
  func paste() {
    let text = "q\r\u{3}\u{1B}[A\u{1B}]52;c;x\u{7}é"
    #expect(
      events("a\u{1B}[200~\(text)\u{1B}[201~b") == [
        .key(.character("a")), .paste(text), .key(.character("b")),
      ])
    #expect(events("\u{1B}[200~\u{1B}[201~") == [.paste("")])
  }

  @Test("A paste split anywhere is one event")
  func splitPaste() {
    var decoder = KeyDecoder()
    var events: [TerminalEvent] = []
    for byte in "\u{1B}[200~a\u{1B}[20\u{1B}[201~".utf8 {
      events += decoder.decode([byte])
      if decoder.isWaiting, events.isEmpty { continue }
      events += decoder.timeoutPassed()
    }
    #expect(events == [.paste("a\u{1B}[20")])
  }

  @Test("A paste ends at the terminal's own marker, not at one in the text")
  func embeddedMarker() {
    let evil = "x\u{1B}[201~qqq"
    #expect(events("\u{1B}[200~\(evil)\u{1B}[201~") == [.paste(evil)])
    #expect(
      events("\u{1B}[200~a\u{1B}[201~\u{1B}[200~b\u{1B}[201~") == [.paste("a"), .paste("b")])
  }

  @Test("A paste is kept up to its bound, and Ctrl-C ends one whose end was lost")
  func boundedPaste() {
    let long = String(repeating: "x", count: TerminalEvent.pasteMax + 10)
    #expect(
      events("\u{1B}[200~\(long)\u{1B}[201~") == [
        .paste(String(long.prefix(TerminalEvent.pasteMax)))
      ])
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~abc".utf8)) == [])
    #expect(decoder.timeoutPassed() == [])
    #expect(decoder.decode([0x03]) == [.paste("abc")])
    #expect(decoder.decode([0x03]) == [.key(.control("c"))])
  }

  @Test(
    "The terminal's answer about a mode is kept",
    arguments: [
      ("\u{1B}[?2026;1$y", true), ("\u{1B}[?2026;2$y", true), ("\u{1B}[?2026;0$y", false),
      ("\u{1B}[?2026;4$y", false),
    ])
  func modes(_ bytes: String, _ isSupported: Bool) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(bytes.utf8)) == [])
    #expect(decoder.modes == [2026: isSupported])
  }

  @Test("A terminal's own sequences come first")
  func ownSequences() {
    var decoder = KeyDecoder(sequences: [Array("\u{1B}[25~".utf8): .function(13)])
    #expect(decoder.decode(Array("\u{1B}[25~".utf8)) == [.key(.function(13))])
  }

  @Test("A hundred keys of one read are a hundred events")
  func batch() {
    #expect(events(String(repeating: "\u{1B}[B", count: 100)).count == 100)
  }

  @Test("No bytes stop the decoder or make it lose its way")
  func fuzz() {
    var generator = SplitMix(seed: 69)
    for _ in 0..<20_000 {
      var decoder = KeyDecoder()
      for _ in 0..<generator.next() % 4 {
        let bytes = (0..<generator.next() % 12).map { _ in
          let roll = generator.next()
          return roll % 3 == 0
            ? [0x1B, 0x5B, 0x4F, 0x5D, 0x3B, 0x7E][Int(roll >> 8) % 6]
            : UInt8(truncatingIfNeeded: roll >> 8)
        }
        _ = decoder.decode(bytes)
        if generator.next() % 2 == 0 { _ = decoder.timeoutPassed() }
      }
      _ = decoder.timeoutPassed()
      _ = decoder.decode([0x03])
      #expect(decoder.decode([0x61]) == [.key(.character("a"))])
    }
  }

  @Test(
    "A terminal's answer about its background is an event, however it is written or cut",
    arguments: [
      ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", Ground.dark),
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", .light), ("\u{1B}]11;rgb:16/18/1d\u{7}", .dark),
      ("\u{1B}]11;rgba:fdfd/f6f6/e3e3/ffff\u{1B}\\", .light), ("\u{1B}]11;rgb:f/f/0\u{7}", .light),
      ("\u{1B}]11;rgb:zz/0/0\u{7}", nil), ("\u{1B}]11;?\u{7}", nil),
      ("\u{1B}]11;rgb:0/0\u{7}", nil),
      ("\u{1B}]10;rgb:0/0/0\u{7}", nil), ("\u{1B}]11;rgb:00000/0/0\u{7}", nil),
      ("\u{1B}P11;rgb:0/0/0\u{1B}\\", nil),
    ] as [(String, Ground?)])
  func ground(reply: String, ground: Ground?) {
    var (whole, split) = (KeyDecoder(), KeyDecoder())
    let expected = ground.map { [TerminalEvent.ground($0)] } ?? []
    #expect(whole.decode(Array(reply.utf8)) == expected)
    #expect(reply.utf8.flatMap { split.decode([$0]) } == expected)
  }

  @Test(
    "COLORFGBG names ink and ground by number",
    arguments: [
      ("15;0", Ground.dark), ("0;15", .light), ("0;7", .light), ("7;8", .dark),
      ("15;default;0", .dark), ("default", nil), ("", nil), ("0;99", nil),
    ] as [(String, Ground?)])
  func colorFGBG(text: String, ground: Ground?) { #expect(Ground(colorFGBG: text) == ground) }
}

private let keyTable: [(String, KeyPress)] = [
  ("a", .character("a")), (" ", .character(" ")), ("é", .character("é")), ("漢", .character("漢")),
  ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{8}", .backspace), ("\u{7F}", .backspace),
  ("\u{1}", .control("a")), ("\u{13}", .control("s")), ("\u{1A}", .control("z")),
  ("\u{1C}", .control("\\")), ("\u{1D}", .control("]")), ("\u{1F}", .control("_")),
  ("\u{1B}m", .alt("m")), ("\u{1B}R", .alt("R")), ("\u{1B} ", .alt(" ")), ("\u{1B}<", .alt("<")),
  ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}OB", .down),
  ("\u{1B}[C", .right), ("\u{1B}OC", .right), ("\u{1B}[D", .left), ("\u{1B}OD", .left),
  ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
  ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
  ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
  ("\u{1B}[Z", .backTab), ("\u{1B}[1;5C", KeyPress(.right, .ctrl)),
  ("\u{1B}[1;5D", KeyPress(.left, .ctrl)), ("\u{1B}[1;3C", KeyPress(.right, .alt)),
  ("\u{1B}[1;2C", KeyPress(.right, .shift)), ("\u{1B}O5D", KeyPress(.left, .ctrl)),
  ("\u{1B}[1;8A", KeyPress(.up, [.ctrl, .alt, .shift])), ("\u{1B}[1;9A", KeyPress(.up, .alt)),
  ("\u{1B}[1;2A", KeyPress(.up, .shift)), ("\u{1B}[3;5~", KeyPress(.delete, .ctrl)),
  ("\u{1B}[6;3~", KeyPress(.pageDown, .alt)), ("\u{1B}[a", KeyPress(.up, .shift)),
  ("\u{1B}Oc", KeyPress(.right, .ctrl)), ("\u{1B}\r", KeyPress(.enter, .alt)),
  ("\u{1B}\u{7F}", KeyPress(.backspace, .alt)),
  ("\u{1B}\u{1}", KeyPress(.character("a"), [.ctrl, .alt])), ("\u{1B}OP", .function(1)),
  ("\u{1B}[11~", .function(1)), ("\u{1B}[[A", .function(1)), ("\u{1B}[[E", .function(5)),
  ("\u{1B}OS", .function(4)), ("\u{1B}[15~", .function(5)), ("\u{1B}[24~", .function(12)),
  ("\u{1B}[1;2P", KeyPress(.function(1), .shift)), ("\u{1B}OM", .enter),
  ("\u{1B}Oq", .character("1")),
]
