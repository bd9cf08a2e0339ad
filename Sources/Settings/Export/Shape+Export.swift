import SetteePropertyLists

extension Shape {
  /// What is deeper is described as anything.
  private static let exportDepthMax = 32

  /// What a schema says of a place inside a value: what may stand there, and the words for it.
  private func exported(stored: StoredForm = .plain, depth: Int) -> PropertyDictionary {
    guard depth < Self.exportDepthMax else { return PropertyDictionary() }
    var own = exportedKind(stored: stored, depth: depth)
    if isNullable { own = own.allowingNull }
    own["title"] = words.title.map { .string($0) }
    if !words.help.text.isEmpty { own["description"] = .string(words.help.text) }
    own["deprecationMessage"] = words.deprecation.map { .string($0) }
    own["order"] = words.order.map { .real($0) }
    if words.traits.contains(.readOnly) { own["readOnly"] = true }
    if words.traits.contains(.secret) {
      own.note(.secret, true)
    } else {
      own["default"] = words.defaultValue
    }
    if let section = words.section { own.note(.section, .array(section.map { .string($0) })) }
    if let word = stored.word { own.note(.stored, .string(word)) }
    return own
  }

  /// What may stand here, none apart.
  func exportedKind(stored: StoredForm, depth: Int) -> PropertyDictionary {
    switch kind {
    case .scalar(let type): return type.exported(depth: depth)
    case .object(let object): return exported(object, stored: stored.ofParts, depth: depth)
    case .list(let list): return exported(list, stored: stored.ofParts, depth: depth)
    case .union(let variants):
      let all = variants.indices.map { position -> PropertyList in
        var words = inside.shape(ofVariant: position)?.exported(depth: depth + 1) ?? [:]
        if words["title"] == nil { words["title"] = .string(variants[position].title) }
        return .dictionary(words)
      }
      return ["anyOf": .array(all)]
    case .anything: return PropertyDictionary()
    case .nothing: return ["not": [:]]
    }
  }

  private func exported(
    _ object: ObjectShape, stored: StoredForm, depth: Int
  ) -> PropertyDictionary {
    var words: PropertyDictionary = ["type": "object"]
    let members = object.members.filter(\.isDescribed).compactMap { member in
      inside.shape(ofMember: member.name).map {
        (member.name, PropertyList.dictionary($0.exported(depth: depth + 1)))
      }
    }
    if !members.isEmpty { words["properties"] = .dictionary(PropertyDictionary(members)) }
    // Of an example nobody knows what another value has.
    if object.isExample { return words }
    let required = object.members.filter(\.isRequired).map { PropertyList.string($0.name.name) }
    if !required.isEmpty { words["required"] = .array(required) }
    let entry = object.isMap ? inside.shape(ofMember: "") : nil
    words["additionalProperties"] =
      entry.map { .dictionary($0.exported(stored: stored, depth: depth + 1)) }
      ?? .boolean(object.allowsEntries)
    words.noteCounts("minProperties", object.minCount, "maxProperties", object.maxCount)
    return words
  }

  private func exported(
    _ list: ListShape, stored: StoredForm, depth: Int
  ) -> PropertyDictionary {
    var words: PropertyDictionary = ["type": "array"]
    func item(_ position: Int) -> PropertyList {
      let shape = inside.shape(ofItem: position)
      return .dictionary(shape?.exported(stored: stored, depth: depth + 1) ?? [:])
    }
    if list.fixedCount > 0 { words["prefixItems"] = .array((0..<list.fixedCount).map(item)) }
    words["items"] = list.allowsItems ? item(list.fixedCount) : false
    words.noteCounts("minItems", list.minCount, "maxItems", list.maxCount)
    if list.isUnique { words["uniqueItems"] = true }
    return words
  }

  /// Whether others may write such a value: what a program's own decoding allows is known of it.
  func isWritable(stored: StoredForm) -> Bool {
    if case .anything = kind { stored == .plain } else { true }
  }
}
