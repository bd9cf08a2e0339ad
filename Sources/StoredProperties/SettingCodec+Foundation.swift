import PropertyLists
import Settings

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SettingCodec where Value == URL {
  /// Addresses as their text.
  static var address: SettingCodec<URL> {
    SettingCodec(
      type: .string(.init()), encode: { .string($0.absoluteString) },
      decode: { if case .string(let text) = $0 { URL(string: text) } else { nil } })
  }
}

extension SettingCodec where Value == Date {
  /// Moments as dates, fractions of a second included.
  static var moment: SettingCodec<Date> {
    SettingCodec(
      type: .json(reason: "it is a moment"),
      encode: {
        .date(Timestamp(secondsSinceReferenceDate: $0.timeIntervalSinceReferenceDate))
      },
      decode: { stored in
        guard case .date(let date) = stored else { return nil }
        return Date(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
      })
  }
}

extension SettingCodec where Value == Data {
  /// Bytes as they are.
  static var bytes: SettingCodec<Data> {
    SettingCodec(
      type: .json(reason: "it is data"), encode: { .data(Array($0)) },
      decode: { if case .data(let bytes) = $0 { Data(bytes) } else { nil } })
  }
}
