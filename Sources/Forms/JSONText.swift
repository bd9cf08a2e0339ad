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
    do throws(JSONError) {
      _ = try JSONDocument(Array(text.utf8))
      return nil
    } catch {
      return "\(error.position.line):\(error.position.column) \(error.reason.description)"
    }
  }
}
