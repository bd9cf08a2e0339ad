import SetteePropertyLists
import SetteeSettings
import TestSupport
import SetteeTerminals
import Testing

@Suite("Secret fields")
@MainActor
struct FieldsSecretTests {
  @Test("A secret looks the same whatever its length, until a key shows it")
  func masked() throws {
    var short = try #require(FieldTrial(.text, "ab", traits: .secret))
    let long = try #require(FieldTrial(.text, "correct horse battery", traits: .secret))
    #expect(short.picture() == long.picture())
    try short.type("cd")
    #expect(short.picture() == long.picture())
    #expect(try short.type("<M-v>") == .stay)
    #expect(short.editor.isRevealed)
    #expect(short.draw(columns: 40).0.picture.hasPrefix("abcd\n"))
    short.conceal()
    #expect(short.picture() == long.picture())
    #expect(try short.type("<Enter>") == .commit("abcd"))
  }

  @Test(
    "No secret of any type shows, whatever is typed, pasted or arrives",
    arguments: [
      (SettingType.text, PropertyList.string("sesame"), "sesame"),
      (.integer(.init()), 73_555_608, "73555608"), (.nullable(.text), "sesame", "sesame"),
      (.words, .array(["sesame", "sesame-2"]), "sesame"),
      (.date, "1815-12-10", "1815"),
    ])
  func neverShown(type: SettingType, value: PropertyList, secret: String) throws {
    var trial = try #require(FieldTrial(type, value, traits: .secret))
    func check() {
      for columns in [8, 20, 60] {
        for isASCII in [false, true] {
          let picture = trial.draw(columns: columns, isASCII: isASCII).0.picture
          #expect(!picture.contains(secret.prefix(4)))
        }
      }
    }
    check()
    for script in ["<Down>", "<Enter>", "sesame73555608", "<Home>", "<End>", "<Left>"] {
      try trial.type(script)
      check()
    }
    trial.paste(secret)
    check()
    trial.arrive(.string("sesame-two"))
    check()
  }

  @Test("A key that shows secrets means nothing elsewhere")
  func otherFields() throws {
    var trial = try #require(FieldTrial(.text, "x"))
    #expect(try trial.type("<M-v>") == .stay)
    #expect(!trial.editor.isRevealed)
    #expect(!trial.editor.hints.map(\.keys).contains("Alt-V"))
  }

  @Test("The cursor tells start, middle and end, and nothing more")
  func cursor() throws {
    var trial = try #require(FieldTrial(.text, "sesame", traits: .secret))
    var pictures = [trial.picture(columns: 20)]
    try trial.type("<Left>")
    pictures.append(trial.picture(columns: 20))
    try trial.type("<Home>")
    pictures.append(trial.picture(columns: 20, isASCII: true))
    try trial.type("<M-v>")
    pictures.append(trial.picture(columns: 20))
    try trial.type("<C-k>")
    pictures.append(trial.picture(columns: 20))
    expectFrame(pictures.joined(separator: "\n"), "Fields-Secret")
  }
}
