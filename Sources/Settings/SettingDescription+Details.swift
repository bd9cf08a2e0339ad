import SetteePropertyLists
import SetteeStores

/// Makes the shapes of an object's members.
package protocol MemberShapes: AnyObject, Sendable {
  /// Which store holds members that do not say.
  var storage: SettingDescription.Storage { get }
  /// Whether a required one is missing even where a default is in force.
  var areMissedDespiteDefault: Bool { get }
  /// The names from a schema's root to the object, where it is a section.
  var way: [Key] { get }
  func shape(ofMember name: Key) -> Shape
  /// The same for a look that nothing is kept of.
  func shape(ofMember name: Key, in look: PassingLook) -> Shape
}

/// How a member of an object is called.
package enum MemberName: Sendable {
  case given(Key)
  /// As its key goes on behind so many bytes, so that ten thousand names need no room of their own.
  case behind(Int)

  func name(for key: Key) -> Key {
    switch self {
    case .given(let name): name
    case .behind(let count): key.dropping(count)
    }
  }
}

/// What is said of a setting beyond its place: given at once, or unfolded from its shape when
/// somebody first asks.
extension SettingDescription {
  /// Everything a description says.
  package struct Details: Sendable {
    package var title: String
    package var help: LateText
    package var type: SettingType
    package var defaultValue: PropertyList?
    /// Whether what is stored stands beside the default's entries.
    package var joinsDefault = false
    package var storage: Storage
    package var traits: Traits
    package var deprecation: String?
    package var tags: [String]
    /// Whether the object around it must have it.
    package var isRequired = false
    /// Why it must have it, where it must under a condition only, as a phrase.
    package var need: String?
    /// Whether it is missing there even where a default is in force, as for who reads a document.
    package var isMissedDespiteDefault = false
    /// How the program stores what is shown.
    package var stored = StoredForm.plain
    private var heldShape: HeldShape?

    /// What it was unfolded from, where its type does not hold that; nothing for what was given at
    /// once.
    package var shape: Shape? {
      get { heldShape?.shape }
      set { heldShape = newValue.map(HeldShape.init) }
    }

    package init(
      title: String, help: LateText = LateText(""), type: SettingType,
      defaultValue: PropertyList? = nil, storage: Storage = .local, traits: Traits = [],
      deprecation: String? = nil, tags: [String] = [], shape: Shape? = nil
    ) {
      self.title = title
      self.help = help
      self.type = type
      self.defaultValue = defaultValue
      self.storage = storage
      self.traits = traits
      self.deprecation = deprecation
      self.tags = tags
      self.shape = shape
    }
  }

  /// A shape apart from the details, which many rows have without one, and which are copied.
  private final class HeldShape: Sendable {
    let shape: Shape
    init(_ shape: Shape) { self.shape = shape }
  }

  /// Where details come from: ten thousand settings are mostly members of few objects.
  enum Origin: Sendable {
    case given(DetailsBox)
    case closure(@Sendable () -> Details)
    case member(MemberName, of: any MemberShapes)
  }

  /// Details apart from their description, so that those to come take no room, and one of them is
  /// read without the others.
  final class DetailsBox: Sendable {
    let details: Details
    init(_ details: Details) { self.details = details }
  }

  /// What is known of details that nobody has unfolded.
  struct Foreknown: Sendable {
    /// Whether the object around it must have it.
    var isRequired = false
    /// The bytes of its title, where they are known.
    var titleWidth: Int?
  }

  /// Whether all that it says is at hand.
  package var isUnfolded: Bool {
    if case .given = origin { return true }
    let known: DetailsBox? = made.load()
    return known != nil
  }

  /// The details where they lie: those to come are made once, on whichever thread asks first.
  var known: DetailsBox {
    if case .given(let known) = origin { return known }
    return made.load() ?? made.storeIfNil(DetailsBox(unfold(in: nil)))
  }

  /// What the description says: what is known already, or else what is unfolded for this look alone
  /// and holds no longer than it, where its origin can do that.
  package func details(in look: PassingLook) -> Details {
    guard case .member = origin, !isUnfolded else { return details }
    return unfold(in: look)
  }

  private func unfold(in look: PassingLook?) -> Details {
    switch origin {
    case .given(let known): return known.details
    case .closure(let make): return make()
    case .member(let member, let members):
      let name = member.name(for: key)
      let shape =
        look.map { members.shape(ofMember: name, in: $0) } ?? members.shape(ofMember: name)
      var details = Details(shape, at: place, storage: members.storage)
      details.isRequired = foreknown.isRequired
      details.isMissedDespiteDefault = members.areMissedDespiteDefault
      return details
    }
  }

  /// The names from a schema's root to a setting of a section; `nil` for all others.
  package var way: [Key]? {
    guard case .member(let member, let members) = origin, !members.way.isEmpty else { return nil }
    return members.way + [member.name(for: key)]
  }

  /// Describes a member of an object whose members' shapes are made when somebody asks.
  /// - Parameters:
  ///   - key: The member's key in its store.
  ///   - member: How it is called in the object.
  ///   - members: Makes its shape.
  ///   - titleWidth: The bytes of what it is called.
  ///   - path: The headings above it.
  ///   - isRequired: Whether the object must have it.
  package convenience init(
    key: Key, member: MemberName, of members: any MemberShapes, titleWidth: Int, path: [String],
    isRequired: Bool
  ) {
    self.init(
      place: Place(key), path: path, kind: .setting, origin: .member(member, of: members),
      foreknown: Foreknown(isRequired: isRequired, titleWidth: titleWidth))
  }

  /// Describes the place of a shape, which is made when somebody first asks for more than the
  /// place.
  /// - Parameters:
  ///   - place: Where the value stands.
  ///   - title: What it is called whatever its shape says.
  ///   - titleWidth: The bytes of what it is called, where somebody knows them at once.
  ///   - path: The headings above it.
  ///   - storage: Which store holds it, where its shape does not say.
  ///   - isRequired: Whether the object around it must have it.
  ///   - defaultValue: The value in force where nothing is stored and the shape says none.
  ///   - traits: What holds for it because it holds around it.
  ///   - shape: What the schema, or a program's own type, says of the place.
  package convenience init(
    place: Place, title: String? = nil, titleWidth: Int? = nil, path: [String],
    storage: Storage, isRequired: Bool = false, defaultValue: PropertyList? = nil,
    traits: Traits = [], shape: @escaping @Sendable () -> Shape
  ) {
    self.init(place: place, titleWidth: titleWidth, path: path, isRequired: isRequired) {
      var details = Details(shape(), at: place, storage: storage)
      (details.isRequired, details.isMissedDespiteDefault) = (isRequired, true)
      if let defaultValue { details.defaultValue = defaultValue }
      details.traits.formUnion(traits)
      if let title { details.title = title }
      return details
    }
  }

  /// Describes a place of which more is known when somebody first asks.
  /// - Parameters:
  ///   - place: Where the value stands.
  ///   - titleWidth: The bytes of what it is called, where somebody knows them at once.
  ///   - path: The headings above it.
  ///   - isRequired: Whether the object around it must have it, as its details say too.
  ///   - details: All that is said of it.
  package convenience init(
    place: Place, titleWidth: Int?, path: [String], isRequired: Bool,
    details: @escaping @Sendable () -> Details
  ) {
    self.init(
      place: place, path: path, kind: .setting, origin: .closure(details),
      foreknown: Foreknown(isRequired: isRequired, titleWidth: titleWidth))
  }

  /// Describes a row that is not a key of its own: a place inside a value, or something beside it.
  ///
  /// `titleWidth` is the room that its title wants among others, where that is not all of it.
  package convenience init(
    place: Place, path: [String] = [], kind: Kind = .setting, titleWidth: Int? = nil,
    details: Details
  ) {
    self.init(
      place: place, path: path, kind: kind, origin: .given(DetailsBox(details)),
      foreknown: Foreknown(titleWidth: titleWidth))
  }

  package var details: Details { known.details }

  /// One of the details, read where it lies.
  ///
  /// Of details that nobody holds the compiler copies all eleven to read one.
  func detail<Value>(_ read: (DetailsBox) -> Value) -> Value { read(known) }

  /// What the value's structure is; nothing for plain values that were described without one.
  package var shape: Shape? { detail { $0.details.valueShape } }

  /// How the program stores what is shown.
  package var stored: StoredForm { detail { $0.details.stored } }
}

extension SettingDescription.Details {
  /// What the value's structure is; nothing for plain values that were described without one.
  package var valueShape: Shape? { shape ?? type.structure?.shape ?? type.listShape }

  /// What a shape says of a place.
  package init(_ shape: Shape, at place: Place, storage: SettingDescription.Storage) {
    let (words, type) = (shape.words, SettingType(shape))
    self.init(
      title: words.title ?? SettingDescription.title(at: place), help: words.help,
      type: type, defaultValue: words.defaultValue, storage: words.storage ?? storage,
      traits: words.traits, deprecation: words.deprecation, tags: words.tags,
      shape: type.structure == nil ? shape : nil)
    stored = words.stored ?? .plain
    need = words.need
    joinsDefault = words.joinsDefault
  }
}

extension SettingDescription {
  /// What a place is called that nobody gave a title: its last name in words, or its number, which
  /// people count from 1.
  package static func title(at place: Place) -> String {
    switch place.steps.last {
    case nil: title(forName: place.key.name)
    case .member(let name): title(forName: name.title)
    case .element(let position): String(position + 1)
    }
  }
}

extension SettingDescription {
  /// Whether the object around must have the value; nothing is unfolded for it.
  package var isRequired: Bool {
    if case .given(let known) = origin { known.details.isRequired } else { foreknown.isRequired }
  }

  /// The bytes of the title; unfolded only where nobody knows them without.
  package var titleWidth: Int { knownTitleWidth ?? title.utf8.count }

  /// The bytes of the title; `nil` where it is to be unfolded for them.
  package var knownTitleWidth: Int? {
    if let width = foreknown.titleWidth { return width }
    if case .given(let known) = origin { return known.details.title.utf8.count }
    return nil
  }

  /// What is wrong where there is no value, as a sentence; `nil` where none need be.
  ///
  /// A suite's setting with a default is never missing.
  package var absenceProblem: String? {
    guard detail({ $0.details.isRequired }),
      defaultValue == nil || detail({ $0.details.isMissedDespiteDefault })
    else { return nil }
    let name = steps.last?.name ?? key
    let reason = need.map { " (because \($0))." } ?? "."
    let rule = type.problem(with: .data([])) ?? problem(with: .data([]))
    guard let rule, rule.hasPrefix("Must ") else {
      return "'\(name)' is missing\(reason)"
    }
    let rest = rule.dropFirst(5)
    let end = rest.hasSuffix(".") ? rest.dropLast() + reason : rest
    return "'\(name)' is missing; it must \(end)"
  }

  /// Why the object around must have the value, where it must under a condition only, as a phrase.
  package var need: String? { detail { $0.details.need } }

  /// Whether a value is stored that differs from a default that is known.
  package func isModified(by value: PropertyList?, from source: ValueSource?) -> Bool {
    guard source?.isStored ?? false, let defaultValue else { return false }
    return !type.isSame(value, defaultValue)
  }
}
