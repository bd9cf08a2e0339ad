import SetteePropertyLists
import SetteeSettings

/// The rows of a value: what its schema names, and what else is there.
///
/// Where a schema knows a place its words and rules count; elsewhere a row has the type of the
/// value that stands there. An object that names alone lead to is a heading. Of other structures
/// either each leaf is a row, or the whole is one that opens as a page.
package struct ValueRows<Tree: ValueTree> {
  /// In the order of the schema, then in that of the text.
  package private(set) var descriptions: [SettingDescription] = []
  private let root: Shape?
  private let key: ([Place.Step]) -> Key
  private let memberKeys: MemberKeys
  private let blocks: LanguageBlocks
  private let opensPages: Bool
  private let inferred: InferredType
  /// Objects are headings so many names deep, where structures open as pages.
  private let sectionDepth: Int

  /// The keys of members of what steps from the root lead to, in the order of the names.
  package typealias MemberKeys = (_ names: [Key], _ steps: [Place.Step]) -> [Key]

  /// Whether there is more than rows are made for.
  package private(set) var isCut = false

  /// So many rows a form has; what is beyond them is edited by commands.
  package static var rowCountMax: Int { 100_000 }
  private let countMax: Int
  /// Objects that nothing of is there are unfolded this deep where each leaf is a row.
  private static var absentDepthMax: Int { 2 }
  /// Objects are headings at most this many names deep.
  private static var sectionDepthMax: Int { 3 }
  /// Objects that no schema knows are headings as deep as there are no more of them than this.
  private static var headingCountMax: Int { 300 }

  /// Makes the rows.
  /// - Parameters:
  ///   - value: The whole value.
  ///   - shape: What the schema says of it; nothing where there is none.
  ///   - isStream: Whether the value is a list of documents, each with a heading of its own.
  ///   - opensPages: Whether structures are rows that open as pages, rather than rows of leaves.
  ///   - hasIntegers: Whether the value's format tells whole numbers from others.
  ///   - countMax: So many rows are made.
  ///   - memberKeys: The keys of many members of one object, where that costs less than `key` of
  ///     each.
  ///   - key: The key of the place that steps from the root lead to.
  package init(
    of value: Tree, shape: Shape?, isStream: Bool = false, opensPages: Bool = false,
    hasIntegers: Bool = true, countMax: Int = Self.rowCountMax, memberKeys: MemberKeys? = nil,
    key: @escaping ([Place.Step]) -> Key
  ) {
    root = shape
    self.countMax = countMax
    self.memberKeys =
      memberKeys ?? { names, steps in names.map { key(steps + [.member($0)]) } }
    self.opensPages = opensPages
    inferred = InferredType(hasIntegers: hasIntegers)
    self.key = key
    blocks = LanguageBlocks(of: value, shape: shape)
    sectionDepth = shape == nil ? Self.sectionDepth(of: value) : Self.sectionDepthMax
    guard isStream else {
      add(value, shape, at: ValuePosition())
      return
    }
    for index in 0..<value.count {
      add(value.element(at: index), nil, at: ValuePosition(ofDocument: index, among: value.count))
    }
  }

  // MARK: Kinds

  private mutating func add(_ value: Tree?, _ shape: Shape?, at position: ValuePosition) {
    guard descriptions.count < countMax else {
      isCut = true
      return
    }
    if opensPages, !isSection(value, shape, at: position) {
      return addPage(value, shape, at: position)
    }
    let whole = shape
    let unfolded = value.flatMap { value in shape.map { $0.unfoldedRows(for: value) } }
    let shape = unfolded?.shape ?? shape
    switch (value?.kind, shape?.kind) {
    case (.object?, let kind):
      let known: ObjectShape? = if case .object(let object)? = kind { object } else { nil }
      let described = Described(whole: whole, unions: unfolded?.unions ?? [])
      addMembers(of: value, known, shape, described, at: position)
    case (.list?, _): addElements(of: value, shape, at: position)
    case (nil, .object(let object)?)
    where !object.members.isEmpty
      && (opensPages || position.absentDepth < Self.absentDepthMax):
      addMembers(of: nil, object, shape, Described(), at: position)
    case (_, _): addRow(value, shape, at: position)
    }
  }

  /// What is said of an object that is there beside its shape.
  private struct Described {
    /// What the schema says of it whatever it holds.
    var whole: Shape?
    /// The unions of which it is one variant each.
    var unions: [Shape] = []
  }

  /// Adds the members of an object.
  private mutating func addMembers(
    of value: Tree?, _ known: ObjectShape?, _ shape: Shape?, _ described: Described,
    at position: ValuePosition
  ) {
    let position = position.inside(shape)
    let names = known?.members.map(\.name) ?? []
    let joined = shape?.joinedNames(missingIn: value) ?? []
    if let value, value.count == 0, names.isEmpty, joined.isEmpty {
      return addRow(value, shape, at: position)
    }
    let unions = described.unions
    var absent = known.flatMap { absentMembers(of: value, $0, shape, unions, at: position) }
    for known in known?.members ?? [] {
      let isRequired = known.isRequired && value != nil
      if let absent = absent?.description(of: known.name, isRequired: isRequired) {
        addAbsent(absent)
        continue
      }
      let own = shape?.member(known.name, ofStored: value != nil)
      // Another value of a tag makes the whole another variant.
      let inner = unions.tag(known.name, as: own) ?? own
      let member = value?.member(named: known.name)
      var place = position.member(known.name, inner?.words, isThere: member != nil)
      // Nothing is missing of an object that is not there.
      place.isRequired = isRequired
      add(member, inner, at: place)
    }
    guard (value?.count ?? 0) > 0 || !joined.isEmpty else { return }
    let isNamed = Set(names)
    func addEntry(_ name: Key, _ member: Tree?) {
      let inner = shape?.joinedMember(name)
      let heading = opensPages ? known.flatMap { Self.heading(ofEntry: inner, in: $0) } : nil
      var place = position.entry(name, inner?.words, under: heading)
      if opensPages, let value, known?.members.isEmpty == false {
        let whole = described.whole?.inside
        place.condition = whole?.condition(ofMember: name, in: value)
        place.isHidden = place.condition != nil && whole?.hidesElsewhere(name) == true
      }
      add(member, inner, at: place)
    }
    for index in 0..<(value?.count ?? 0) {
      guard let (name, member) = value?.member(at: index), !isNamed.contains(name) else { continue }
      if position.steps.isEmpty, let block = blocks.shape(of: name, member) {
        addBlock(member, block, at: position.block(name))
      } else {
        addEntry(name, member)
      }
    }
    for name in joined where !isNamed.contains(name) { addEntry(name, nil) }
  }

  /// The members of an object that are not there and need no shape yet, in the order of all.
  private func absentMembers(
    of value: Tree?, _ known: ObjectShape, _ shape: Shape?, _ unions: [Shape],
    at position: ValuePosition
  ) -> AbsentMembers? {
    guard opensPages, let shape else { return nil }
    let (hasMembers, path) = ((value?.count ?? 0) > 0, position.memberHeadings)
    var absent: [AbsentMembers.Member] = []
    for member in known.members {
      let name = member.name
      guard let leaf = member.leaf, !LanguageBlocks.isBlock(name),
        !hasMembers || value?.member(named: name) == nil,
        unions.tag(name) == nil
      else { continue }
      absent.append(
        AbsentMembers.Member(
          name: name, titleWidth: leaf.titleWidth ?? name.title.utf8.count,
          path: position.headings(ofMember: name, in: leaf.section, isKnown: true) ?? path))
    }
    guard !absent.isEmpty else { return nil }
    return AbsentMembers(
      absent, keys: memberKeys(absent.map(\.name), position.steps),
      shapes: AbsentShapes(of: shape, isStored: value != nil, blocks: blocks, at: position.steps))
  }

  /// What stands above a member that is not named, behind those that are.
  private static func heading(ofEntry shape: Shape?, in object: ObjectShape) -> String? {
    guard !object.members.isEmpty else { return nil }
    if object.entriesTitle == nil, case .anything? = shape?.kind { return "Other" }
    return object.entriesHeading
  }

  private mutating func addAbsent(_ member: SettingDescription) {
    guard descriptions.count < countMax else {
      isCut = true
      return
    }
    descriptions.append(member)
  }

  private mutating func addBlock(
    _ value: Tree, _ names: [(Key, Shape)], at position: ValuePosition
  ) {
    for (name, shape) in names {
      let member = value.member(named: name)
      add(member, shape, at: position.member(name, shape.words, isThere: member != nil))
    }
    let known = Set(names.map(\.0))
    for index in 0..<value.count where !known.contains(value.member(at: index).name) {
      let (name, member) = value.member(at: index)
      add(member, nil, at: position.member(name, nil, isThere: true))
    }
  }

  private mutating func addElements(
    of value: Tree?, _ shape: Shape?, at position: ValuePosition
  ) {
    let isOfStructures =
      value.map { list in (0..<list.count).contains { list.element(at: $0).isContainer } } ?? false
    guard let value, isOfStructures else { return addRow(value, shape, at: position) }
    for index in 0..<value.count {
      add(value.element(at: index), shape?.inside.shape(ofItem: index), at: position.element(index))
    }
  }

  // MARK: Pages

  /// How deep objects are headings where no schema says so: a table of thousands of objects is
  /// thousands of rows, each a page, and not the many more rows inside of them.
  private static func sectionDepth(of value: Tree) -> Int {
    var (level, headingCount) = ([value], 0)
    for depth in 0..<sectionDepthMax {
      var inner: [Tree] = []
      for object in level where object.kind == .object {
        inner += (0..<object.count).lazy.map { object.member(at: $0).value }
          .filter { $0.kind == .object && $0.count > 0 }
      }
      headingCount += inner.count
      guard headingCount <= headingCountMax else { return depth }
      level = inner
    }
    return sectionDepthMax
  }

  /// Whether a place is a heading over its members rather than a row: where a schema knows the
  /// place, the same with an object there and without.
  private func isSection(_ value: Tree?, _ shape: Shape?, at position: ValuePosition) -> Bool {
    if position.steps.isEmpty { return value?.kind == .object }
    guard position.steps.count <= sectionDepth, value == nil || value?.kind == .object
    else { return false }
    guard root != nil else { return value.map { $0.count > 0 } ?? false }
    // What is a secret as a whole shows nothing of what is inside.
    // Entries beside named members come and go as a whole.
    guard let shape, !position.isEntry, !shape.isNullable,
      !shape.words.traits.contains(.secret), case .object(let object) = shape.kind, !object.isMap
    else {
      return position.steps.count == 1 && position.steps[0].name.map(LanguageBlocks.isBlock) == true
    }
    return !position.repeats(shape)
  }

  private mutating func addPage(_ value: Tree?, _ shape: Shape?, at position: ValuePosition) {
    let position =
      position.isWhole
      ? position.row(titled: value?.kind == .list ? "Items" : "Value") : position
    let place = Place(key(position.steps))
    var details =
      shape.map { SettingDescription.Details($0, at: place, storage: .local) }
      ?? SettingDescription.Details(title: "", type: inferred.scalar(of: value) ?? .anything)
    details.title = position.isWhole ? position.title : position.title(shape?.words)
    details.help =
      position.condition.map { LateText("Only where \($0).") }
      ?? blocks.help(shape?.words ?? ShapeWords(), at: position.steps)
    (details.isRequired, details.isMissedDespiteDefault) = (position.isRequired, true)
    if position.isEntry { details.traits.insert(.entry) }
    if position.isHidden { details.traits.insert(.secret) }
    descriptions.append(
      SettingDescription(place: place, path: position.headings, details: details))
  }

  // MARK: Rows

  private mutating func addRow(_ value: Tree?, _ shape: Shape?, at position: ValuePosition) {
    guard !position.steps.isEmpty || value.map({ $0.kind != .object }) ?? false else { return }
    let words = shape?.words ?? ShapeWords()
    descriptions.append(
      SettingDescription(
        key: key(position.steps), title: position.title(shape?.words),
        help: blocks.help(words, at: position.steps), path: position.headings,
        type: type(value, shape), defaultValue: words.defaultValue, storage: .local,
        traits: words.traits, deprecation: words.deprecation, tags: words.tags))
  }

  private func type(_ value: Tree?, _ shape: Shape?) -> SettingType {
    guard let shape else { return inferred.type(of: value) }
    let type: SettingType
    switch shape.kind {
    case .scalar(let scalar): type = scalar
    case .list: type = Self.list(shape) ?? inferred.type(of: value)
    case .anything, .union: type = inferred.type(of: value)
    case .object: return .json(reason: "It has members; 'settee set' takes JSON.")
    case .nothing: return .json(reason: "The schema's rules contradict each other here.")
    }
    return shape.isNullable && !type.isNullable ? .nullable(type) : type
  }

  private static func list(_ shape: Shape) -> SettingType? {
    guard case .list(let list) = shape.kind, list.fixedCount == 0,
      let item = shape.inside.shape(ofItem: 0), case .scalar(let element) = item.kind
    else { return nil }
    return .list(
      SettingType.ListConstraints(
        element: item.isNullable ? .nullable(element) : element, minItems: list.minCount,
        maxItems: list.maxCount, isUnique: list.isUnique))
  }
}

extension SettingType {
  fileprivate var isNullable: Bool { if case .nullable = self { true } else { false } }
}

extension Shape {
  /// The shape where a value stands: the variant that it is, with what its conditions add; where
  /// it is none, all that may be there.
  fileprivate func unfoldedRows(for value: some ValueTree) -> UnfoldedShape {
    if isNullable, value.kind == .null { return UnfoldedShape(shape: self) }
    return unfolded(for: value).withDefault(of: words)
  }
}
