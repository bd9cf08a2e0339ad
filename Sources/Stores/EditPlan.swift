import SetteePropertyLists

/// What a group of edits comes to, key by key, before any of it is done.
///
/// The default way of stores whose keys have plain values: plan, then store each key's new value.
package struct EditPlan {
  /// One for each key, in the order in which they were first touched.
  package private(set) var changes: [PlannedChange] = []
  private var positions: [Key: Int] = [:]
  private var inverse: [Edit] = []

  /// A key's new value.
  package struct PlannedChange: Sendable {
    package let key: Key
    /// `nil` where the key goes.
    package var value: PropertyList?
    /// Where the value was not set as a whole: how it came about.
    package var places: PlaceEdits?
    /// Whether the key was edited inside its value at all.
    package fileprivate(set) var isInner = false
  }

  /// What takes the group back.
  package var receipt: EditReceipt { EditReceipt(inverse: inverse.reversed()) }

  /// Plans a group.
  /// - Parameters:
  ///   - edits: The group.
  ///   - own: What the store itself holds of a key.
  ///   - behind: What shows of a key where the store itself holds nothing. An edit inside such a
  ///     value stores the whole of it.
  /// - Throws: `.misplaced` where one of them cannot be made.
  package init(
    _ edits: [Edit], own: (Key) -> PropertyList?, behind: (Key) -> PropertyList? = { _ in nil }
  ) throws(StoreError) {
    changes.reserveCapacity(edits.count)
    for edit in edits {
      do throws(PlaceProblem) {
        try add(edit, own, behind)
      } catch {
        throw .misplaced(error)
      }
    }
    // A key that was only looked at, to be copied.
    changes.removeAll { $0.places?.edits.isEmpty == true }
  }

  private mutating func add(
    _ edit: Edit, _ own: (Key) -> PropertyList?, _ behind: (Key) -> PropertyList?
  ) throws(PlaceProblem) {
    let position = position(of: edit.key, own)
    switch (edit.wholeValue, edit.act) {
    case (let value?, _):
      note(Edit(edit.key, changes[position].value))
      changes[position].set(value)
    case (nil, .rename(let new)) where edit.place.isWhole:
      try copy(edit, to: new, own, behind)
      if new != edit.key {
        note(Edit(edit.key, changes[position].value))
        changes[position].set(nil)
      }
    case (nil, .duplicate(let new)) where edit.place.isWhole:
      guard let new else { throw PlaceProblem(edit.place, .nameMissing) }
      if new == edit.key { throw PlaceProblem(edit.place, .taken(new)) }
      try copy(edit, to: new, own, behind)
    case (nil, _): try change(position, edit, behind)
    }
  }

  /// Gives another key the value of the edit's.
  private mutating func copy(
    _ edit: Edit, to new: Key, _ own: (Key) -> PropertyList?, _ behind: (Key) -> PropertyList?
  ) throws(PlaceProblem) {
    guard let value = changes[position(of: edit.key, own)].value ?? behind(edit.key) else {
      throw PlaceProblem(edit.place, .absent(edit.place))
    }
    guard new != edit.key else { return }
    let position = position(of: new, own)
    if (changes[position].value ?? behind(new)) != nil {
      throw PlaceProblem(edit.place, .taken(new))
    }
    note(Edit(new, nil))
    changes[position].set(value)
  }

  /// Makes an edit inside a value.
  private mutating func change(
    _ position: Int, _ edit: Edit, _ behind: (Key) -> PropertyList?
  ) throws(PlaceProblem) {
    changes[position].isInner = true
    guard changes[position].value == nil, var shown = Optional(behind(edit.key)), shown != nil
    else {
      if let inverse = try changes[position].make(edit) { note(inverse) }
      return
    }
    guard try edit.apply(to: &shown) != nil else { return }
    note(Edit(edit.key, nil))
    changes[position].set(shown)
  }

  private mutating func note(_ edit: Edit) { inverse.append(edit) }

  private mutating func position(of key: Key, _ own: (Key) -> PropertyList?) -> Int {
    if let position = positions[key] { return position }
    positions[key] = changes.count
    let value = own(key)
    changes.append(PlannedChange(key: key, value: value, places: PlaceEdits(on: value)))
    return changes.count - 1
  }
}

extension EditPlan.PlannedChange {
  fileprivate mutating func set(_ value: PropertyList?) {
    self.value = value
    places = nil
  }

  /// Makes an edit inside the value, and keeps how unless the value was set as a whole before.
  fileprivate mutating func make(_ edit: Edit) throws(PlaceProblem) -> Edit? {
    guard places != nil else { return try edit.apply(to: &value) }
    let inverse = try places?.make(edit)
    value = places?.outcome
    return inverse ?? nil
  }

  /// The new value where the store holds something else by now.
  package func value(over present: PropertyList?) -> PropertyList? {
    places.map { $0.rebased(on: present).outcome } ?? value
  }
}
