import Glibc

/// The time where the person is, as the system's clock and time zone have it.
package enum LocalClock {
  /// The moment as RFC 3339 writes it: `2026-11-22T11:40:00+01:00`.
  package static func now() -> String { text(of: time(nil)) }

  static func text(of seconds: time_t) -> String {
    var (seconds, parts) = (seconds, tm())
    localtime_r(&seconds, &parts)
    let date = [Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map { padded($0) }
    let hour = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0)) }
    let minutes = parts.tm_gmtoff / 60
    let sign = minutes < 0 ? "-" : "+"
    let zone =
      minutes == 0
      ? "Z" : "\(sign)\(padded(abs(minutes) / 60)):\(padded(abs(minutes) % 60))"
    return "\(Int(parts.tm_year) + 1900)-\(date.joined(separator: "-"))"
      + "T\(hour.joined(separator: ":"))\(zone)"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
