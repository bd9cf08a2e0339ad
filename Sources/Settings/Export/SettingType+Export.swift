import SetteePropertyLists

extension SettingType {
  /// The words of JSON Schema for the type.
  /// - Parameters:
  ///   - stored: How the program stores such values.
  ///   - depth: How many values are around it.
  /// - Returns: The keywords with what they say.
  func exported(stored: StoredForm = .plain, depth: Int = 0) -> PropertyDictionary {
    var words: PropertyDictionary =
      switch self {
      case .boolean: ["type": "boolean"]
      case .integer(let limits): limits.exported("integer")
      case .number(let limits): limits.exported("number")
      case .string(let limits): limits.exported
      case .date: ["type": "string", "format": "date"]
      case .dateTime: ["type": "string", "format": "date-time"]
      case .choice(let choices): Self.exported(choices)
      case .list(let list): list.exported(stored: stored, depth: depth)
      case .nullable(let wrapped): wrapped.exported(stored: stored, depth: depth).allowingNull
      case .constant(let value): ["const": value]
      case .structure(let structure): structure.shape.exportedKind(stored: stored, depth: depth)
      case .json: PropertyDictionary()
      }
    if let word = stored.word { words.note(.stored, .string(word)) }
    return words
  }

  /// Whether a value is JSON as it is stored, or a tree that is, which others may write.
  func isWritable(stored: StoredForm) -> Bool {
    switch self {
    case .nullable(let wrapped): wrapped.isWritable(stored: stored)
    case .list(let list): list.element.isWritable(stored: stored.ofParts)
    case .json: false
    case .structure(let structure): structure.shape.isWritable(stored: stored)
    default: true
    }
  }

  private static func exported(_ choices: [Choice]) -> PropertyDictionary {
    var words: PropertyDictionary = ["enum": .array(choices.map(\.value))]
    words["enumItemLabels"] = .array(choices.map { .string($0.title) })
    if choices.contains(where: { !$0.help.isEmpty }) {
      words["enumDescriptions"] = .array(choices.map { .string($0.help) })
    }
    return words
  }
}

extension PropertyDictionary {
  /// Adds one of our own words.
  mutating func note(_ word: SetteeWord, _ value: PropertyList) {
    var own = PropertyDictionary()
    if case .dictionary(let members)? = self["x-settee"] { own = members }
    own[Key(word.rawValue)] = value
    self["x-settee"] = .dictionary(own)
  }

  /// The same, or none.
  var allowingNull: PropertyDictionary {
    var words = self
    if case .array(let variants)? = words["anyOf"] {
      words["anyOf"] = .array(variants + [["type": "null"]])
    }
    if case .string(let type)? = words["type"] { words["type"] = [.string(type), "null"] }
    guard case .array(let choices)? = words["enum"] else { return words }
    words["enum"] = .array(choices + [.null])
    for name: Key in ["enumItemLabels", "enumDescriptions"] {
      guard case .array(let texts)? = words[name] else { continue }
      words[name] = .array(texts + ["none"])
    }
    return words
  }

  mutating func noteCounts(
    _ least: Key, _ minimum: Int?, _ most: Key, _ maximum: Int?
  ) {
    self[least] = minimum.map { .integer(Int128($0)) }
    self[most] = maximum.flatMap { $0 == .max ? nil : .integer(Int128($0)) }
  }
}

extension SettingType.NumberConstraints {
  fileprivate func exported(_ type: PropertyList) -> PropertyDictionary {
    var words: PropertyDictionary = ["type": type]
    if let minimum { words[minimum.isExclusive ? "exclusiveMinimum" : "minimum"] = minimum.value }
    if let maximum { words[maximum.isExclusive ? "exclusiveMaximum" : "maximum"] = maximum.value }
    words["multipleOf"] = multipleOf
    return words
  }
}

extension SettingType.StringConstraints {
  fileprivate var exported: PropertyDictionary {
    var words: PropertyDictionary = ["type": "string"]
    words.noteCounts("minLength", minLength, "maxLength", maxLength)
    words["pattern"] = pattern.map { .string($0.source) }
    words["patternErrorMessage"] = patternMessage.map { .string($0) }
    return words
  }
}

extension SettingType.ListConstraints {
  fileprivate func exported(stored: StoredForm, depth: Int) -> PropertyDictionary {
    let items = element.exported(stored: stored.ofParts, depth: depth + 1)
    var words: PropertyDictionary = ["type": "array", "items": .dictionary(items)]
    words.noteCounts("minItems", minItems, "maxItems", maxItems)
    if isUnique { words["uniqueItems"] = true }
    return words
  }
}
