import SetteePropertyLists

/// A value as JSON text: the last way in for values that have no other.
package enum JSONText {
  /// The value of a text; `nil` where it is no JSON.
  package static func value(_ text: String) -> PropertyList? {
    do throws(JSONError) {
      return try JSONDocument(Array(text.utf8)).root.propertyList
    } catch {
      return nil
    }
  }

  /// What keeps a text from being JSON, with line and column; `nil` where nothing does.
  package static func problem(_ text: String) -> String? {
    error(in: text).map { "\($0.position.line):\($0.position.column) \($0.reason.description)" }
  }

  /// Where that is, both counted from 0; the column in characters.
  package static func problemPosition(in text: String) -> (line: Int, column: Int)? {
    error(in: text).map { ($0.position.line - 1, $0.position.column - 1) }
  }

  private static func error(in text: String) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }
}
