import SetteePropertyLists

/// What spellings of formats ask of values, whatever tree they stand in.
extension ValueTree {
  /// The item at a position of a list.
  package func child(at position: Int) -> any ValueTree { element(at: position) }

  /// The members of an object, in their order.
  package var members: [(name: Key, value: any ValueTree)] {
    (0..<count).map { position in
      let (name, value) = member(at: position)
      return (name, value)
    }
  }
}

extension PropertyList {
  /// A date or bytes as the text that stands for them in formats that have neither: RFC 3339, and
  /// base64; anything else as it is.
  package var textual: PropertyList {
    switch self {
    case .date(let moment): .string(moment.rfc3339)
    case .data(let bytes): .string(Base64.text(of: bytes))
    case .null, .boolean, .integer, .real, .string, .array, .dictionary: self
    }
  }
}
