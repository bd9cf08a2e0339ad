import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Places inside the values of a suite, named by words; a document's places are its keys.
extension OpenedStore {
  /// The place that a word names: a key as `key` finds it, else a place inside a key's value.
  ///
  /// What stays on the device is not the account's to read either, but for what somebody sent.
  func place(_ word: String, isKnown: Bool = false) throws(CommandError) -> Place {
    let place = try namedPlace(word, isKnown: isKnown)
    if !keptHere.isEmpty, store.value(forKey: place.key) == nil { try checkSynced([place.key]) }
    return place
  }

  private func namedPlace(_ word: String, isKnown: Bool) throws(CommandError) -> Place {
    if document != nil { return Place(try key(word)) }
    if store.value(forKey: Key(word)) != nil { return Place(Key(word)) }
    // Of a schema that nobody named, keys may be others than it describes.
    if schema == nil || isSchemaFound && description(of: Key(word)) == nil {
      return try place(inside: word, tree(of:)) ?? Place(Key(word))
    }
    do throws(CommandError) {
      return Place(try isKnown ? knownKey(word) : key(word))
    } catch {
      if let place = try innerPlace(word, in: tree(of:)) { return place }
      throw error
    }
  }

  /// The place inside a value that a word leads to, with or without the schema's prefix, or the
  /// whole one where the word is another for its key; nothing where no key begins it.
  ///
  /// `tree` says what stands at a key: what is stored, or will be.
  func innerPlace(
    _ word: String, in tree: @escaping (Key) -> PropertyList?
  ) throws(CommandError) -> Place? {
    if let place = try place(inside: word, tree) { return place }
    guard let prefix = schema?.prefix, !prefix.isEmpty else { return nil }
    return try place(inside: prefix + word, tree)
  }

  private func place(
    inside word: String, _ tree: @escaping (Key) -> PropertyList?
  ) throws(CommandError) -> Place? {
    let words = PlaceWords(ofSettings: tree) { self.description(of: $0) }
    do throws(PlaceWordError) {
      let place = try words.place(of: word)
      if !place.isWhole { return place }
      let isThere = store.value(forKey: place.key) != nil || description(of: place.key) != nil
      return isThere ? place : nil
    } catch {
      throw CommandError("\(error)")
    }
  }

  /// What a place leads into: the value in force, or the tree that its text writes.
  func tree(of key: Key) -> PropertyList? { tree(of: key, reading(of: key).value) }

  /// The same of what the store itself has, without a default's other entries.
  func storedTree(of key: Key) -> PropertyList? { tree(of: key, reading(of: key).stored) }

  private func tree(of key: Key, _ value: PropertyList?) -> PropertyList? {
    guard case .string? = value else { return value }
    return (store as? UnfoldedStore)?.tree(of: key) ?? value
  }

  /// What is known of a place, with its value.
  func reading(of place: Place) -> ValueReading {
    let whole = reading(of: place.key)
    if place.isWhole { return whole }
    let description = description(of: place)
    let value = tree(of: place.key)?.value(at: place.steps)
    let stored = storedTree(of: place.key)?.value(at: place.steps)
    var reading = ValueReading(
      key: Key(place.description), value: value ?? description?.defaultValue,
      source: stored == nil ? nil : whole.source, description: description,
      isRevealed: isRevealing)
    reading.stored = stored
    // What is secret by a schema that nobody named is secret inside too.
    reading.secrecy = whole.secrecy.flatMap { self.description(of: place, in: $0) }
    return reading
  }

  /// Why an item is not taken away with others: it has a place of its own, and one that stays would
  /// come into that.
  func obstacle(toTaking place: Place, of places: [Place]) -> String? {
    func real(_ place: Place) -> Place? {
      document.map { $0.places.place(of: place.key) } ?? place
    }
    guard let item = real(place), let outer = item.parent,
      case .element(let position)? = item.steps.last
    else { return nil }
    let (shape, count) = document?.list(at: outer) ?? list(at: outer)
    guard case .list(let list)? = shape?.kind, position < list.fixedCount else { return nil }
    let others = Set(places.compactMap(real))
    let stays = (position..<max(position, count)).contains {
      !others.contains(outer.appending(.element($0)))
    }
    return stays ? "'\(place)' was not reset. \(list.sentenceOnFixed)" : nil
  }

  private func list(at place: Place) -> (shape: Shape?, count: Int) {
    let list = storedTree(of: place.key)?.value(at: place.steps)
    return (description(of: place)?.shape, list?.count ?? 0)
  }

  /// What a schema says of a place, for the value that stands around it.
  func description(of place: Place) -> SettingDescription? {
    description(of: place.key).flatMap { description(of: place, in: $0) }
  }

  private func description(
    of place: Place, in around: SettingDescription
  ) -> SettingDescription? {
    if place.isWhole { return around }
    guard var shape = around.shape else { return nil }
    var value = tree(of: place.key)
    var traits = around.traits.intersection([.secret, .readOnly])
    let base = around.joinsDefault ? around.defaultValue?.value(at: place.steps) : nil
    let standard = shape.standard(
      at: place.steps, in: storedTree(of: place.key), standard: around.defaultValue)
    for step in place.steps {
      let part = shape.part(at: step, of: value) ?? .anything
      shape = shape.saying(conditionOf: step, in: value, part)
      traits.formUnion(shape.words.traits.intersection([.secret, .readOnly]))
      value = value?.value(at: step)
    }
    shape.words.defaultValue = standard ?? shape.words.defaultValue
    shape.words.join(base)
    let (inner, held) = (shape, traits)
    return SettingDescription(
      place: place, path: around.path + [around.title], storage: around.storage, traits: held
    ) { inner }
  }
}
