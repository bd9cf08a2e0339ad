import SetteePropertyLists
import SetteeStores

/// Behind a setting whose form is not its stored form: goes between the two at each reading and
/// each edit.
///
/// An edit of one place inside changes the tree that the stored form stands for, and the whole is
/// written as the program stores it.
@MainActor
final class EditedSource: SettingsSource {
  private let base: any SettingsSource
  /// The setting as its own source knows it.
  private let stored: SettingDescription
  private let form: EditedForm

  init(_ base: any SettingsSource, of stored: SettingDescription, as form: EditedForm) {
    self.base = base
    self.stored = stored
    self.form = form
  }

  var readsPlaces: Bool { true }

  func reading(of description: SettingDescription) -> SettingReading {
    reading(base.reading(of: stored), of: description)
  }

  func unobservedReading(of description: SettingDescription) -> SettingReading {
    reading(base.unobservedReading(of: stored), of: description)
  }

  private func reading(
    _ whole: SettingReading, of description: SettingDescription
  ) -> SettingReading {
    var reading = whole
    // What cannot be unfolded is shown as it is, with its problem.
    let value = whole.value.map { form.unfold($0) ?? $0 }
    reading.value = value?.value(at: description.steps)
    return reading
  }

  /// The line where the whole begins.
  func line(of description: SettingDescription) -> Int? { base.line(of: stored) }

  func commentCount(in description: SettingDescription) -> Int {
    description.steps.isEmpty ? base.commentCount(in: stored) : 0
  }

  func write(_ value: PropertyList, to description: SettingDescription) throws {
    try apply([SettingEdit(description, value)])
  }

  func reset(_ description: SettingDescription) throws {
    try apply([SettingEdit(description, nil)])
  }

  /// The members that the program's type does not know.
  func leftOut(by edits: [SettingEdit]) -> [String] {
    guard !form.isExact else { return [] }
    do {
      guard let tree = try tree(after: edits), let kept = form.unfold(try form.fold(tree)) else {
        return []
      }
      return tree.memberNames(absentFrom: kept)
    } catch {
      // What keeps edits from being made is told by making them.
      return []
    }
  }

  func apply(_ edits: [SettingEdit]) throws {
    guard let tree = try tree(after: edits) else { return try base.reset(stored) }
    try base.apply([SettingEdit(stored, try form.fold(tree))])
  }

  /// What a form would have after edits.
  private func tree(after edits: [SettingEdit]) throws -> PropertyList? {
    var tree = base.unobservedReading(of: stored).value.flatMap(form.unfold)
    for edit in edits {
      if let inner = edit.edit {
        _ = try Edit(Place(stored.key, inner.place.steps), inner.act).apply(to: &tree)
      } else if edit.description.steps.isEmpty {
        tree = edit.value
      } else {
        let act = edit.value.map { Edit.Act.set($0) } ?? .remove
        _ = try Edit(Place(stored.key, edit.description.steps), act).apply(to: &tree)
      }
    }
    return tree
  }

  func lostWrites(of description: SettingDescription) -> [LostWrite] {
    description.steps.isEmpty ? base.lostWrites(of: stored) : []
  }

  func settle(_ write: LostWrite, of description: SettingDescription) {
    base.settle(write, of: stored)
  }
}

extension Setting {
  /// The setting with a source that reads and edits places inside its value, too, where the value
  /// has some.
  package var withPlaces: Setting {
    guard !source.readsPlaces, description.type.hasParts else { return self }
    let same = EditedForm(description.type, stored: .plain)
    return Setting(description, source: EditedSource(source, of: description, as: same))
  }

  /// Binds a description of what is stored to where its value is, to be shown in another form.
  package init(
    _ stored: SettingDescription, as form: EditedForm?, note: SettingNote,
    source: any SettingsSource
  ) {
    guard let form else {
      self.init(stored, source: source)
      return
    }
    self.init(
      stored.shown(as: form, note: note), source: EditedSource(source, of: stored, as: form))
  }
}

extension SettingDescription {
  /// The description of what is shown where the stored form is another.
  package func shown(as form: EditedForm?, note: SettingNote) -> SettingDescription {
    guard let form else { return self }
    var details = details
    details.type = form.type.applying(note)
    details.defaultValue = defaultValue.flatMap(form.unfold)
    details.shape = form.type.structure?.shape
    details.stored = form.stored
    return SettingDescription(place: place, path: path, details: details)
  }
}

extension [Setting] {
  /// The settings with sources that read and edit places, too; sources are mostly one, which is
  /// asked once.
  @MainActor
  package var withPlaces: [Setting] {
    var last: (any SettingsSource)?
    for setting in self where setting.source !== last {
      guard setting.source.readsPlaces else { return map(\.withPlaces) }
      last = setting.source
    }
    return self
  }
}
