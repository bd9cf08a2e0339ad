import SetteePropertyLists
import SetteeSettings

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
extension RowAccess {
  /// Reads and writes a value as text in a format.
  static func formatted<Format: ParseableFormatStyle>(
    _ value: Binding<Format.FormatInput>, _ format: Format
  ) -> RowAccess where Format.FormatOutput == String {
    RowAccess(
      read: { .string(format.format(value.wrappedValue)) },
      write: { stored in
        let parsed = try parse(stored, format, example: value.wrappedValue)
        try check(parsed, for: value)
        value.wrappedValue = parsed
      })
  }

  /// The same of a value that may be none.
  static func formatted<Format: ParseableFormatStyle>(
    _ value: Binding<Format.FormatInput?>, _ format: Format
  ) -> RowAccess where Format.FormatOutput == String {
    RowAccess(
      read: { value.wrappedValue.map { .string(format.format($0)) } ?? .null },
      write: { stored in
        value.wrappedValue =
          stored == .null ? nil : try parse(stored, format, example: value.wrappedValue)
      })
  }

  private static func parse<Format: ParseableFormatStyle>(
    _ stored: PropertyList, _ format: Format, example: Format.FormatInput?
  ) throws -> Format.FormatInput where Format.FormatOutput == String {
    do {
      return try format.parseStrategy.parse(stored.shortText)
    } catch {
      let hint = example.map { " Write it like '\(format.format($0))'." } ?? ""
      throw RowProblem(description: "'\(stored.shortText)' is not understood.\(hint)")
    }
  }
}
