import Glibc

/// How well a word is found in a text, best first.
enum WordMatch: Int, Comparable, Sendable {
  case exact, prefix, word, substring

  static func < (left: WordMatch, right: WordMatch) -> Bool { left.rawValue < right.rawValue }

  init?(of needle: [UInt8], in text: String) {
    let bytes = Array(text.utf8)
    guard let match = bytes.withUnsafeBufferPointer({ WordMatch(of: needle, in: $0[...]) }) else {
      return nil
    }
    self = match
  }

  /// Looks for the bytes of a lower-case word in those of a lower-case text.
  init?(of needle: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>) {
    if needle.isEmpty {
      self = .prefix
      return
    }
    guard var found = Self.firstIndex(of: needle, in: text) else { return nil }
    if found == text.startIndex {
      self = needle.count == text.count ? .exact : .prefix
      return
    }
    var isAtWord = !text[found - 1].isOfWord
    while !isAtWord, let next = Self.firstIndex(of: needle, in: text[(found + 1)...]) {
      found = next
      isAtWord = !text[found - 1].isOfWord
    }
    self = isAtWord ? .word : .substring
  }

  /// The first place of a needle, which is not empty; the C library finds its first byte many
  /// bytes at a time.
  private static func firstIndex(
    of needle: [UInt8], in text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    guard let base = UnsafeBufferPointer(rebasing: text).baseAddress else { return nil }
    var start = 0
    while start + needle.count <= text.count,
      let found = memchr(base + start, Int32(needle[0]), text.count - needle.count + 1 - start)
    {
      start = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if memcmp(base + start, needle, needle.count) == 0 { return text.startIndex + start }
      start += 1
    }
    return nil
  }
}

extension UInt8 {
  /// Whether a byte belongs to a word: ASCII letters and digits, and all other scripts.
  var isOfWord: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self)
      || self >= 0x80
  }
}
