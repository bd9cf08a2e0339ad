// How Foundation's own types are values of a property list, for every room that stores them.

import SetteePropertyLists
import SetteeSettings

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Stored as a date, fractions of a second included.
extension Date: SettingScalar {
  /// A date, fractions of a second included.
  public static var settingCodec: SettingCodec<Date> {
    var codec = SettingCodec<Date>(
      type: .json(reason: "it is a moment of the program"),
      encode: {
        .date(Timestamp(secondsSinceReferenceDate: $0.timeIntervalSinceReferenceDate))
      },
      decode: { stored in
        guard case .date(let moment) = stored else { return nil }
        return Date(timeIntervalSinceReferenceDate: moment.secondsSinceReferenceDate)
      })
    codec.edited = { _ in .moment }
    return codec
  }
}

/// Stored as the bytes.
extension Data: SettingScalar {
  /// Bytes.
  public static var settingCodec: SettingCodec<Data> {
    var codec = SettingCodec<Data>(
      type: .json(reason: "it is bytes of the program"), encode: { .data([UInt8]($0)) },
      decode: { if case .data(let bytes) = $0 { Data(bytes) } else { nil } })
    codec.edited = { _ in .bytes }
    return codec
  }
}

extension EditedForm {
  /// Bytes as a text field has them: in Base64.
  static let bytes = EditedForm(
    type: .string(.init()),
    unfold: { stored in
      guard case .data(let bytes) = stored else { return nil }
      return .string(Data(bytes).base64EncodedString())
    },
    fold: { edited in
      guard case .string(let text) = edited, let bytes = Data(base64Encoded: text) else {
        throw EditedProblem("Must be bytes in Base64, such as aGVsbG8=.")
      }
      return .data([UInt8](bytes))
    })
}

/// Stored as text with scheme and query; a path alone is read as a file's.
extension URL: SettingScalar {
  /// Text with scheme and query.
  public static var settingCodec: SettingCodec<URL> {
    SettingCodec(
      type: .string(.init()), encode: { .string($0.absoluteString) },
      decode: { stored in
        guard case .string(let text) = stored else { return nil }
        return text.hasPrefix("/") ? URL(filePath: text) : URL(string: text)
      })
  }
}
