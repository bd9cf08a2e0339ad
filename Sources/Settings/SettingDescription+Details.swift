import SetteePropertyLists
import Synchronization

/// What is said of a setting beyond its place: given at once, or unfolded from its shape when
/// somebody first asks.
extension SettingDescription {
  /// Everything a description says.
  package struct Details: Sendable {
    package var title: String
    package var help: LateText
    package var type: SettingType
    package var defaultValue: PropertyList?
    package var storage: Storage
    package var traits: Traits
    package var deprecation: String?
    package var tags: [String]
    /// Whether the object around it must have it.
    package var isRequired = false
    /// What it was unfolded from; nothing for what was given at once.
    package var shape: Shape?

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

  enum Source: Sendable {
    case given(Details)
    case unfolding(Unfolding)
  }

  /// Details made once, on whichever thread asks first.
  final class Unfolding: Sendable {
    private let make: @Sendable () -> Details
    private let made = AtomicLazyReference<Box>()

    private final class Box: Sendable {
      let details: Details
      init(_ details: Details) { self.details = details }
    }

    init(_ make: @escaping @Sendable () -> Details) { self.make = make }

    var details: Details { made.load()?.details ?? made.storeIfNil(Box(make())).details }
  }

  /// Describes the place of a shape, which is made when somebody first asks for more than the
  /// place.
  /// - Parameters:
  ///   - place: Where the value stands.
  ///   - title: What it is called whatever its shape says.
  ///   - path: The headings above it.
  ///   - storage: Which store holds it, where its shape does not say.
  ///   - isRequired: Whether the object around it must have it.
  ///   - defaultValue: The value in force where nothing is stored and the shape says none.
  ///   - traits: What holds for it because it holds around it.
  ///   - shape: What the schema, or a program's own type, says of the place.
  package convenience init(
    place: Place, title: String? = nil, path: [String], storage: Storage, isRequired: Bool = false,
    defaultValue: PropertyList? = nil, traits: Traits = [], shape: @escaping @Sendable () -> Shape
  ) {
    let unfolding = Unfolding {
      var details = Details(shape(), at: place, storage: storage)
      details.isRequired = isRequired
      if let defaultValue { details.defaultValue = defaultValue }
      details.traits.formUnion(traits)
      if let title { details.title = title }
      return details
    }
    self.init(place: place, path: path, kind: .setting, source: .unfolding(unfolding))
  }

  /// Describes a row that is not a key of its own: a place inside a value, or something beside it.
  package convenience init(
    place: Place, path: [String] = [], kind: Kind = .setting, details: Details
  ) {
    self.init(place: place, path: path, kind: kind, source: .given(details))
  }

  package var details: Details {
    switch source {
    case .given(let details): details
    case .unfolding(let unfolding): unfolding.details
    }
  }

  /// What the value's structure is; nothing for descriptions that were given without one.
  package var shape: Shape? { details.shape }
}

extension SettingDescription.Details {
  /// What a shape says of a place.
  package init(_ shape: Shape, at place: Place, storage: SettingDescription.Storage) {
    let words = shape.words
    self.init(
      title: words.title ?? SettingDescription.title(at: place), help: words.help,
      type: SettingType(shape), defaultValue: words.defaultValue,
      storage: words.storage ?? storage, traits: words.traits, deprecation: words.deprecation,
      tags: words.tags, shape: shape)
  }
}

extension SettingDescription {
  /// What a place is called that nobody gave a title: its last name in words, or its number, which
  /// people count from 1.
  package static func title(at place: Place) -> String {
    switch place.steps.last {
    case nil: title(forName: place.key.name)
    case .member(let name): title(forName: name.name)
    case .element(let position): String(position + 1)
    }
  }
}

extension SettingDescription {
  /// What is wrong where there is no value, as a sentence; `nil` where none need be.
  ///
  /// A setting with a default is never missing.
  package var absenceProblem: String? {
    guard details.isRequired, defaultValue == nil else { return nil }
    let name = steps.last?.name ?? key
    guard let rule = problem(with: .data([])), rule.hasPrefix("Must ") else {
      return "'\(name)' is missing."
    }
    return "'\(name)' is missing; it must \(rule.dropFirst(5))"
  }

  /// What is wrong with a value, as a sentence; `nil` where nothing is.
  ///
  /// A description with a shape asks the judge that its shape brings; the sentences of the type
  /// come first.
  package func problem(with value: PropertyList) -> String? {
    if let problem = type.problem(with: value) { return problem }
    return shape?.problems(with: value).first { !$0.isWarning }?.sentence
  }

  /// What a person should know of a value that is taken nevertheless; `nil` where nothing is.
  ///
  /// Such as that a text is too long for its pattern, so that nobody knows whether it matches.
  package func warning(about value: PropertyList) -> String? {
    type.warning(about: value) ?? shape?.problems(with: value).first { $0.isWarning }?.sentence
  }

  /// What is wrong with a value, or else what a person should know of it, by one look.
  package func judgement(of value: PropertyList) -> (problem: String?, warning: String?) {
    if let problem = type.problem(with: value) { return (problem, nil) }
    let problems = shape?.problems(with: value) ?? []
    if let problem = problems.first(where: { !$0.isWarning }) { return (problem.sentence, nil) }
    return (nil, type.warning(about: value) ?? problems.first?.sentence)
  }

  /// What keeps a value from being stored here, as a sentence; `nil` where nothing does.
  ///
  /// Rules that no single step could keep, such as members that are required, refuse nothing, or
  /// nothing could be built: they are told of what is stored.
  package func refusal(of value: PropertyList) -> String? {
    if let problem = type.problem(with: value) { return problem }
    return shape?.problems(with: value).first { $0.refusesEdit && $0.steps.isEmpty }?.sentence
  }
}
