import SetteePropertyLists

/// Why an edit was not made; the document is then as it was.
package enum EditRefusal: Error, Hashable, Sendable {
  /// The steps lead nowhere, or to something that has no such part.
  case noSuchPlace
  /// A step is to a member where there is none but a list or a scalar, or the other way round.
  case notInside(kind: ValueKind)
  /// There is a member of this name already, in this line.
  case nameStands(Key, line: Int)
  /// A name stands several times, in these lines; which is meant is not clear.
  case nameRepeats(Key, lines: [Int])
  /// The format has no spelling for the value, or for what stands in it at the end of a way; the
  /// sentence says which and what instead.
  case unstorable(String, at: [Place.Step] = [])
  /// What is there can be read by nobody, and is shown only.
  case unreadable
  /// The layout of the text is such that the edit would have to touch other things.
  case impossible(String)
  /// Reading the new text did not give the tree with the one change.
  case unproven
}

extension EditRefusal {
  /// The way from the value that was to be stored to what cannot be.
  package var way: [Place.Step] { if case .unstorable(_, let way) = self { way } else { [] } }

  /// The same of what is a step further out.
  func inside(_ step: Place.Step) -> EditRefusal {
    guard case .unstorable(let sentence, let way) = self else { return self }
    return .unstorable(sentence, at: [step] + way)
  }
}

extension EditRefusal: CustomStringConvertible {
  /// A sentence without the place.
  package var description: String {
    switch self {
    case .noSuchPlace: "There is nothing at this place."
    case .notInside(let kind): "What is there is \(kind.phrase), which has no such part."
    case .nameStands(let name, let line): "'\(name)' stands in line \(line) already."
    case .nameRepeats(let name, let lines):
      "'\(name)' stands \(lines.count) times, in lines "
        + lines.map(String.init).joined(separator: ", ")
        + "; take away those that do not count first."
    case .unstorable(let sentence, _), .impossible(let sentence): sentence
    case .unreadable: "Half of a surrogate pair stands in it; it can only be shown."
    case .unproven: "The edit could not be written safely; the file is as it was."
    }
  }
}

extension ValueKind {
  fileprivate var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer, .real: "a number"
    case .string: "a text"
    case .date: "a date"
    case .data: "data"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
