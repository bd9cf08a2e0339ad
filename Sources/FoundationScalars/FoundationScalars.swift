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
    codec.edited = { _, _ in EditedForm(.dateTime, stored: .date) }
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
    codec.edited = { _, _ in EditedForm(.string(.init()), stored: .data) }
    return codec
  }
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
