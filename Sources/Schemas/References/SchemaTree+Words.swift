import Glibc
import SetteeDocuments
import SetteePropertyLists

extension SchemaTree {
  /// What the schema's author says where a rule is not kept: for this keyword, or for any.
  func errorMessage(for keyword: String) -> String? {
    guard kind == .object, let message = member(named: "errorMessage") else { return nil }
    let own = message.kind == .object ? message.member(named: Key(keyword)) : message
    return own?.scalar?.text
  }
}

/// Words looked for in a document's bytes, before anything is looked at member by member.
extension SchemaTree {
  /// Whether anything in the document may be replaced by schemas further out.
  var writesDynamicName: Bool {
    count(of: "\"$dynamicAnchor\"", rarest: 1, upTo: 1) > 0
      || count(of: "\"$recursiveAnchor\"", rarest: 1, upTo: 1) > 0
      // A name with escapes is not found by its bytes.
      || count(of: "\\u0", rarest: 0, upTo: 1) > 0
  }

  /// How often a text stands in the bytes, counted so far; the C library looks for its rarest
  /// letter, many bytes at once.
  func count(of text: StaticString, rarest: Int, upTo limit: Int) -> Int {
    tree.bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      let letter = Int32(text.utf8Start[rarest])
      let end = bytes.count - (text.utf8CodeUnitCount - rarest - 1)
      var (count, start) = (0, rarest)
      while count < limit, start < end, let found = memchr(base + start, letter, end - start) {
        let place = UnsafeRawPointer(found) - base
        if memcmp(base + place - rarest, text.utf8Start, text.utf8CodeUnitCount) == 0 { count += 1 }
        start = place + 1
      }
      return count
    }
  }
}
