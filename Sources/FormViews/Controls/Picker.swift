import SetteePropertyLists
import SetteeSettings

/// One of a few choices: the views in it that have a `tag`, or come from a `ForEach`.
///
/// The text of such a view is the choice's title, and its tag the value; views whose tag is of
/// another type than the selection are no choices. A value that is none of the choices stays until
/// somebody chooses.
public struct Picker<Label: View, Selection: Hashable, Content: View>: PrimitiveView {
  private let label: Label
  private let selection: Binding<Selection>
  private let content: Content

  /// Shows a choice; the label's text is its title.
  /// - Parameters:
  ///   - selection: The tag of what is chosen.
  ///   - content: The choices, in their order.
  ///   - label: Read for its text alone.
  public init(
    selection: Binding<Selection>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    let choices = lowering.rows(of: content).compactMap { row in
      (row.surroundings.tag?.base as? Selection).map { (title: row.title, value: $0) }
    }
    lowering.add(
      .choice(titles: choices.map(\.title)), title: lowering.text(of: label),
      access(to: choices.map(\.value)))
  }

  /// A choice is known to the form by its place.
  private func access(to values: [Selection]) -> RowAccess {
    let selection = selection
    return RowAccess(
      read: {
        values.firstIndex(of: selection.wrappedValue).map { .integer(Int128($0)) }
      },
      write: { stored in
        guard case .integer(let index) = stored, let place = Int(exactly: index),
          values.indices.contains(place)
        else { throw RowProblem(description: "There is no choice \(stored.shortText).") }
        selection.wrappedValue = values[place]
      })
  }
}

extension Picker where Label == Text {
  /// Shows a choice by a title.
  public init(
    _ title: some StringProtocol, selection: Binding<Selection>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}
