import SetteePropertyLists

/// How a program stores what a form, and a schema, show another way.
package indirect enum StoredForm: Sendable, Hashable {
  /// As it is shown.
  case plain
  /// A moment, shown as text of RFC 3339.
  case date
  /// Bytes, shown in Base64.
  case data
  /// JSON in data, shown as the tree that it writes.
  case jsonData
  /// JSON in text, shown so too.
  case jsonText
  /// A list whose items are stored so.
  case items(StoredForm)
  /// An object whose values are stored so.
  case entries(StoredForm)

  /// What is shown of a stored value; nothing where it is of another kind.
  package func unfold(_ stored: PropertyList) -> PropertyList? {
    switch (self, stored) {
    case (.plain, _): stored
    case (.date, .date(let moment)): .string(moment.rfc3339)
    case (.data, .data(let bytes)): .string(Base64.text(of: bytes))
    case (.jsonData, .data), (.jsonText, .string): stored.jsonTree
    case (.items(let form), .array(let items)): Self.whole(items.map(form.unfold))
    case (.entries(let form), .dictionary(let entries)):
      Self.whole(entries.map { form.unfold($0.value) }).map { values in
        .dictionary(PropertyDictionary(zip(entries.keys, values.items).map { ($0, $1) }))
      }
    default: nil
    }
  }

  /// What is stored of what is shown; a value in its stored form stays as it is.
  /// - Throws: The sentence that says why there is none.
  package func fold(_ shown: PropertyList) throws(EditedProblem) -> PropertyList {
    if shown == .null || self != .plain && unfold(shown) != nil { return shown }
    switch (self, shown) {
    case (.plain, _): return shown
    case (.date, _): return try Self.moment(shown)
    case (.data, _): return try Self.bytes(shown)
    case (.jsonData, _): return .data(Array(try Self.json(shown).utf8))
    case (.jsonText, _): return .string(try Self.json(shown))
    case (.items(let form), .array(let items)):
      return .array(try Self.each(items.enumerated().map { ("\($0)", $1) }, form).map(\.1))
    case (.items, _): throw EditedProblem("Must be a list.")
    case (.entries(let form), .dictionary(let entries)):
      let folded = try Self.each(entries.map { ($0.key.name, $0.value) }, form)
      return .dictionary(
        PropertyDictionary(folded.map { (Key($0), $1) }.sorted { $0.0 < $1.0 }))
    case (.entries, _): throw EditedProblem("Must be an object.")
    }
  }

  /// JSON on one line without blanks, names sorted, as programs store it.
  private static func json(_ shown: PropertyList) throws(EditedProblem) -> String {
    if shown.isEndless { throw EditedProblem("JSON has no infinity and no not-a-number.") }
    return shown.sorted.json(.tight)
  }

  private static func moment(_ shown: PropertyList) throws(EditedProblem) -> PropertyList {
    guard case .string(let text) = shown, let moment = CalendarMoment(shape: text),
      moment.isInCalendar
    else { throw EditedProblem("Must be a date and time such as 2026-11-21T09:30:00Z.") }
    return .date(Timestamp(secondsSinceReferenceDate: moment.secondsSinceReferenceDate))
  }

  private static func bytes(_ shown: PropertyList) throws(EditedProblem) -> PropertyList {
    guard case .string(let text) = shown, let bytes = Base64.decode(text.utf8) else {
      throw EditedProblem("Must be bytes in Base64, such as aGVsbG8=.")
    }
    return .data(bytes)
  }

  /// Folds parts; what it throws names the part.
  private static func each(
    _ parts: [(String, PropertyList)], _ form: StoredForm
  ) throws(EditedProblem) -> [(String, PropertyList)] {
    var folded: [(String, PropertyList)] = []
    for (name, value) in parts {
      do throws(EditedProblem) {
        folded.append((name, try form.fold(value)))
      } catch {
        throw EditedProblem("\(name): \(error)")
      }
    }
    return folded
  }

  /// The list of all, where none is missing.
  private static func whole(_ values: [PropertyList?]) -> PropertyList? {
    let there = values.compactMap(\.self)
    return there.count == values.count ? .array(there) : nil
  }
}

extension PropertyList {
  /// The tree that JSON in data or text writes.
  package var jsonTree: PropertyList? {
    do throws(JSONError) {
      return try JSONDocument(jsonBytes).root.propertyList
    } catch {
      return nil
    }
  }

  /// Whether there is a number in it that is none, or has no end.
  fileprivate var isEndless: Bool {
    switch self {
    case .real(let real): !real.isFinite
    case .array(let items): items.contains(where: \.isEndless)
    case .dictionary(let members): members.contains { $0.value.isEndless }
    case .null, .boolean, .integer, .string, .date, .data: false
    }
  }

  fileprivate var sorted: PropertyList {
    switch self {
    case .array(let items): .array(items.map(\.sorted))
    case .dictionary(let members):
      .dictionary(
        PropertyDictionary(members.map { ($0.key, $0.value.sorted) }.sorted { $0.0 < $1.0 }))
    default: self
    }
  }

  fileprivate var items: [PropertyList] { if case .array(let items) = self { items } else { [] } }
}

extension StoredForm {
  /// The form that a stored value has, of which it is known what is shown of it; nothing where they
  /// do not tell.
  package init?(of stored: PropertyList, shown: PropertyList?) {
    switch (stored, shown) {
    case (_, nil): return nil
    case (.data, let shown?) where stored.jsonTree == shown: self = .jsonData
    case (.string, let shown?) where stored.jsonTree == shown: self = .jsonText
    case (.array(let stored), .array(let shown)?):
      let inner = zip(stored, shown).lazy.compactMap { StoredForm(of: $0, shown: $1) }.first
      self = inner.map { $0 == .plain ? .plain : .items($0) } ?? .plain
    case (.dictionary(let stored), .dictionary(let shown)?):
      let inner = stored.lazy.compactMap { StoredForm(of: $1, shown: shown[$0]) }.first
      self = inner.map { $0 == .plain ? .plain : .entries($0) } ?? .plain
    default: self = .plain
    }
  }
}
