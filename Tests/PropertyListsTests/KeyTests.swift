import SetteePropertyLists
import Testing

@Suite("Keys as bytes")
struct KeyTests {
  /// Texts of every length around the words in which bytes are compared, each in three spellings
  /// that differ in the first, a middle or the last byte.
  private static let texts = (0...40).flatMap { count -> [String] in
    let plain = Array("abcdefgh0123456789ABCDEFGHIJ'()*+,-./:;<=>".utf8.prefix(count))
    return Set([0, count / 2, count - 1].filter { $0 >= 0 && $0 < count }).map { place in
      var bytes = plain
      bytes[place] ^= 1
      return String(decoding: bytes, as: UTF8.self)
    } + [String(decoding: plain, as: UTF8.self)]
  }

  @Test("They are equal, and stand in order, as their bytes do, whatever their length")
  func order() {
    for left in Self.texts {
      for right in Self.texts {
        let (mine, theirs) = (Array(left.utf8), Array(right.utf8))
        #expect((Key(left) == Key(right)) == (mine == theirs), "\(left) \(right)")
        #expect(
          (Key(left) < Key(right)) == mine.lexicographicallyPrecedes(theirs), "\(left) \(right)")
      }
    }
  }

  @Test("A byte above the letters stands behind them, and an accent is spelled in one way")
  func bytesNotCharacters() {
    #expect(Key("zzzzzzzzz") < Key("zzzzzzzzé") && !(Key("é") < Key("z")))
    #expect(Key("\u{E9}") != Key("e\u{301}"))
  }

  @Test("Each of thousands of similar keys finds its own value, also from a part of another text")
  func lookUp() {
    let names = (0..<5_000).map { "section\($0 % 7).setting\($0)" } + Self.texts
    let values = PropertyDictionary(
      names.enumerated().map { (Key($0.element), .integer(Int128($0.offset))) })
    let last = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { $1 }
    #expect(values.count == last.count)
    for (name, number) in last {
      let part = "<\(name)>".dropFirst().dropLast()
      #expect(values[Key(String(part))] == .integer(Int128(number)))
      #expect(values[Key(name + "?")] == nil)
    }
  }
}
