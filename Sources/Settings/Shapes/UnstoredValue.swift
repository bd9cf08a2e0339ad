import SetteePropertyLists

// Values that are not stored, and what is inside of them: a default is in force with all its parts.

/// What is to be stored for an edit inside a value that is not.
package struct UnstoredValue: Sendable {
  /// How many steps lead to it.
  package let depth: Int
  /// As it is before the edit.
  package private(set) var value: PropertyList
  /// The default that is stored with the edit, and how many steps lead to that.
  package fileprivate(set) var standard: (value: PropertyList, depth: Int)?

  fileprivate mutating func put(_ inner: PropertyList, at steps: ArraySlice<Place.Step>) {
    value.put(inner, at: steps)
  }
}

extension Shape {
  /// What has to be stored of a value of this shape before something inside is edited; nothing
  /// where the edit is enough.
  ///
  /// Of a list or a map the whole default is, of an object what is edited alone, and so of a map
  /// that stands beside its default. `stored` is what is there, where null is as good as an empty
  /// one and a value is the first item of a list that takes it; `standard` is in force where
  /// nothing is.
  package func unstored(
    _ stored: PropertyList?, standard: PropertyList?, at steps: [Place.Step]
  ) -> UnstoredValue? {
    var (place, result) = (StandardPlace(self, stored, standard), UnstoredValue?.none)
    for (depth, step) in steps.enumerated() {
      guard place.canBegin(with: step) else { return result }
      let start = place.start(for: step)
      if !place.isThere, result != nil || place.stored != nil || start.isStandard {
        var whole = result ?? UnstoredValue(depth: depth, value: start.value)
        whole.put(start.value, at: steps[whole.depth..<depth])
        if start.isStandard, whole.standard == nil { whole.standard = (start.value, depth) }
        (result, place.stored) = (whole, start.value)
      }
      place.enter(step)
    }
    return result
  }

  /// What a default has in force at a place inside; nothing where something is stored there, or
  /// none has it.
  ///
  /// `stored` is what stands at this shape's own place, if anything, else `standard` is in force.
  package func standard(
    at steps: [Place.Step], in stored: (some ValueTree)?, standard: PropertyList? = nil
  ) -> PropertyList? {
    var place = StandardPlace(self, stored, standard)
    for step in steps {
      guard place.stored?.isContainer != false else { return nil }
      place.enter(step)
    }
    return place.stored == nil ? place.standard : nil
  }
}

/// A place on the way into a value, with what is stored there and what a default has of it.
private struct StandardPlace<Value: ValueTree> {
  /// What the schema says of it; nothing where it describes no such place.
  var shape: Shape?
  var stored: Value?
  /// What is in force where nothing is stored.
  private(set) var standard: PropertyList?

  init(_ shape: Shape, _ stored: Value?, _ standard: PropertyList?) {
    (self.shape, self.stored, self.standard) = (shape, stored, standard)
  }

  var isThere: Bool { stored?.isContainer ?? false }

  /// Whether something can be inside: of null where the schema knows lists or objects there, of a
  /// value where it knows lists of such.
  func canBegin(with step: Place.Step) -> Bool {
    guard let stored, !stored.isContainer else { return true }
    if stored.kind == .null { return shape?.mayHaveParts ?? false }
    return step.name == nil && shape?.takesItem(stored) ?? false
  }

  /// The shape of what is in force.
  private var present: Shape? {
    stored.flatMap { shape?.present(for: $0) } ?? standard.flatMap { shape?.present(for: $0) }
      ?? shape
  }

  /// Whether what is inside is stored without what a default has beside.
  private var storesEditsAlone: Bool {
    if shape?.words.joinsDefault == true { return true }
    if case .object(let object)? = present?.kind { return !object.isMap }
    return false
  }

  /// What an edit of a part begins with where nothing is stored, and whether that is the default.
  func start(for step: Place.Step) -> (value: PropertyList, isStandard: Bool) {
    if stored == nil, !storesEditsAlone, let standard, standard.isContainer {
      return (standard, true)
    }
    guard step.name == nil else { return (.dictionary([:]), false) }
    let first = stored.flatMap { $0.isContainer || $0.kind == .null ? nil : $0.propertyList }
    return (.array(first.map { [$0] } ?? []), false)
  }

  /// Goes one step further in.
  mutating func enter(_ step: Place.Step) {
    var inner = stored.map { shape?.part(at: step, of: $0) } ?? shape?.part(at: step, of: standard)
    let around = stored == nil ? standard : nil
    if let words = shape?.words, words.joinsDefault {
      standard = words.defaultValue?.value(at: step)
      inner?.words.join(standard)
    } else {
      // No default of its own makes an item or an entry that is not there.
      standard = around?.value(at: step) ?? (storesEditsAlone ? inner?.words.defaultValue : nil)
    }
    (shape, stored) = (inner, stored?.value(at: step))
  }
}

extension Shape {
  /// Whether it is, or can be, a list whose first item a value may be.
  fileprivate func takesItem(_ value: some ValueTree) -> Bool {
    isAny { shape in
      guard case .list = shape.kind, let item = shape.inside.shape(ofItem: 0) else { return false }
      return item.problems(with: value).allSatisfy(\.isWarning)
    }
  }

  /// Whether it is a list or an object, or can be one.
  fileprivate var mayHaveParts: Bool {
    switch kind {
    case .object, .list: true
    case .union(let variants):
      variants.indices.contains { inside.shape(ofVariant: $0)?.mayHaveParts ?? false }
    case .scalar, .anything, .nothing: false
    }
  }
}

extension PropertyList {
  /// Puts a value to a place inside, where all that leads there is.
  fileprivate mutating func put(_ value: PropertyList, at steps: ArraySlice<Place.Step>) {
    guard let step = steps.first else { return self = value }
    var inner = self.value(at: step) ?? .null
    inner.put(value, at: steps.dropFirst())
    switch (step, self) {
    case (.member(let name), .dictionary(var members)):
      members[name] = inner
      self = .dictionary(members)
    case (.element(let position), .array(var items)) where position <= items.count:
      items.replaceSubrange(position..<min(position + 1, items.count), with: [inner])
      self = .array(items)
    default: break  // Whoever makes the edit is told that nothing can stand there.
    }
  }
}

extension PropertyList {
  /// What of a default is stored beside the parts that are edited, as a sentence; nothing where
  /// nothing is.
  package func remark(onStoredBeside steps: Set<Place.Step>) -> String? {
    let count = count - steps.count { value(at: $0) != nil }
    guard count > 0 else { return nil }
    var (one, many) = ("entry", "entries")
    if case .array = self { (one, many) = ("item", "items") }
    return "Stored with the default's other \(count == 1 ? one : "\(count) \(many)")."
  }
}
