import SetteeSettings

/// The fields of a form, each made when somebody looks at it.
///
/// A screen shows twenty fields of ten thousand, so that a list of all would only cost memory.
package struct FieldList: RandomAccessCollection, Sendable {
  private let settings: [Setting]
  /// For each field the index of its setting.
  private let order: [Int]
  /// The rows of pages; they belong to no count.
  private var inner = InnerFields()

  init(_ settings: [Setting], order: [Int]) {
    self.settings = settings
    self.order = order
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  package subscript(position: Int) -> Field {
    guard position >= Field.innerBase else {
      return Field(id: position, setting: settings[order[position]])
    }
    return Field(id: position, setting: MainActor.assumeIsolated { inner[position] })
  }

  /// The bytes of the longest title of the form's own fields.
  @MainActor
  var titleWidthMax: Int {
    var width = 0
    for setting in settings { width = Swift.max(width, setting.description.titleWidth) }
    return width
  }

  /// Whether there is a field of a number, of the form itself or on a page.
  @MainActor
  func has(_ field: Field.ID) -> Bool { indices.contains(field) || inner.has(field) }

  /// Gives a row of a page its setting.
  /// - Returns: Whether somebody may have looked at another one.
  @MainActor
  func describe(_ field: Field.ID, _ setting: InnerFields.Entry) -> Bool {
    inner.describe(field, setting)
  }

  /// These fields with the rows of pages that others have.
  func with(innerOf other: FieldList) -> FieldList {
    var result = self
    result.inner = other.inner
    return result
  }
}

/// The rows of pages, by number from `Field.innerBase` on, each described when somebody looks.
@MainActor
final class InnerFields {
  private var entries: [Entry] = []

  nonisolated init() {}

  enum Entry {
    case unknown
    case described(Setting)
    case late(PartDescriber)
  }

  subscript(field: Field.ID) -> Setting {
    let index = field - Field.innerBase
    switch entries[index] {
    case .described(let setting): return setting
    case .late(let describer):
      let setting = describer.setting(of: field)
      entries[index] = .described(setting)
      return setting
    case .unknown: preconditionFailure("A row that nobody described.")
    }
  }

  func has(_ field: Field.ID) -> Bool {
    let index = field - Field.innerBase
    guard entries.indices.contains(index) else { return false }
    if case .unknown = entries[index] { return false }
    return true
  }

  func describe(_ field: Field.ID, _ entry: Entry) -> Bool {
    let index = field - Field.innerBase
    while entries.count <= index { entries.append(.unknown) }
    defer { entries[index] = entry }
    if case .described = entries[index] { return true }
    return false
  }
}

/// One row of a form: a setting, a text or a button, as its kind says.
package struct Field: Identifiable, Sendable {
  /// The rows of pages have numbers from here on.
  package static let innerBase = 1 << 40

  /// The field's index in `SettingsForm.fields`; stable for the life of the form.
  package let id: Int
  package let setting: Setting
  @MainActor package var description: SettingDescription { setting.description }
  /// What the row is; whoever treats rows of one kind in a way of their own switches over it.
  @MainActor package var kind: SettingDescription.Kind { setting.description.kind }
}
