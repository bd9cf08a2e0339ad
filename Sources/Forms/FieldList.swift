import SetteeSettings

/// The fields of a form, each made when somebody looks at it.
///
/// A screen shows twenty fields of ten thousand, so that a list of all would only cost memory.
package struct FieldList: RandomAccessCollection, Sendable {
  private let settings: [Setting]
  /// For each field the index of its setting.
  private let order: [Int]

  init(_ settings: [Setting], order: [Int]) {
    self.settings = settings
    self.order = order
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  package subscript(position: Int) -> Field {
    Field(id: position, setting: settings[order[position]])
  }
}

/// One row of a form: a setting, a text or a button, as its kind says.
package struct Field: Identifiable, Sendable {
  /// The field's index in `SettingsForm.fields`; stable for the life of the form.
  package let id: Int
  package let setting: Setting
  @MainActor package var description: SettingDescription { setting.description }
  /// What the row is; whoever treats rows of one kind in a way of their own switches over it.
  @MainActor package var kind: SettingDescription.Kind { setting.description.kind }
}
