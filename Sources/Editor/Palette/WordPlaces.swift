import SetteePropertyLists
import SetteeSettings

/// Settings whose places have words that only their owner can read, such as a document's.
@MainActor
package protocol WordPlaces: AnyObject, Sendable {
  /// Why no place can be added now, as readings say of their locks; nothing where some can.
  var lock: String? { get }

  /// What a word may mean: the key of a row and the way from there, the longest key first; empty
  /// where it names nothing.
  func places(named word: String) throws(WordProblem) -> [Place]

  /// The setting of a place that has no row, since it is to come or is a heading; nothing where a
  /// word names none that could have one.
  func setting(withoutRow word: String) -> Setting?

  /// What keeps such a place from getting a value, as a sentence; while one types, of what is small
  /// alone.
  func refusal(of value: PropertyList, atNew word: String, isTyping: Bool) -> String?

  /// Says of a place that is not there that the schema does not name it, and which name is near;
  /// nothing where it does.
  func remark(onNew word: String) -> String?

  /// The word for a place of another name beside that of a key, or, without a name, what such words
  /// begin with; nothing where there can be none.
  func word(_ name: Key?, beside key: Key) -> String?
}

/// Why a word names no place.
package struct WordProblem: Error, Equatable {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}
