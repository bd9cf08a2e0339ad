import SetteePropertyLists
import SetteeSettings

/// Descriptions of values with structure, without a schema.
enum PageTrial {
  static func anything(_ key: Key) -> SettingDescription { description(key, .anything) }

  static func description(_ key: Key, _ shape: Shape) -> SettingDescription {
    SettingDescription(place: Place(key), path: ["Tree"], storage: .local) { shape }
  }

  /// A text with suggestions.
  static var suggested: Shape {
    var words = ShapeWords()
    words.examples = ["info", "debug", "warning", 5]
    return Shape(
      words: words, kind: .scalar(.string(.init(maxLength: 9))), isNullable: false,
      inside: Shape.anything.inside)
  }

  /// A short text that must begin with a letter, which no text does.
  static let narrow = Trial(.scalar(.string(.init(maxLength: 3)))) { _ in
    ["Must be at most 3 characters.", "Must begin with a letter."].map { problem(at: [], $0) }
  }.shape

  /// A text that a person should look at once more.
  static let doubtful = Trial(.scalar(.string(.init()))) { _ in
    [.init(steps: [], sentence: "Look once more.", isWarning: true, refusesEdit: false)]
  }.shape

  /// Either a text or a list of anything.
  static let either = Trial(
    .union([.init(title: "text"), .init(title: "list")]),
    variants: [Trial(.scalar(.string(.init()))).shape, Trial(.list(ListShape())).shape]
  ).shape

  /// From, To, and whatever follows.
  static let tuple = Trial(
    .list(ListShape(fixedCount: 2)), items: [whole("From"), whole("To")]
  ).shape

  /// An object with a port.
  static let host = Trial(
    .object(ObjectShape(members: [.init(name: "port", isRequired: true)], allowsEntries: false)),
    members: ["port": whole("Port")]
  ).shape

  /// An object that must have a port, which must be below 65,536.
  static let checkedHost = Trial(
    .object(ObjectShape(members: [.init(name: "port", isRequired: true)], allowsEntries: false)),
    members: ["port": whole("Port")]
  ) { value in
    guard case .integer(let port)? = value.value(at: [.member("port")]) else {
      return [problem(at: [], "'port' is missing.", missing: "port")]
    }
    return port < 65_536 ? [] : [problem(at: [.member("port")], "Must be at most 65535.")]
  }.shape

  /// An object that may have a least or a greatest number, and not both.
  static let apart = Trial(
    .object(
      ObjectShape(
        members: [.init(name: "min", isRequired: false), .init(name: "max", isRequired: false)],
        allowsEntries: false)),
    members: ["min": whole("Least"), "max": whole("Greatest")]
  ) { value in
    guard case .dictionary(let members) = value, members.count > 1 else { return [] }
    return [problem(at: [], "'min' and 'max' may not stand here together.")]
  }.shape

  /// A list that may have no negative numbers; each look at one is told.
  static func positives(_ note: @escaping @Sendable () -> Void) -> Shape {
    Trial(.list(ListShape())) { value in
      note()
      guard case .array(let items) = value else { return [] }
      return items.enumerated().compactMap { position, item in
        guard case .integer(let number) = item, number < 0 else { return nil }
        return problem(at: [.element(position)], "Must not be negative.")
      }
    }.shape
  }

  private static func problem(
    at steps: [Place.Step], _ sentence: String, missing: Key? = nil
  ) -> ShapeProblem {
    ShapeProblem(
      steps: steps, sentence: sentence, isWarning: false, refusesEdit: false, missing: missing)
  }

  private static func whole(_ title: String) -> Shape {
    Trial(.scalar(.integer(.init())), title: title).shape
  }

  /// A shape said piece by piece; of all else that is inside it knows nothing.
  struct Trial: ShapeInside {
    private let words: ShapeWords
    private let kind: Shape.Kind
    private let members: [Key: Shape]
    private let items: [Shape]
    /// That of texts, then that of lists.
    private let variants: [Shape]
    private let problems: @Sendable (PropertyList) -> [ShapeProblem]

    init(
      _ kind: Shape.Kind, title: String? = nil, members: [Key: Shape] = [:], items: [Shape] = [],
      variants: [Shape] = [],
      problems: @escaping @Sendable (PropertyList) -> [ShapeProblem] = { _ in [] }
    ) {
      var words = ShapeWords()
      words.title = title
      (self.words, self.kind, self.members, self.items) = (words, kind, members, items)
      (self.variants, self.problems) = (variants, problems)
    }

    var shape: Shape { Shape(words: words, kind: kind, isNullable: false, inside: self) }

    var identity: ObjectIdentifier? { nil }

    func shape(ofMember name: Key) -> Shape? { members[name] ?? .anything }

    func shape(ofItem position: Int) -> Shape? {
      items.indices.contains(position) ? items[position] : .anything
    }

    func shape(ofVariant position: Int) -> Shape? { variants[position] }

    func shape(for value: some ValueTree) -> Shape { shape }

    func variant(for value: some ValueTree) -> Int? {
      switch value.kind {
      case .string: 0
      case .list: 1
      default: nil
      }
    }

    func skeleton() -> PropertyList? { nil }

    func problems(with value: some ValueTree) -> [ShapeProblem] { problems(value.propertyList) }
  }
}
