import SetteePropertyLists

/// What a schema, or a program's own type, says of a place before any value is read there.
///
/// A shape knows its own words and kind; the shapes inside it are made when somebody asks, so that
/// a shape may hold itself and an unvisited one costs nothing.
package struct Shape: Sendable {
  package var words: ShapeWords
  package let kind: Kind
  /// Whether the value may also be none.
  package let isNullable: Bool
  /// What in the schema could not be followed; the value may be edited all the same.
  package let warnings: [String]
  /// Where the shapes inside come from.
  package let inside: any ShapeInside

  package init(
    words: ShapeWords, kind: Kind, isNullable: Bool, warnings: [String] = [],
    inside: any ShapeInside
  ) {
    self.words = words
    self.kind = kind
    self.isNullable = isNullable
    self.warnings = warnings
    self.inside = inside
  }

  package indirect enum Kind: Sendable {
    /// One value in one row, edited by the type's widget.
    case scalar(SettingType)
    /// Named members, each with a shape of its own, and entries of any name where it allows them.
    case object(ObjectShape)
    case list(ListShape)
    /// One of several shapes.
    case union([Variant])
    /// Any value at all.
    case anything
    /// The schema's rules contradict each other.
    case nothing
  }

  package struct Variant: Sendable, Hashable {
    package let title: String

    package init(title: String) { self.title = title }
  }
}

/// Makes the shapes inside a shape.
package protocol ShapeInside: Sendable {
  /// The shape of a member or an entry; nothing where none of the name may stand there.
  func shape(ofMember name: Key) -> Shape?
  /// The shape of an item; nothing where none may stand there.
  func shape(ofItem position: Int) -> Shape?
  /// The shape of a variant of a union, by its position.
  func shape(ofVariant position: Int) -> Shape?
  /// The shape where a value stands, with what its conditions add, which may be a union again.
  func shape(for value: some ValueTree) -> Shape
  /// Whether there are conditions.
  var hasConditions: Bool { get }
  /// The variant that a value is, or is meant to be.
  func variant(for value: some ValueTree) -> Int?
  /// The same by the value's kind or a tag alone; nothing where the value is to be judged for it.
  func variantAtOnce(for value: some ValueTree) -> Int?
  /// The least that can be stored where something is added.
  func skeleton() -> PropertyList?
  /// All that is wrong with a value that stands there, in its own order.
  func problems(with value: some ValueTree) -> [ShapeProblem]
  /// The same with how many things there are; where they are many, only the first are described.
  func findings(with value: some ValueTree) -> ShapeFindings
  /// What would have to hold for a member to be described that is not, as a phrase; nothing where
  /// it never is.
  func condition(ofMember name: Key, in value: some ValueTree) -> String?
  /// Whether a branch that does not hold now describes a member as a secret.
  func hidesElsewhere(_ member: Key) -> Bool
  /// Whether members of both come from one schema, as where one refers to the other.
  func sharesMembers(with other: any ShapeInside) -> Bool
  /// What tells it from others: of one identity are those that make the same shapes.
  var identity: ObjectIdentifier? { get }
}

extension ShapeInside {
  /// None: most shapes are the same whatever the value.
  package var hasConditions: Bool { false }

  /// None: most shapes are no unions.
  package func variantAtOnce(for value: some ValueTree) -> Int? { nil }

  /// All of them: most shapes find few.
  package func findings(with value: some ValueTree) -> ShapeFindings {
    ShapeFindings(problems(with: value))
  }

  /// Nothing: most shapes describe a member or do not.
  package func condition(ofMember name: Key, in value: some ValueTree) -> String? { nil }

  /// No: most shapes have no branches.
  package func hidesElsewhere(_ member: Key) -> Bool { false }

  /// No: most shapes are a program's own.
  package func sharesMembers(with other: any ShapeInside) -> Bool { false }
}

/// One thing about a value that its shape does not allow.
package struct ShapeProblem: Sendable, Hashable {
  /// The way to the part that is wrong, from the value that was looked at.
  package let steps: [Place.Step]
  /// What would be right; never quotes the value, which may be a secret.
  package let sentence: String
  package let isWarning: Bool
  /// Whether an edit that brings this about at its own place is refused.
  package let refusesEdit: Bool
  /// Whether it is about the name of an entry rather than its value.
  package let isAboutName: Bool
  /// The member that is missing from the part, where that is what is wrong.
  package let missing: Key?
  /// Our own sentence, where the schema's author has another for it.
  package let rule: String?
  /// The keyword that is not kept, as a URI; empty where no schema says it.
  package var origin = ""
  /// Whether the rule holds under a condition only, which the sentence tells.
  package var isConditional = false

  package init(
    steps: [Place.Step], sentence: String, isWarning: Bool, refusesEdit: Bool,
    isAboutName: Bool = false, missing: Key? = nil, rule: String? = nil
  ) {
    self.isAboutName = isAboutName
    self.missing = missing
    self.rule = rule
    self.steps = steps
    self.sentence = sentence
    self.isWarning = isWarning
    self.refusesEdit = refusesEdit
  }
}

/// What about a value its shape does not allow, and how much that is.
package struct ShapeFindings: Sendable {
  /// In their order; of very many the first.
  package let problems: [ShapeProblem]
  /// How many problems there are that are no mere warnings, those not described included.
  package let errorCount: Int

  /// Problems, each described unless it is said how many there are.
  package init(_ problems: [ShapeProblem], errorCount: Int? = nil) {
    self.problems = problems
    self.errorCount = errorCount ?? problems.count { !$0.isWarning }
  }
}

extension Shape {
  /// What is wrong with a value that stands here, and how many things are.
  package func findings(with value: some ValueTree) -> ShapeFindings {
    inside.findings(with: value)
  }

  /// All that is wrong with a value that stands here, in its own order.
  package func problems(with value: some ValueTree) -> [ShapeProblem] {
    inside.problems(with: value)
  }
}

/// An object with members, a map, or both.
package struct ObjectShape: Sendable {
  /// In the order they are shown.
  package let members: [Member]
  /// Whether entries of other names may be added.
  package let allowsEntries: Bool
  /// What all entries are called together, if the schema says.
  package let entriesTitle: String?
  /// Names to choose from for entries, if the schema has some.
  package let nameSuggestions: [String]
  package let minCount: Int?
  package let maxCount: Int?
  /// Whether the members are those of one value, and another may have others.
  package let isExample: Bool

  package init(
    members: [Member], allowsEntries: Bool, entriesTitle: String? = nil,
    nameSuggestions: [String] = [], minCount: Int? = nil, maxCount: Int? = nil,
    isExample: Bool = false
  ) {
    self.entriesTitle = entriesTitle
    self.isExample = isExample
    self.members = members
    self.allowsEntries = allowsEntries
    self.nameSuggestions = nameSuggestions
    self.minCount = minCount
    self.maxCount = maxCount
  }

  /// What stands above entries that follow members.
  package var entriesHeading: String { allowsEntries ? entriesTitle ?? "Entries" : "Other" }

  /// Whether there are only entries, be it that some must be there.
  package var isMap: Bool { !members.contains(where: \.isDescribed) }

  package struct Member: Sendable, Hashable {
    package let name: Key
    package let isRequired: Bool
    /// Whether it has a schema of its own; of others only the name is known.
    package let isDescribed: Bool
    /// What is known of it without its shape, where it has no members itself whatever that says
    /// besides; nothing where it takes the shape to know.
    package let leaf: LeafWords?

    package init(
      name: Key, isRequired: Bool, isDescribed: Bool = true, leaf: LeafWords? = nil
    ) {
      (self.name, self.isRequired) = (name, isRequired)
      (self.isDescribed, self.leaf) = (isDescribed, leaf)
    }
  }

  /// What is known of a member without its shape.
  package struct LeafWords: Sendable, Hashable {
    /// The headings that it names itself.
    package let section: [String]?
    /// The bytes of its title, where it has one.
    package let titleWidth: Int?

    package init(section: [String]?, titleWidth: Int?) {
      (self.section, self.titleWidth) = (section, titleWidth)
    }
  }
}

package struct ListShape: Sendable {
  /// How many items at the front have shapes of their own and cannot be moved.
  package let fixedCount: Int
  /// Whether items may follow those.
  package let allowsItems: Bool
  package let minCount: Int?
  package let maxCount: Int?
  package let isUnique: Bool

  package init(
    fixedCount: Int = 0, allowsItems: Bool = true, minCount: Int? = nil, maxCount: Int? = nil,
    isUnique: Bool = false
  ) {
    self.fixedCount = fixedCount
    self.allowsItems = allowsItems
    self.minCount = minCount
    self.maxCount = maxCount
    self.isUnique = isUnique
  }

  /// Why an item at the front stays where it is.
  package var sentenceOnFixed: String {
    fixedCount == 1
      ? "The first item has a place of its own."
      : "The first \(fixedCount) items have places of their own."
  }
}

extension Shape {
  /// Why nothing can stand beside so many parts, as a sentence; nothing where there is room.
  package func refusal(ofOneMoreThan count: Int) -> String? {
    let words: String? =
      switch kind {
      case .list(let list) where list.maxCount.map({ count >= $0 }) == true:
        amount(from: list.minCount, to: list.maxCount, of: "item")
      case .object(let object) where object.maxCount.map({ count >= $0 }) == true:
        amount(from: object.minCount, to: object.maxCount, of: "entry", "entries")
      case .scalar, .object, .list, .union, .anything, .nothing: nil
      }
    return words.map { "Must have \($0)." }
  }

  /// The shape further in; nothing where a step leads to no place that the schema allows.
  ///
  /// A union is passed by its tag, else by the first variant that has the place.
  package func shape(at steps: some Collection<Place.Step>) -> Shape? {
    guard let step = steps.first else { return self }
    return inside(step)?.shape(at: steps.dropFirst())
  }

  /// Whether its kind of value has members, or items.
  private func mayHave(_ step: Place.Step) -> Bool {
    switch kind {
    case .object: step.name != nil
    case .list: step.name == nil
    case .union, .anything: true
    case .scalar, .nothing: false
    }
  }

  /// The shape one step further in.
  func inside(_ step: Place.Step) -> Shape? {
    if case .union(let variants) = kind {
      if case .member(let name) = step, let tag = tag(name) { return tag }
      return variants.indices.lazy.compactMap { position -> Shape? in
        guard let variant = inside.shape(ofVariant: position), variant.mayHave(step) else {
          return nil
        }
        return variant.inside(step)
      }.first
    }
    switch step {
    case .member(let name): return inside.shape(ofMember: name)
    case .element(let position): return inside.shape(ofItem: position)
    }
  }
}
