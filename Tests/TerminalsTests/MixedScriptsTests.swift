import SetteeTerminals
import Testing

struct MixedScriptsTests {
  @Test(
    "A word that mixes scripts which look alike is found",
    arguments: [
      ("www.p\u{430}ypal.com", "p\u{430}ypal"), ("ok \u{410}pple", "\u{410}pple"),
      ("\u{3BF}ff", "\u{3BF}ff"), ("Привет world", nil), ("plain", nil), ("Größe", nil),
      ("10 \u{3BC}m, 3 k\u{3A9}", nil), ("漢字abc", nil), ("", nil),
    ] as [(String, String?)])
  func words(_ text: String, _ word: String?) {
    #expect(MixedScripts.firstWord(in: text) == word)
  }
}
