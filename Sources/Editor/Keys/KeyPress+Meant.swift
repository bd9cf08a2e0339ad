import SetteePropertyLists
import SetteeTerminals

/// What somebody may mean who has misspelled a key.
extension KeyPress {
  /// The key that somebody may mean who wrote what names none: of what is held and of the key
  /// itself whichever is like it.
  static func name(meantBy written: String) -> String? {
    var words = written.split { $0 == "-" || $0 == "+" }.map(String.init)
    guard let last = words.popLast() else { return nil }
    let held = words.compactMap { word in
      Suggestion.nearest(to: word, in: heldNames.map(\.written)).flatMap(held(named:))
    }
    let base =
      KeyPress(written: last) == nil ? Suggestion.nearest(to: last, in: allNames) : last
    guard let base, held.count == words.count else { return nil }
    let key = KeyPress(written: (held + [base]).joined(separator: "-"))
    return key.flatMap { $0 == $0.arrival ? $0.name : nil }
  }

  private static func held(named name: String) -> String? {
    heldNames.first { $0.written == name }?.held
  }

  /// What people call the keys that are held, and what they are called here.
  private static let heldNames = [
    (written: "Ctrl", held: "Ctrl"), (written: "Control", held: "Ctrl"),
    (written: "Alt", held: "Alt"), (written: "Meta", held: "Alt"),
    (written: "Option", held: "Alt"), (written: "Shift", held: "Shift"),
  ]
}
