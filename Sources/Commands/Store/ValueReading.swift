import SetteeDocuments
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A value as a command shows it: what is in force, where it comes from, what it ought to be.
struct ValueReading {
  let key: Key
  /// The value in force, the schema's default included; `nil` where there is none.
  let value: PropertyList?
  /// What the store itself has, without a default's other entries.
  var stored: PropertyList?
  /// Where the value comes from; `nil` for the schema's default and where there is no value.
  let source: ValueSource?
  let description: SettingDescription?
  /// Whether a secret is shown.
  let isRevealed: Bool
  /// The document that the value is of, if it is.
  var document: OpenedDocument?
  /// What is known of a setting that nobody described, for whether it is secret alone.
  var secrecy: SettingDescription?
  /// Whether it is a part of what is hidden as a whole.
  var isCovered = false
  /// What the judge of the whole document says of it.
  var problemInWhole: String?
  /// Whether that is all that is wrong with it.
  var isJudgedInWhole = false
  /// What `tree` was before others were written.
  var past: OrderedTree?

  /// Whether the store itself holds the value.
  var isStored: Bool { source?.isOwn ?? false }

  /// Whether a stored value differs from a default that the schema tells.
  var isModified: Bool { description?.isModified(by: value, from: source) ?? false }

  /// What is wrong with the value, by its schema.
  var problem: String? {
    guard problemInWhole == nil, !isJudgedInWhole, let value, let description else {
      return problemInWhole
    }
    return hasInexactNumbers ? description.problem(ofTree: tree) : description.problem(with: value)
  }

  /// The same behind the place that it is about.
  var placedProblem: String? {
    value.flatMap {
      hasInexactNumbers
        ? description?.placedProblem(ofTree: tree) : description?.placedProblem(ofTree: $0)
    }
  }

  static let mask = ValueText.mask

  /// Whether the value is hidden: it is a secret, or has one inside.
  ///
  /// Of a document or a suite the schema is looked for, where none was named.
  var isMasked: Bool { !isRevealed && isSecret }

  private var isSecret: Bool {
    if isCovered { return true }
    let description = description ?? secrecy
    if description?.traits.contains(.secret) ?? false { return true }
    guard let value else { return false }
    if description?.shape?.holdsSecret(in: value) ?? false { return true }
    return steps.flatMap { document?.secrets.cover($0, value) } ?? false
  }

  /// The way to the value from a document's root.
  private var steps: [Place.Step]? {
    guard let document, let place = document.places.place(of: key) else { return nil }
    return document.document.steps(of: place)
  }

  /// The value on one line, secrets masked; `absent` where there is none.
  func line(absent: String = "(not set)") -> String {
    guard let value else { return absent }
    if isMasked { return Self.mask }
    guard !value.isContainer, value.kind != .date else { return tree.json() }
    // A text that no string can hold stands in the tree as it is written.
    return spelling ?? tree.json()
  }

  /// A number as its document has it, a moment with all its digits; nothing for other values.
  var spelling: String? {
    node.flatMap { $0.kind == .string ? nil : $0.momentText ?? $0.spelling }
  }

  /// Whether it is a date or a time of a document that is no moment, and a text to all others.
  var isLocalDate: Bool { node?.isLocalDate ?? false }

  /// The type of the value, as `settee set --type` calls it.
  var typeName: String { value?.kind.name ?? "-" }

  /// Where the value comes from, in a word or two.
  var sourceName: String {
    switch source {
    case nil: value == nil ? "-" : "default"
    case .argument: "command line"
    case .environment(let variable): "environment \(variable)"
    case .application: "stored"
    case .suite(let name): "suite \(name)"
    case .file: "file"
    case .global: "global"
    case .registration: "registered"
    case .cloud(let device, _): "device \(device)"
    case .memory: "memory"
    }
  }

  /// The members that every command's JSON has of a value.
  var json: PropertyDictionary {
    var members = identity
    if isMasked { members["secret"] = true } else { members["value"] = value }
    members["type"] = value == nil ? nil : .string(typeName)
    members["modified"] = description == nil ? nil : .boolean(isModified)
    members["source"] = value == nil ? nil : .string(sourceName)
    members["problem"] = problem.map { .string($0) }
    return members
  }
}

extension ValueReading {
  /// The value with what only a document knows: its numbers as they are written, its members in
  /// their order.
  ///
  /// Null where there is none.
  var tree: OrderedTree {
    if let past { return past }
    guard let value else { return .nothing }
    return node.map { OrderedTree($0) } ?? OrderedTree(value)
  }

  /// Whether a number in it fits no integer and no double, which only documents have.
  var hasInexactNumbers: Bool { past?.hasInexactNumbers ?? node?.hasInexactNumbers ?? false }

  /// Where the document has the value; nothing for one that stands nowhere in it, such as a
  /// default.
  private var node: DocumentNode? {
    guard let node = document?.places.node(of: key), node.propertyList == value else { return nil }
    return node
  }

  /// The reading with what stands there now, whatever is written then.
  var asItStands: ValueReading {
    var reading = self
    reading.past = tree
    return reading
  }

  /// The members of `json`, the value as its tree has it.
  var jsonTree: OrderedTree {
    .object(
      json.map { name, member in
        (name, name == "value" ? tree : OrderedTree(member))
      })
  }

  /// What a program knows the value by: its key, and of a document the JSON pointer of its place.
  var identity: PropertyDictionary {
    var members: PropertyDictionary = ["key": .string(key.name)]
    members["place"] = steps.map { .string(JSONPointer.text($0)) }
    return members
  }

  /// The same setting without a value that only its schema has, as others hold it or do not.
  var held: ValueReading {
    guard source == nil else { return self }
    return ValueReading(
      key: key, value: nil, source: nil, description: description, isRevealed: isRevealed,
      document: document, secrecy: secrecy, isCovered: isCovered)
  }

  /// The same setting as if nothing were stored.
  var `default`: ValueReading {
    ValueReading(
      key: key, value: description?.defaultValue, source: nil, description: description,
      isRevealed: isRevealed, document: document)
  }
}
