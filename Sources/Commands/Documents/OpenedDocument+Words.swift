import SetteeDocuments
import SetteeDocumentStores
import SetteePropertyLists
import SetteeStores

extension OpenedDocument {
  /// The key of the place that a word names.
  func key(_ word: String) throws(CommandError) -> Key {
    let key: Key
    do throws(PlaceWordError) {
      key = try places.key(ofWord: word)
    } catch {
      throw CommandError("\(error)")
    }
    if places.node(of: key) == nil, let dotted = dottedElement(word) {
      throw CommandError(
        "There is no '\(word)'; an element of a list is named by its number: '\(dotted)'.")
    }
    return key
  }

  /// The word with `.1` for `[1]`, where it leads into a list that way.
  private func dottedElement(_ word: String) -> String? {
    guard word.contains("[") else { return nil }
    let dotted = String(word.filter { $0 != "]" }.map { $0 == "[" ? "." : $0 })
    guard let place = places.place(of: Key(dotted)) else { return nil }
    let leadsIntoList = place.steps.contains { if case .element = $0 { true } else { false } }
    return leadsIntoList ? dotted : nil
  }

  /// The edits that give places values, a word each; numbers keep the spelling they are typed with,
  /// and the place behind a list's last element takes a new one.
  func edits(
    setting pairs: [(key: Key, read: NewValue.Read)]
  ) -> [Edit] {
    var appendedCounts: [Place: Int] = [:]
    return pairs.map { key, read in
      let act = Edit.Act.set(read.value, spelling: read.spelling)
      guard let place = places.place(of: key), let list = place.list(in: document),
        case .element(let index)? = place.steps.last, index >= list.count
      else { return Edit(Place(key), act) }
      let count = appendedCounts[list.place, default: 0]
      appendedCounts[list.place] = count + 1
      let behind = list.place.appending(.element(index + count))
      return Edit(
        Place(places.key(of: behind)), .insert(read.value, spelling: read.spelling))
    }
  }

  /// The edits that take values away, the last in the text first, so that positions stay true.
  func edits(resetting keys: [Key]) -> [Edit] {
    func start(_ key: Key) -> Int { places.node(of: key)?.range.lowerBound ?? 0 }
    return keys.sorted { start($0) > start($1) }.map { Edit($0, nil) }
  }

  /// File, line and column of what a key leads to.
  func position(of key: Key) -> String? {
    guard let node = places.node(of: key) else { return nil }
    let position = document.position(ofOffset: node.range.lowerBound)
    let steps = places.place(of: key).flatMap { document.steps(of: $0) } ?? []
    let followed = document.followed(at: steps).map { followed in
      followed.isMerged ? " from \(followed.words)" : " follows \(followed.words)"
    }
    return "\(path):\(position.line):\(position.column)" + (followed ?? "")
  }

  private func isSecret(_ value: PropertyList, at place: Place) -> Bool {
    document.steps(of: place).map { secrets.cover($0, value) } ?? false
  }

  /// Says what others had written to places that were just written to.
  func tellContests(to errors: TextOutput) {
    for place in store.contestedPlaces {
      guard let loss = store.lostWrite(at: place) else { continue }
      let theirs: String
      switch loss.content {
      case .value(let value) where isSecret(value, at: place): theirs = "changed it"
      case .value(let value): theirs = "made it \(value.json())"
      case .removed: theirs = "removed it"
      case .secret: theirs = "changed it"
      }
      errors.line("'\(places.key(of: place))': another program had just \(theirs).")
    }
  }
}

extension Place {
  /// The list that the place is an element of, or is to be.
  fileprivate func list(in document: Document) -> (place: Place, count: Int)? {
    guard let parent, let node = document.node(at: parent), node.kind == .list else { return nil }
    return (parent, node.count)
  }
}
