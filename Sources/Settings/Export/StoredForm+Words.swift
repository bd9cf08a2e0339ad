extension StoredForm {
  /// The form of a word of a schema; nothing where it is none.
  package init?(word: String) {
    switch word {
    case "plain", "raw": self = .plain
    case "date": self = .date
    case "data": self = .data
    case "json-data": self = .jsonData
    case "json-text": self = .jsonText
    default: return nil
    }
  }

  /// The word of a schema for it; nothing where its parts say it.
  var word: String? {
    switch self {
    case .plain, .items, .entries: nil
    case .date: "date"
    case .data: "data"
    case .jsonData: "json-data"
    case .jsonText: "json-text"
    }
  }

  /// How the parts of a list or an object are stored.
  var ofParts: StoredForm {
    switch self {
    case .items(let form), .entries(let form): form
    case .plain, .date, .data, .jsonData, .jsonText: .plain
    }
  }
}

extension SettingDescription {
  /// How the program stores the value, as far as its schema says.
  package var storedForm: StoredForm {
    let own = stored
    return own == .plain ? shape?.storedForm(depth: 0) ?? .plain : own
  }
}

extension Shape {
  /// So deep a list of lists may say how its items are stored.
  private static let depthMax = 4

  fileprivate func storedForm(depth: Int) -> StoredForm {
    if let form = words.stored, form != .plain { return form }
    guard depth < Self.depthMax else { return .plain }
    switch kind {
    case .list:
      let form = inside.shape(ofItem: 0)?.storedForm(depth: depth + 1) ?? .plain
      return form == .plain ? .plain : .items(form)
    case .object(let object) where object.isMap:
      let form = inside.shape(ofMember: "")?.storedForm(depth: depth + 1) ?? .plain
      return form == .plain ? .plain : .entries(form)
    case .scalar, .object, .union, .anything, .nothing: return .plain
    }
  }
}
