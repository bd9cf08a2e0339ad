/// Modifiers of SwiftUI that speak of points and shapes.
///
/// A form in a terminal decides such things by itself: they are accepted, so that code can be
/// shared, and do nothing.
extension View {
  /// Accepted and without meaning: a form has its own margins.
  public func padding(_ length: Double? = nil) -> some View { self }

  /// Accepted and without meaning: a form has its own margins.
  public func padding(_ edges: Edge.Set, _ length: Double? = nil) -> some View { self }

  /// Accepted and without meaning: a form has the size of its screen.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    self
  }

  /// Accepted and without meaning: a form has the size of its screen.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View {
    self
  }

  /// Accepted and without meaning: a form has one look for all.
  public func toggleStyle(_ style: ToggleStyle) -> some View { self }

  /// Accepted and without meaning: a form has one look for all.
  public func textFieldStyle(_ style: TextFieldStyle) -> some View { self }

  /// Accepted and without meaning: a form has one look for all.
  public func buttonStyle(_ style: ButtonStyle) -> some View { self }

  /// Accepted and without meaning: a form has one look for all.
  public func pickerStyle(_ style: PickerStyle) -> some View { self }
}

/// Accepted and without meaning: a form shows every switch alike.
public enum ToggleStyle: Sendable { case automatic, `switch`, button, checkbox }

/// Accepted and without meaning: a form shows every text alike.
public enum TextFieldStyle: Sendable { case automatic, plain, roundedBorder, squareBorder }

/// Accepted and without meaning: a form shows every button alike.
public enum ButtonStyle: Sendable { case automatic, bordered, borderedProminent, borderless, plain }

/// Accepted and without meaning: a form opens every choice as a list.
public enum PickerStyle: Sendable { case automatic, inline, menu, radioGroup, segmented, wheel }

/// Accepted and without meaning in rows.
public enum Alignment: Sendable {
  /// All alike in rows.
  case center, leading, trailing, top, bottom, topLeading, topTrailing, bottomLeading
  /// Like all others in rows.
  case bottomTrailing
}

/// An edge that padding may be for.
public enum Edge: Sendable {
  /// The edges; those of text follow its direction.
  case top, leading, bottom, trailing

  /// Several edges.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = Set(rawValue: 1)

    /// The leading edge.
    public static let leading = Set(rawValue: 2)

    /// The bottom edge.
    public static let bottom = Set(rawValue: 4)

    /// The trailing edge.
    public static let trailing = Set(rawValue: 8)

    /// The leading and the trailing edge.
    public static let horizontal: Set = [.leading, .trailing]

    /// The top and the bottom edge.
    public static let vertical: Set = [.top, .bottom]

    /// All four edges.
    public static let all: Set = [.horizontal, .vertical]
  }
}
