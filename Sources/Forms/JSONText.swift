import SetteePropertyLists
import SetteeSettings

/// A value as JSON text: the last way in for values that have no other.
package enum JSONText {
  /// The value of a text; `nil` where it is no JSON, or has a number that no integer and no double
  /// is at all.
  package static func value(_ text: String) -> PropertyList? {
    do throws(JSONError) {
      return try JSONDocument(Array(text.utf8)).root.propertyList
    } catch {
      return nil
    }
  }

  /// The value of a text with its numbers as they are written; `nil` where it is no JSON.
  package static func tree(_ text: String) -> OrderedTree? {
    do throws(JSONError) {
      return try JSONDocument(Array(text.utf8), isKeepingNumbers: true).root.tree
    } catch {
      return nil
    }
  }

  /// The value of a text, or what keeps it from being one.
  ///
  /// Where numbers are kept as they are written, the value has the nearest ones, and the text is
  /// how it is spelled; elsewhere each must be one exactly.
  package static func draft(_ text: String, keepingNumbers isKeeping: Bool) -> DraftValue {
    do throws(JSONError) {
      let root = try JSONDocument(Array(text.utf8), isKeepingNumbers: isKeeping).root
      let value = root.propertyList
      guard !isKeeping, let number = root.inexactNumber else { return .value(value) }
      let position = JSONPosition(ofOffset: number.offset, in: text.utf8)
      let nearest = number.propertyList.shortText
      return .problem(
        "\(position.line):\(position.column) \(number.source) has more digits than can be kept;"
          + " the nearest number is \(nearest).")
    } catch {
      return .problem("\(error.position.line):\(error.position.column) \(error.reason)")
    }
  }

  /// What keeps a text from being JSON, with line and column; `nil` where nothing does.
  package static func problem(_ text: String) -> String? {
    error(in: text).map { "\($0.position.line):\($0.position.column) \($0.reason.description)" }
  }

  /// Where that is, both counted from 0; the column in characters.
  package static func problemPosition(
    in text: String, keepingNumbers isKeeping: Bool = false
  ) -> (line: Int, column: Int)? {
    error(in: text, isKeeping).map { ($0.position.line - 1, $0.position.column - 1) }
  }

  private static func error(in text: String, _ isKeeping: Bool = false) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(Array(text.utf8), isKeepingNumbers: isKeeping)
      return nil
    } catch {
      return error
    }
  }
}
