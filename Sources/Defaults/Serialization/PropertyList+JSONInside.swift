import SetteePropertyLists

extension PropertyList {
  /// The value that a text or data holds as JSON; `nil` where it is none.
  ///
  /// Typed keys were kept so in other versions and by other libraries.
  var jsonInside: PropertyList? {
    let bytes: [UInt8]
    switch self {
    case .string(let text): bytes = Array(text.utf8)
    case .data(let data): bytes = data
    case .null, .boolean, .integer, .real, .date, .array, .dictionary: return nil
    }
    do throws(JSONError) {
      return try JSONDocument(bytes).root.propertyList
    } catch {
      // Whoever asks goes on with the value as it is, and tells what is wrong with that.
      return nil
    }
  }
}
