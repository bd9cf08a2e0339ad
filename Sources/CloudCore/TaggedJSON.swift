import SetteePropertyLists

/// Values in a form that JSON carries exactly, for engines that store JSON.
///
/// What JSON has stands as it is. The rest is an object with one member whose name begins with `$`:
/// a date is `{"$date": seconds since 2001}`, data `{"$data": base64}`, nan and the infinities
/// `{"$real": "nan"}`, a dictionary that could be mistaken for one of these is wrapped in
/// `{"$dictionary": …}`, and what lies deeper than a reader goes is text in `{"$json": "…"}`.
package enum TaggedJSON {
  /// The value as one line of JSON.
  package static func text(of value: PropertyList) -> String { tagged(value).json(.compact) }

  /// The value in the types that JSON has.
  package static func tagged(_ value: PropertyList) -> PropertyList { tagged(value, level: 0) }

  /// The value behind its form in JSON, or `nil` where that begins with `$` and is none of ours.
  package static func untagged(_ value: PropertyList) -> PropertyList? {
    switch value {
    case .array(let elements):
      let values = elements.compactMap(untagged)
      return values.count == elements.count ? .array(values) : nil
    case .dictionary(let entries):
      guard let tag = tag(of: entries), let inner = entries.first?.value else {
        return members(entries)
      }
      return untagged(inner, by: tag)
    default: return value
    }
  }

  /// Collections this deep become text, so that a reader's limit is kept with the wrapping.
  private static let levelMax = 20

  private static func tagged(_ value: PropertyList, level: Int) -> PropertyList {
    switch value {
    case .null, .boolean, .integer, .string: value
    case .real(let number): number.isFinite ? value : ["$real": .string("\(number)")]
    case .date(let date): ["$date": tagged(.real(date.secondsSinceReferenceDate), level: level)]
    case .data(let bytes): ["$data": .string(Base64.text(of: bytes))]
    case .array(let elements):
      level == levelMax
        ? quoted(value) : .array(elements.map { tagged($0, level: level + 1) })
    case .dictionary(let entries):
      level == levelMax ? quoted(value) : tagged(entries, level: level + 1)
    }
  }

  private static func quoted(_ value: PropertyList) -> PropertyList {
    ["$json": .string(text(of: value))]
  }

  private static func tagged(_ entries: PropertyDictionary, level: Int) -> PropertyList {
    let plain = PropertyList.dictionary(
      PropertyDictionary(entries.map { ($0.key, tagged($0.value, level: level)) }))
    return tag(of: entries) == nil ? plain : ["$dictionary": plain]
  }

  private static func untagged(_ inner: PropertyList, by tag: String) -> PropertyList? {
    switch (tag, inner) {
    case ("$date", _):
      guard case .real(let seconds)? = untagged(inner) else { return nil }
      return .date(Timestamp(secondsSinceReferenceDate: seconds))
    case ("$data", .string(let text)): return Base64.decode(text.utf8).map { .data($0) }
    case ("$real", .string(let name)): return reals[name].map { .real($0) }
    case ("$dictionary", .dictionary(let entries)): return members(entries)
    case ("$json", .string(let text)): return value(ofText: text)
    default: return nil
    }
  }

  private static let reals: [String: Double] = [
    "nan": .nan, "inf": .infinity, "-inf": -.infinity,
  ]

  private static func value(ofText text: String) -> PropertyList? {
    do throws(JSONError) {
      return untagged(try JSONDocument(Array(text.utf8)).root.propertyList)
    } catch {
      return nil
    }
  }

  private static func members(_ entries: PropertyDictionary) -> PropertyList? {
    let values = entries.compactMap { entry in untagged(entry.value).map { (entry.key, $0) } }
    return values.count == entries.count ? .dictionary(PropertyDictionary(values)) : nil
  }

  private static func tag(of entries: PropertyDictionary) -> String? {
    guard entries.count == 1, let name = entries.first?.key.name, name.utf8.first == 0x24 else {
      return nil
    }
    return name
  }
}
