import SetteeDocuments
import SetteePropertyLists
import SetteeStores

/// How values are written: what follows others, types, names that stand several times.
extension DocumentPlaces: PlaceRemarking {
  package func remark(at place: Place) -> PlaceRemark? {
    let current = document.document
    guard let (steps, node) = find(place, in: current) else { return nil }
    var remark = PlaceRemark()
    remark.lost = current.place(of: steps).flatMap(document.lostWrite)
    if let key = node.keyOfNoText {
      let line = current.line(ofOffset: key.lowerBound)
      remark.lock = "read-only, its key is no text"
      remark.sentences.append(
        "The key in line \(line) is no text, so what it has is only shown here.")
    }
    addFollowed(at: steps, of: current, to: &remark)
    addOwn(of: node, in: current, to: &remark)
    remark.sentences += followers(at: steps, of: current)
    if addRepetition(of: node, in: current, to: &remark) {
      remark.repeated = current.place(of: steps).map { Place(key(of: $0)) }
    }
    return remark == PlaceRemark() ? nil : remark
  }

  package func line(of place: Place) -> Int? {
    let current = document.document
    return find(place, in: current).map {
      current.line(ofOffset: $0.node.hasName ? $0.node.keyStart : $0.node.range.lowerBound)
    }
  }

  package func commentCount(in place: Place) -> Int {
    let current = document.document
    return find(place, in: current).map { current.commentCount(in: $0.node) } ?? 0
  }

  package func tree(at place: Place) -> (any ValueTree)? {
    find(place, in: document.document)?.node
  }

  package func isValue(at place: Place, _ other: OrderedTree) -> Bool {
    find(place, in: document.document)?.node.isSame(as: other) ?? false
  }

  /// What stands at a place of the form, and the way there from the document's root.
  private func find(
    _ place: Place, in current: Document
  ) -> (steps: [Place.Step], node: DocumentNode)? {
    guard let outer = self.place(of: place.key),
      let steps = current.steps(of: Place(outer.key, outer.steps + place.steps)),
      let node = current.root.value(at: steps)
    else { return nil }
    return (steps, node)
  }

  /// What the place follows, or is in what does.
  private func addFollowed(
    at steps: [Place.Step], of current: Document, to remark: inout PlaceRemark
  ) {
    guard let follower = current.follower(at: steps) else { return }
    let (words, isWhole) = (follower.value.words, follower.depth == steps.count)
    remark.words = follower.value.isMerged ? "from \(words)" : "follows \(words)"
    let target = current.place(of: follower.target + steps[follower.depth...])
    remark.target = target.map { Place(key(of: $0)) }
    let own = current.place(of: steps[..<follower.depth]).map { Place(key(of: $0)) }
    if follower.value.isMerged {
      remark.sentences += ["It is from \(words); a value that is set here stands before it."]
      if !isWhole { remark.lock = "read-only, it is from \(words)" }
      // What has parts is changed part by part, of which none is written here.
      let hasParts = current.root.value(at: steps)?.isContainer ?? false
      if !isWhole || hasParts { remark.follower = own }
    } else {
      remark.lock = "read-only, it follows \(words)"
      remark.follower = own
    }
  }

  /// How many places change with one that is there or may come, as sentences.
  package func followers(of place: Place) -> [String] {
    let current = document.document
    guard current.hasReferences, let outer = self.place(of: place.key),
      let steps = current.steps(of: Place(outer.key, outer.steps + place.steps))
    else { return [] }
    return followers(at: steps, of: current)
  }

  private func followers(at steps: [Place.Step], of current: Document) -> [String] {
    let own = current.root.value(at: steps)?.index
    return current.followedValues(on: steps).map { node, count in
      let isOwn = node.index == own
      let words = isOwn ? "" : "It is in \(node.followed(isMerged: false).words). "
      return count == 1
        ? "\(words)Another place follows \(isOwn ? "it" : "that") and changes with it."
        : "\(words)\(count) places follow \(isOwn ? "it" : "that") and change with it."
    }
  }

  /// What stands before the value.
  private func addOwn(
    of node: DocumentNode, in current: Document, to remark: inout PlaceRemark
  ) {
    if node.isUnreadable {
      remark.sentences.append("Half of a surrogate pair stands in it, which no text can hold.")
      remark.lock = "read-only, half of a surrogate pair stands in it"
    }
    remark.spelling = node.inexactSpelling
    if let tag = node.tag { remark.sentences.append("\(tag) stands before it and stays.") }
    if let truth = current.olderTruth(of: node) {
      remark.sentences.append("Older readers take this for \(truth); quotes make it a text.")
      remark.words = remark.words ?? "older readers: \(truth)"
    }
  }

  /// Says where other members of its name stand; whether there are any.
  private func addRepetition(
    of node: DocumentNode, in current: Document, to remark: inout PlaceRemark
  ) -> Bool {
    guard node.hasName, let object = node.parent?.container else { return false }
    let keys = object.keyRanges(ofMembersNamed: node.name)
    guard keys.count > 1 else { return false }
    let lines = keys.map { current.line(ofOffset: $0.lowerBound) }
    let list = lines.dropLast().map(String.init).joined(separator: ", ") + " and \(lines.last ?? 0)"
    remark.sentences.append("It stands \(lines.count) times, lines \(list); the last counts.")
    remark.words = remark.words ?? "stands \(lines.count) times"
    return true
  }
}
