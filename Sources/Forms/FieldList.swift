import SetteeSettings

/// The fields of a form, each made when somebody looks at it.
///
/// A screen shows twenty fields of ten thousand, so that a list of all would only cost memory.
package struct FieldList: RandomAccessCollection, Sendable {
  private let settings: [Setting]
  /// For each field the index of its setting.
  private let order: [Int]
  /// The rows of pages, by number from `Field.innerBase` on; they belong to no count.
  private(set) var inner: [Setting] = []

  init(_ settings: [Setting], order: [Int]) {
    self.settings = settings
    self.order = order
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  package subscript(position: Int) -> Field {
    let inside = position - Field.innerBase
    return Field(id: position, setting: inside >= 0 ? inner[inside] : settings[order[position]])
  }

  /// Whether there is a field of a number, of the form itself or on a page.
  func has(_ field: Field.ID) -> Bool {
    indices.contains(field) || inner.indices.contains(field - Field.innerBase)
  }

  /// Gives a row of a page its setting; a new row has the next number.
  mutating func describe(_ field: Field.ID, _ setting: Setting) {
    let inside = field - Field.innerBase
    if inner.indices.contains(inside) {
      inner[inside] = setting
    } else {
      inner.append(setting)
    }
  }

  /// These fields with the rows of pages that others have.
  func with(innerOf other: FieldList) -> FieldList {
    var result = self
    result.inner = other.inner
    return result
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
