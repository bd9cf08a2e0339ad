import SetteeTerminals

/// What a run of an editor knows of those before it: how the screen was arranged and where one was.
///
/// Never a value, a draft or a query. What one run adds is of this type too, so that what two runs
/// add at a time is taken one after the other.
package struct ScreenMemory: Equatable, Sendable {
  /// The theme that somebody chose; `automaticTheme` where the terminal's background is to choose.
  package var theme: String?
  /// What terminals told of their background, by what they call themselves.
  package var grounds: [String: Ground] = [:]
  /// Where borders were moved to, by how wide the window was.
  package var borders: [EditorLayout.Breadth: EditorLayout.Borders] = [:]
  /// Where one was in forms, the last one first.
  package private(set) var places: [Spot] = []

  package init() {}

  /// The name of the choice that the terminal's background makes.
  package static let automaticTheme = "auto"
  /// So many forms are remembered.
  package static let placeCountMax = 200

  /// Where one was in a form.
  package struct Spot: Equatable, Sendable {
    /// What the form is called.
    package let form: String
    /// The name of the setting that had the focus.
    package let key: String
    /// The line of the list that was shown first.
    package let line: Int

    package init(form: String, key: String, line: Int) {
      (self.form, self.key, self.line) = (form, key, line)
    }
  }

  /// Where one was in a form; `nil` where nobody knows.
  package func place(in form: String) -> Spot? { places.first { $0.form == form } }

  /// Takes note of a place, in front of all others.
  package mutating func note(_ place: Spot) {
    places.removeAll { $0.form == place.form }
    places.insert(place, at: 0)
    places = Array(places.prefix(Self.placeCountMax))
  }

  /// Takes over what another run added, which was later.
  package mutating func take(_ later: ScreenMemory) {
    theme = later.theme ?? theme
    grounds.merge(later.grounds) { $1 }
    borders.merge(later.borders) { before, after in
      EditorLayout.Borders(
        sections: after.sections ?? before.sections, detail: after.detail ?? before.detail)
    }
    for place in later.places.reversed() { note(place) }
  }
}
