#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A line of text; it shows what it says now, and its whole length with Enter.
public struct Text: PrimitiveView {
  let content: String

  public init(_ content: some StringProtocol) { self.content = String(content) }

  public init(verbatim content: String) { self.content = content }

  /// Shows a value as a format writes it.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    content = format.format(input)
  }

  public func lower(into lowering: inout Lowering) {
    lowering.add(.text, title: content)
  }
}
