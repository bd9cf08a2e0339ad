import Observation
import SetteeForms
import SetteePropertyLists

/// The rows evaluated so far, each under observation tracking until its setting changes.
///
/// A row is armed once and then kept, never evaluated again to be drawn again: what is drawn a
/// thousand times costs one registration. A change marks the row; the marks wake the loop.
@MainActor
package final class RowCache {
  package private(set) var marks = ChangeMarks()
  /// How many rows were evaluated since the last frame report.
  package private(set) var evaluationCount = 0
  /// How many of them because their setting changed, rather than because they came into view.
  package private(set) var changeCount = 0

  /// Whether some row shows a value that stands elsewhere, so that one change may show in many.
  private(set) var hasFollowers = false

  private let form: SettingsForm
  private var rows: [Field.ID: FieldRow] = [:]
  /// The values of watched fields, as they were when somebody last looked.
  private var watched: [Field.ID: PropertyList] = [:]

  package init(_ form: SettingsForm) { self.form = form }

  /// A field's row, evaluated now where it never was.
  package func row(_ field: Field.ID) -> FieldRow { rows[field] ?? evaluate(field) }

  /// A field's row as it was last evaluated; `nil` where it never was.
  package func known(_ field: Field.ID) -> FieldRow? { rows[field] }

  /// Whether a field's row was ever evaluated.
  func isKnown(_ field: Field.ID) -> Bool { rows[field] != nil }

  /// Evaluates a row anew after its mark, which ended the tracking of the last time.
  @discardableResult
  package func evaluate(_ field: Field.ID) -> FieldRow {
    evaluationCount += 1
    if rows[field] != nil { changeCount += 1 }
    let marks = marks
    let row = withObservationTracking {
      FieldRow(form.fields[field], of: form)
    } onChange: {
      marks.insert(field)
    }
    rows[field] = row
    if row.reading.remark != nil { hasFollowers = true }
    return row
  }

  /// Forgets a row that does not show; it is worked out anew when it does.
  package func forget(_ field: Field.ID) { rows[field] = nil }

  /// Marks a field when its value changes, without working out its row.
  package func watch(_ field: Field.ID) {
    let marks = marks
    watched[field] = withObservationTracking {
      form.fields[field].setting.reading.value
    } onChange: {
      marks.insert(field)
    }
  }

  /// The value of a watched field when somebody last looked; `nil` where nobody did.
  func watchedValue(of field: Field.ID) -> PropertyList? { watched[field] }

  /// Takes note that what a watched field has now is known.
  func noteValue(of field: Field.ID) {
    guard watched[field] != nil else { return }
    watched[field] = form.fields[field].setting.unobservedReading.value
  }

  /// Forgets all rows, whose fields have other numbers now.
  package func forgetRows() {
    rows.removeAll(keepingCapacity: true)
    watched = [:]
    marks = marks.successor()
  }

  /// Begins to count anew.
  package func resetCounts() {
    evaluationCount = 0
    changeCount = 0
  }
}
