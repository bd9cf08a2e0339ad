import SetteePropertyLists
import SetteeSettings

/// How a word becomes the new value of a key.
///
/// The schema decides; else the type that was asked for; else the type of the value that is there;
/// else the word is JSON where it is JSON, and text where it is not. What a document's format has
/// as a number, a truth value or a date counts as such before all this.
struct NewValue {
  let opened: OpenedStore
  /// What `--type` says.
  let type: AskedType?

  /// A type by name, or any that JSON has.
  enum AskedType: Equatable {
    case kind(ValueKind)
    case json
  }

  init(_ opened: OpenedStore, type name: String?) throws(CommandError) {
    self.opened = opened
    type = try name.map(Self.askedType)
  }

  static let typeNames = ValueKind.allCases.map(\.name) + ["json"]

  /// A value for a place, as it was read from a word, and the word of the place.
  typealias OfPlace = (place: Place, read: Read, word: String)

  /// What a word was read as.
  struct Read {
    var value: PropertyList
    /// The word, where it is to be written as it is.
    var spelling: String?
    /// The value with its numbers as they are typed, where that says more.
    var exact: OrderedTree?
    /// What a person should know of the value, which is stored nevertheless, behind its place.
    var warning: String?
  }

  /// Reads the word, or says why it cannot be the value of this key.
  func value(of place: Place, from word: String) throws(CommandError) -> Read {
    let description = opened.descriptionForWriting(place)
    let literal = opened.document?.store.format.literal(word)
    let value = try typed(place, word, description, literal)
    let isKept = isKept(value, literal, description, at: place)
    let exact = ExactWord(word, of: value, isKept: isKept || opened.document != nil)
    if let refusal = exact.refusal(isReal: type == .kind(.real)) {
      throw CommandError("\(place): \(refusal)")
    }
    if let description, let refusal = Self.refusals(of: exact.tree, description).first {
      // A row knows no reasons, the place does.
      let told = opened.documentDescription(of: place.key).flatMap {
        Self.refusals(of: exact.tree, $0).first
      }
      throw CommandError(told ?? refusal)
    }
    return Read(
      value: value, spelling: isKept || exact.needsSpelling ? word : nil,
      exact: exact.needsSpelling ? exact.tree : nil,
      warning: description?.placedWarning(about: value) ?? exact.warning.map { "\(place): \($0)" })
  }

  /// Whether a value is written as it was typed: a number, or a date that is one to the format.
  private func isKept(
    _ value: PropertyList, _ literal: PropertyList?, _ description: SettingDescription?,
    at place: Place
  ) -> Bool {
    switch (value, literal) {
    case (.integer, .integer), (.integer, .real), (.real, .integer), (.real, .real): true
    case (.date, .date): true
    case (.string, .string):
      description == nil && (type == .kind(.date) || type == nil && !isText(at: place))
    default: false
    }
  }

  /// Whether a text is there that stays one, though its letters may be a date.
  private func isText(at place: Place) -> Bool {
    let reading = opened.reading(of: place)
    return reading.value?.kind == .string && !reading.isLocalDate
  }

  /// What a schema does not allow of a value, at its place or else inside, in the form's words.
  static func refusals(
    of value: some ValueTree, _ description: SettingDescription
  ) -> [String] {
    if description.traits.contains(.readOnly) {
      return ["\(description.place): The schema says that this setting is read-only."]
    }
    // A value without parts is told in the words of its row.
    let own = value.isContainer ? nil : description.refusal(of: value)
    let refusals = own.map { [(steps: [], sentence: $0)] } ?? description.refusals(ofWhole: value)
    return refusals.map { steps, sentence in
      "\(Place(description.key, description.steps + steps)): \(sentence)"
    }
  }

  private func typed(
    _ place: Place, _ word: String, _ description: SettingDescription?, _ literal: PropertyList?
  ) throws(CommandError) -> PropertyList {
    switch (type, description) {
    case (.kind(let kind)?, _):
      let value = literal.flatMap(kind.taking) ?? kind.value(word)
      guard let value = value ?? ExactWord.largeInteger(word, as: kind) else {
        throw Self.mismatch(place, kind.phrase)
      }
      return value
    case (.json?, _):
      guard let value = ValueKind.json(word) else { throw Self.mismatch(place, "JSON") }
      return value
    case (nil, let description?):
      // What is no value of the type is checked as text, and refused with the form's sentence.
      return description.type.value(word: word) ?? literal ?? .string(word)
    case (nil, nil): return try likeBefore(place, word, literal)
    }
  }

  private func likeBefore(
    _ place: Place, _ word: String, _ literal: PropertyList?
  ) throws(CommandError) -> PropertyList {
    guard let before = opened.reading(of: place).value, before != .null else {
      return literal ?? ValueKind.guess(word)
    }
    if case .integer(let own) = before, case .real(let number)? = literal, number == Double(own) {
      return before
    }
    let kind = before.kind
    if kind == .integer, case .real? = literal, let literal,
      opened.document?.store.format.hasIntegers == false
    {
      return literal
    }
    let value = literal.flatMap(kind.taking) ?? kind.value(word)
    guard let value = value ?? ExactWord.largeInteger(word, as: kind) else {
      if word == "null", let refusal = opened.document?.refusalOfNull {
        throw CommandError("\(place): \(refusal)")
      }
      throw CommandError(
        "\(place): The value is not \(kind.phrase), as the one before is; "
          + "'--type' changes the type."
      )
    }
    return value
  }

  /// Never quotes the word, which may be a secret.
  private static func mismatch(_ place: Place, _ phrase: String) -> CommandError {
    CommandError("\(place): The value is not \(phrase).")
  }

  private static func askedType(_ name: String) throws(CommandError) -> AskedType {
    if name == "json" { return .json }
    let names = ["bool": "boolean", "int": "integer", "float": "real", "dict": "dictionary"]
    guard let kind = ValueKind(name: names[name] ?? name) else {
      throw CommandError(
        "'\(name)' is no type.\(Suggestion.hint(name, typeNames))"
          + " There are \(typeNames.joined(separator: ", ")).")
    }
    return .kind(kind)
  }
}
