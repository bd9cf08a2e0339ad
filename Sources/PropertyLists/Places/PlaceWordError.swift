/// Why a word names no place.
package struct PlaceWordError: Error, Equatable {
  package let word: String
  package let reason: Reason

  package enum Reason: Equatable {
    /// Nothing is named: the word, or a step between two dots, is empty.
    case emptyStep
    /// A double quote begins a step that is no JSON string, or something follows that string.
    case badQuotes(step: String)
    /// `~` stands in a pointer without the 0 or 1 that JSON pointers want behind it.
    case badPointer
    /// A list's elements have numbers.
    case noIndex(step: String, list: String)
    /// `-` stands where an object is, though none belongs there.
    case noEnd(object: String)
    /// The word leads to two values.
    case ambiguous(pointers: [String])
    /// A pointer to everything.
    case root
  }
}

extension PlaceWordError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .emptyStep: "'\(word)' has an empty step; write \"\" for an empty name."
    case .badQuotes(let step):
      "In '\(word)', \(step) is no step: one that begins with a quote is a JSON string, with a dot"
        + " or nothing behind it."
    case .badPointer: "'\(word)' is no JSON pointer: write ~0 for ~ and ~1 for / in a name."
    case .noIndex(let step, let list):
      "In '\(word)', '\(step)' is no element of the list\(list.isEmpty ? "" : " at \(list)"): write"
        + " its number, counted from"
        + " 0, or - for the place behind the last."
    case .noEnd(let object):
      "In '\(word)', '-' is the place behind a list's last element, and at \(object) is an object;"
        + " write \"-\" for a member of that name."
    case .ambiguous(let pointers):
      "'\(word)' leads to \(pointers.count) values, \(pointers.joined(separator: " and "));"
        + " write one of these instead."
    case .root: "'\(word)' names everything; name a place in it."
    }
  }
}
