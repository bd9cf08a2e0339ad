/// Places in words, as people write and read them: `servers.1.port`, or `/servers/1/port`.
///
/// A word that begins with `/` is a JSON pointer (RFC 6901). Any other is dotted: steps joined by
/// dots, one in double quotes being a JSON string; in a list, be it one that is not there yet,
/// digits are an index and `-` the place behind the last element. Names may hold dots themselves,
/// so the unquoted steps of a dotted word are tried joined, the longest first: names that are there
/// before names that a schema knows, before one step alone, or all of them where names hold dots.
package struct PlaceWords<Tree: ValueTree> {
  /// The members that somebody names of what the steps from the root lead to.
  package typealias Naming = (_ steps: [Place.Step]) -> KnownMembers

  private let root: Root
  private let names: Naming

  private enum Root {
    case tree(Tree)
    case keys((Key) -> Tree?)
  }

  /// The places of a document; where its root is no object they have the empty key.
  package init(of root: Tree, names: @escaping Naming = { _ in .unknown }) {
    self.root = .tree(root)
    self.names = names
  }

  /// The places of a flat store, by its values.
  ///
  /// Here keys come first: a word that is an existing key or one that the schema names is that key
  /// whatever it holds, and a word that leads into no existing value is a new key.
  package init(
    ofKeys value: @escaping (Key) -> Tree?, names: @escaping Naming = { _ in .unknown }
  ) {
    root = .keys(value)
    self.names = names
  }

  /// The place that a word names, whether or not something is there.
  /// - Throws: Where it names none, or two places that both have a value.
  package func place(of word: String) throws(PlaceWordError) -> Place {
    let isFlat = if case .keys = root { true } else { false }
    if isFlat, knowsKey(Key(word)) { return Place(Key(word)) }
    do throws(PlaceWordError) {
      if word.utf8.first == UInt8(ascii: "/") || !isFlat && word.isEmpty {
        return try place(of: pointed(word), word)
      }
      return try place(of: dotted(word), word)
    } catch {
      // Any text can be a key.
      if isFlat, case .emptyStep = error.reason { return Place(Key(word)) }
      throw error
    }
  }

  /// A place as a word that this reads back as the same place: dotted, with quotes only where it
  /// takes them.
  package func word(for place: Place) -> String {
    let steps = steps(of: place)
    if steps.isEmpty { return "" }
    if isReadNameByName(steps) { return steps.map(\.plain).joined(separator: ".") }
    var isQuoted = steps.map(\.needsQuotes)
    if !reads(DottedWord.text(steps, isQuoted), as: place) {
      isQuoted = steps.map { $0.name != nil }
      for index in steps.indices where isQuoted[index] && !steps[index].needsQuotes {
        isQuoted[index] = false
        if !reads(DottedWord.text(steps, isQuoted), as: place) { isQuoted[index] = true }
      }
    }
    let word = DottedWord.text(steps, isQuoted)
    // A flat store can have a key that is spelled as the word.
    return reads(word, as: place) ? word : JSONPointer.text(steps)
  }

  /// A place as a JSON pointer.
  package func pointer(for place: Place) -> String { JSONPointer.text(steps(of: place)) }

  /// Whether names joined by dots can only be read one by one, be they followed by another or not:
  /// none is met in a list, and no two together are a name, be it in the value or for a schema.
  private func isReadNameByName(_ steps: [Place.Step], isFollowed: Bool = false) -> Bool {
    guard case .tree(let tree) = root else { return false }
    var value: Tree? = tree
    for (index, step) in steps.enumerated() {
      guard let name = step.name, step.isOneWord, value?.kind != .list,
        !isReadAsIndex(name, in: value, at: steps[..<index])
      else { return false }
      let known = names(Array(steps[..<index]))
      if isFollowed || index + 1 < steps.count, known.holdsDots(beginning: name),
        value?.value(at: step) == nil, !known.contains(name)
      {
        return false
      }
      var joined = name.name
      for next in steps[(index + 1)...] {
        joined += ".\(next.plain)"
        if value?.member(named: Key(joined)) != nil { return false }
        if known.contains(Key(joined)) { return false }
      }
      value = value?.value(at: step)
    }
    return true
  }

  /// Whether a name without quotes would be read as the index of a list that is to come.
  private func isReadAsIndex(
    _ name: Key, in value: Tree?, at steps: ArraySlice<Place.Step>
  ) -> Bool {
    guard let index = Index(name.name) else { return false }
    let known = names(Array(steps))
    if value?.isContainer != true {
      return known.itemCount != nil || beginsList(name.name, in: value, at: Array(steps))
    }
    return index == .end && value?.member(named: name) == nil && !known.mayHoldNameOfEnd
  }

  /// What members of a container share in their words, looked at once for all.
  /// - Parameter steps: What leads from the root to the container, whether or not it is there.
  /// - Returns: What the words of those begin with that are not read otherwise; nothing where names
  ///   joined by dots are not read one by one.
  package func start(ofMembersAt steps: [Place.Step]) -> MemberStart? {
    guard case .tree(let tree) = root, isReadNameByName(steps, isFollowed: true),
      tree.value(at: steps)?.kind != .list
    else { return nil }
    let others = steps.indices.compactMap { index in
      let outer = Array(steps[..<index])
      return MemberStart.Other(
        text: text(steps[index...]), in: tree.value(at: outer), known: names(outer))
    }
    return MemberStart(text: text(steps[...]), others: others)
  }

  private func text(_ steps: ArraySlice<Place.Step>) -> String {
    steps.map { $0.plain + "." }.joined()
  }

  private func reads(_ word: String, as place: Place) -> Bool {
    do throws(PlaceWordError) {
      return try self.place(of: word) == place
    } catch {
      return false
    }
  }
}

// MARK: - Steps

extension PlaceWords {
  private func steps(of place: Place) -> [Place.Step] {
    hasKeys ? [.member(place.key)] + place.steps : place.steps
  }

  private func place(
    of steps: [Place.Step], _ word: String
  ) throws(PlaceWordError) -> Place {
    guard let place = place(of: steps) else { throw PlaceWordError(word: word, reason: .root) }
    return place
  }

  /// The place that steps from the root lead to; nothing where they name no key.
  private func place(of steps: [Place.Step]) -> Place? {
    guard hasKeys else { return Place("", steps) }
    return steps.first?.name.map { Place($0, Array(steps.dropFirst())) }
  }

  /// Whether places begin with keys: they do not in a document whose root is no object.
  private var hasKeys: Bool {
    if case .tree(let tree) = root { tree.kind == .object } else { true }
  }

  private func knowsKey(_ key: Key) -> Bool {
    if case .keys(let value) = root, value(key) != nil { return true }
    return names([]).contains(key)
  }

  private var start: Reading<Tree> {
    switch root {
    case .tree(let tree): Reading(value: tree)
    case .keys(let value): Reading(keys: value)
    }
  }

  private func pointed(_ word: String) throws(PlaceWordError) -> [Place.Step] {
    var reading = start
    for token in word.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let name = JSONPointer.unescaped(token) else {
        throw PlaceWordError(word: word, reason: .badPointer)
      }
      let index = itemIndex(name, in: reading)
      reading.follow(index.map { .element($0) } ?? .member(Key(name)))
    }
    return reading.steps
  }

  private func dotted(_ word: String) throws(PlaceWordError) -> [Place.Step] {
    let steps = try DottedWord(word).steps
    var found: [[Place.Step]] = []
    collect(start, steps[...], into: &found)
    if found.count > 1 {
      let pointers = found.map(JSONPointer.text)
      throw PlaceWordError(word: word, reason: .ambiguous(pointers: pointers))
    }
    if let only = found.first { return only }
    if case .keys = root { return try flat(word, steps) }
    return try likeliest(start, steps[...], word)
  }

  /// What leads to values: two ways at most.
  private func collect(
    _ reading: Reading<Tree>, _ rest: ArraySlice<DottedWord.Step>, into found: inout [[Place.Step]]
  ) {
    guard let first = rest.first else {
      if reading.value != nil { found.append(reading.steps) }
      return
    }
    if reading.value?.kind == .list {
      guard !first.isQuoted, let index = reading.index(first.text) else { return }
      return collect(reading.following(.element(index)), rest.dropFirst(), into: &found)
    }
    for count in (1...first.runCount).reversed() where found.count < 2 {
      let name = Key(DottedWord.name(rest.prefix(count)))
      guard reading.has(name) else { continue }
      collect(reading.following(.member(name)), rest.dropFirst(count), into: &found)
    }
  }

  /// How many items a list has that is there, or is to be, be it in place of null or with a value
  /// that is there as its first item; nothing where there is none.
  private func itemCount(_ reading: Reading<Tree>) -> Int? {
    switch reading.value?.kind {
    case nil: names(reading.steps).itemCount
    case .list?: reading.value?.count
    case .null?: names(reading.steps).itemCount.map { _ in 0 }
    case .object?: nil
    case .boolean?, .integer?, .real?, .string?, .date?, .data?:
      names(reading.steps).itemCount.map { _ in 1 }
    }
  }

  /// The index that a step stands for where a list is, or is to come.
  private func itemIndex(_ step: String, in reading: Reading<Tree>) -> Int? {
    guard let count = itemCount(reading),
      reading.value?.kind == .list || !names(reading.steps).isMember(step)
    else { return nil }
    return reading.index(step, endingAt: count)
  }

  /// Whether a step can only be meant as the first item of a list: nothing is there, and nobody
  /// knows of anything that should be.
  private func beginsList(_ step: String, in value: Tree?, at steps: [Place.Step]) -> Bool {
    Index(step) == .end && value == nil && !steps.isEmpty && names(steps).isUnknown
  }

  /// Whether only an index can stand behind what a word has led to.
  private func isList(_ reading: Reading<Tree>) -> Bool {
    reading.value?.kind == .list || names(reading.steps).isListAlone
  }

  /// Whether a step can only be meant as the place behind the last element of a list where an
  /// object stands that does not belong there.
  private func isEnd(_ step: DottedWord.Step, ofNoListAt reading: Reading<Tree>) -> Bool {
    reading.value?.kind == .object && !step.isQuoted && step.text == "-"
      && !names(reading.steps).mayHoldNameOfEnd
  }

  /// Where a word leads that leads to no value.
  private func likeliest(
    _ start: Reading<Tree>, _ steps: ArraySlice<DottedWord.Step>, _ word: String
  ) throws(PlaceWordError) -> [Place.Step] {
    var (reading, rest) = (start, steps)
    while let first = rest.first {
      let isFirst = beginsList(first.text, in: reading.value, at: reading.steps)
      if !first.isQuoted, let index = isFirst ? 0 : itemIndex(first.text, in: reading) {
        reading.follow(.element(index))
        rest.removeFirst()
        continue
      }
      guard itemCount(reading) == nil || !isList(reading) else {
        let list = JSONPointer.text(reading.steps)
        throw PlaceWordError(word: word, reason: .noIndex(step: first.text, list: list))
      }
      guard !isEnd(first, ofNoListAt: reading) else {
        let object = JSONPointer.text(reading.steps)
        throw PlaceWordError(word: word, reason: .noEnd(object: object))
      }
      let counts = (1...first.runCount).reversed()
      let names = names(reading.steps)
      let known =
        counts.first { reading.has(Key(DottedWord.name(rest.prefix($0)))) }
        ?? counts.first { names.contains(Key(DottedWord.name(rest.prefix($0)))) }
      if known == nil, !first.isQuoted, first.text.isEmpty {
        throw PlaceWordError(word: word, reason: .emptyStep)
      }
      let count = known ?? (names.holdsDots(beginning: Key(first.text)) ? first.runCount : 1)
      reading.follow(.member(Key(DottedWord.name(rest.prefix(count)))))
      rest = rest.dropFirst(count)
    }
    return reading.steps
  }

  /// The same in a flat store: into the longest key that the next step can lead into or that the
  /// schema names, else a new key.
  private func flat(
    _ word: String, _ steps: [DottedWord.Step]
  ) throws(PlaceWordError) -> [Place.Step] {
    guard let first = steps.first else { return [.member(Key(word))] }
    let names = (1...first.runCount).reversed().map { ($0, Key(DottedWord.name(steps.prefix($0)))) }
    let key =
      names.first { start.following(.member($0.1)).leads(by: steps.dropFirst($0.0).first) }
      ?? names.first { self.names([]).contains($0.1) }
    if let (count, name) = key {
      return try likeliest(start.following(.member(name)), steps[count...], word)
    }
    guard first.isQuoted else { return [.member(Key(word))] }
    return try likeliest(start, steps[...], word)
  }
}

/// How far a word has led.
private struct Reading<Tree: ValueTree> {
  private(set) var steps: [Place.Step] = []
  /// What is there, if anything.
  private(set) var value: Tree?
  private let keys: ((Key) -> Tree?)?

  init(value: Tree) {
    self.value = value
    keys = nil
  }

  init(keys: @escaping (Key) -> Tree?) { self.keys = keys }

  mutating func follow(_ step: Place.Step) {
    if steps.isEmpty, let keys, case .member(let key) = step {
      value = keys(key)
    } else {
      value = value?.value(at: step)
    }
    steps.append(step)
  }

  func following(_ step: Place.Step) -> Reading {
    var reading = self
    reading.follow(step)
    return reading
  }

  /// Whether a step leads into what is there, be it to something that is missing.
  func leads(by step: DottedWord.Step?) -> Bool {
    guard let step, let value else { return false }
    return value.kind == .object
      || value.kind == .list && !step.isQuoted && index(step.text, endingAt: value.count) != nil
  }

  func has(_ name: Key) -> Bool { following(.member(name)).value != nil }

  /// The index that a step into a list stands for, be the list still to come; places that are not
  /// there yet only where it is said how many there are.
  func index(_ step: String, endingAt count: Int? = nil) -> Int? {
    switch Index(step) {
    case nil: return nil
    case .end?: return count
    case .number(let index)?: return count != nil || index < value?.count ?? 0 ? index : nil
    }
  }
}

/// A step into a list, in words.
private enum Index: Equatable {
  case number(Int)
  /// Behind the last element.
  case end

  init?(_ step: String) {
    if step == "-" {
      self = .end
    } else if let number = Int(step), String(number) == step, number >= 0 {
      self = .number(number)
    } else {
      return nil
    }
  }
}
