#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A line of text; it shows what it says now, and its whole length with Enter.
public struct Text: PrimitiveView {
  let content: String

  /// Shows a text.
  public init(_ content: some StringProtocol) { self.content = String(content) }

  /// Shows a text as it stands.
  public init(verbatim content: String) { self.content = content }

  /// Shows a value as a format writes it.
  ///
  /// It is written when the body is asked, so a body that reads the value shows the newest.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    content = format.format(input)
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    lowering.add(.text, title: content)
  }
}
