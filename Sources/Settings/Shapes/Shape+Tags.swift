import SetteePropertyLists

// Tags: members whose constants say which variant of a union an object is meant to be.

extension Shape {
  /// A tag of this union's variants: the choice of what any of them has there; nothing where a
  /// member is no tag.
  ///
  /// The words are those of `own`, the member as one variant has it, or else of the first; the
  /// default is the one that it has whatever the variant.
  package func tag(_ name: Key, as own: Shape? = nil) -> Shape? {
    if let own, own.ownConstants == nil { return nil }
    guard let choices = tagChoices(of: name), let own = own ?? first(name) else { return nil }
    let common = inside.shape(ofMember: name).flatMap { $0.isAnything ? nil : $0 }
    var words = own.words
    words.defaultValue = common?.words.defaultValue
    let isSwitch = Set(choices.map(\.value)) == [.boolean(false), .boolean(true)]
    let type = isSwitch ? SettingType.boolean : .choice(choices)
    return Shape(
      words: words, kind: .scalar(type), isNullable: false,
      warnings: (common ?? own).warnings, inside: TagInside(type: type))
  }

  /// The variant whose tag a value is; nothing where none has it.
  package func variant(tagged name: Key, _ value: PropertyList) -> Int? {
    guard case .union(let variants) = kind, tagChoices(of: name) != nil else { return nil }
    return variants.indices.first { position in
      inside.shape(ofVariant: position)?.constants(of: name)?.contains {
        value.numbersUnified == $0.value.numbersUnified
      } ?? false
    }
  }

  /// The shape one step further in from where a value stands; of a tag all that it may be, since
  /// another value makes another variant.
  ///
  /// What has no parts says nothing of the variant that takes its place.
  package func part(at step: Place.Step, of value: (some ValueTree)?) -> Shape? {
    if case .member(let name) = step, let tag = tag(name) { return tag }
    let isOpen = if case .union = kind, value?.isContainer == false { true } else { false }
    guard !isOpen, let unfolded = value.map({ unfolded(for: $0) }) else {
      return shape(at: [step])
    }
    let part = unfolded.shape.shape(at: [step])
    return step.name.flatMap { unfolded.tag($0, as: part) } ?? part
  }

  /// The member as the first variant has it that has one.
  private func first(_ name: Key) -> Shape? {
    guard case .union(let variants) = kind else { return inside.shape(ofMember: name) }
    return variants.indices.lazy.compactMap { inside.shape(ofVariant: $0)?.first(name) }.first
  }

  /// What tells the variants apart: constants that no two of them share, or that tell apart the
  /// variants of each.
  private func tagChoices(of name: Key) -> [SettingType.Choice]? {
    guard case .union(let titles) = kind else { return nil }
    var lists: [[SettingType.Choice]] = []
    var isOfEach = true
    for position in titles.indices {
      guard let variant = inside.shape(ofVariant: position),
        let choices = variant.constants(of: name)
      else { return nil }
      guard !choices.isEmpty else { continue }
      isOfEach = isOfEach && variant.tagChoices(of: name) != nil
      lists.append(choices)
    }
    let distinct = lists.joined().distinct
    let isTag = isOfEach || distinct.count == lists.reduce(0) { $0 + $1.count }
    return isTag && lists.count > 1 ? distinct : nil
  }

  /// The constants that a member has in all variants that are objects, none where no object may
  /// have it; nothing where it may be anything else.
  private func constants(of name: Key) -> [SettingType.Choice]? {
    switch kind {
    case .object:
      guard let member = inside.shape(ofMember: name) else { return [] }
      return member.ownConstants
    case .union(let titles):
      var all: [SettingType.Choice] = []
      for position in titles.indices {
        guard let inner = inside.shape(ofVariant: position)?.constants(of: name) else {
          return nil
        }
        all += inner
      }
      return all.distinct
    case .scalar, .list, .anything, .nothing: return []
    }
  }

  private var ownConstants: [SettingType.Choice]? {
    guard !isNullable else { return nil }
    switch kind {
    case .scalar(.constant(let value)): return [.init(value: value, title: value.shortText)]
    case .scalar(.choice(let choices)): return choices
    case .scalar, .object, .list, .union, .anything, .nothing: return nil
    }
  }
}

extension Sequence<SettingType.Choice> {
  /// Each value once.
  fileprivate var distinct: [SettingType.Choice] {
    var seen: Set<PropertyList> = []
    return filter { seen.insert($0.value.numbersUnified).inserted }
  }
}

/// The inside of a tag: no parts, and only its constants fit.
private struct TagInside: ShapeInside {
  let type: SettingType

  var identity: ObjectIdentifier? { nil }

  func shape(ofMember name: Key) -> Shape? { nil }

  func shape(ofItem position: Int) -> Shape? { nil }

  func shape(ofVariant position: Int) -> Shape? { nil }

  func shape(for value: some ValueTree) -> Shape {
    Shape(words: ShapeWords(), kind: .scalar(type), isNullable: false, inside: self)
  }

  func variant(for value: some ValueTree) -> Int? { nil }

  func skeleton() -> PropertyList? { nil }

  func problems(with value: some ValueTree) -> [ShapeProblem] {
    type.problem(ofTree: value).map {
      [ShapeProblem(steps: [], sentence: $0, isWarning: false, refusesEdit: true)]
    } ?? []
  }
}
