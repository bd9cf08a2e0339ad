import SetteeSettings

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A line that can be typed: text, or a value as a format reads and writes it.
///
/// What is typed is assigned when it is committed, with Enter. A number in a plain format is a
/// number to the form, which then checks and steps it; its digits show as the form writes them.
/// A field bound to a property that is described, such as `$settings.volume` of a settings class,
/// takes limits and choices from there.
public struct TextField: PrimitiveView {
  private let title: String
  private let shape: RowShape
  private let access: RowAccess
  private let subject: () -> BindingSubject?

  /// Edits a text.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    shape = .text(isSecret: false)
    access = .scalar(text, String.settingCodec)
    subject = text.subject
  }

  /// Edits a value as a format writes it; what the format cannot read is refused.
  public init<Format: ParseableFormatStyle>(
    _ title: some StringProtocol, value: Binding<Format.FormatInput>, format: Format
  ) where Format.FormatOutput == String {
    self.title = String(title)
    subject = value.subject
    if let (number, codec) = plainNumber(format) {
      shape = .number(number)
      access = .scalar(value, codec)
    } else {
      shape = .formatted(isOptional: false)
      access = .formatted(value, format)
    }
  }

  /// Edits a value, or none, as a format writes it.
  public init<Format: ParseableFormatStyle>(
    _ title: some StringProtocol, value: Binding<Format.FormatInput?>, format: Format
  ) where Format.FormatOutput == String {
    self.title = String(title)
    subject = value.subject
    if let (number, codec) = plainNumber(format) {
      shape = .number(number.orNone)
      access = .scalar(value, codec.optional)
    } else {
      shape = .formatted(isOptional: true)
      access = .formatted(value, format)
    }
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    lowering.add(shape.described(by: subject()), title: title, access)
  }
}

/// A line that can be typed and shows as bullets.
public struct SecureField: PrimitiveView {
  private let title: String
  private let text: Binding<String>

  /// Edits a text.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    lowering.add(.text(isSecret: true), title: title, .scalar(text, String.settingCodec))
  }
}

/// How a number is kept whose format writes it plainly, as digits; `nil` for all else.
private func plainNumber<Format: ParseableFormatStyle>(
  _ format: Format
) -> (RowShape.NumberShape, SettingCodec<Format.FormatInput>)? where Format.FormatOutput == String {
  func codec<Value: SettingScalar>(_ type: Value.Type) -> SettingCodec<Format.FormatInput>? {
    Value.settingCodec as? SettingCodec<Format.FormatInput>
  }
  guard let scalar = Format.FormatInput.self as? any SettingScalar.Type,
    let codec = codec(scalar), let shape = RowShape.NumberShape(codec.type),
    let one = codec.decode(.integer(1)), let written = ExactDecimal(format.format(one)),
    written == ExactDecimal(digits: 1)
  else { return nil }
  return (shape, codec)
}
