import SetteePropertyLists

/// A moment as RFC 3339 writes it: `2026-11-21T09:30:00Z`, with fraction and offset kept as text.
package struct CalendarMoment: Sendable, Hashable {
  package var day: CalendarDay
  package var hour: Int
  package var minute: Int
  package var second: Int
  /// Empty, or with its point: `.125`.
  package var fraction: String
  /// `Z`, or as in `+02:00`.
  package var offset: String

  /// Reads a moment by its shape alone; ask `isInCalendar` whether there is such a moment.
  package init?(shape text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20,
      let day = CalendarDay(shape: String(decoding: bytes[0..<10], as: UTF8.self)),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = bytes[11..<13].number, let minute = bytes[14..<16].number,
      let second = bytes[17..<19].number
    else { return nil }
    let tail = bytes[19...]
    let rest = tail.first == UInt8(ascii: ".") ? tail.dropFirst().drop { $0.digit != nil } : tail
    let fraction = tail[..<rest.startIndex]
    guard fraction.count != 1, Self.offsetMinutes(rest) != nil else { return nil }
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.fraction = String(decoding: fraction, as: UTF8.self)
    self.offset = String(decoding: rest, as: UTF8.self)
  }

  /// Whether there is such a moment; a second of 60 is one at the end of a UTC day only.
  package var isInCalendar: Bool {
    guard day.isInCalendar, (0...23).contains(hour), (0...59).contains(minute) else { return false }
    if (0...59).contains(second) { return true }
    let minutes = hour * 60 + minute - (Self.offsetMinutes(Array(offset.utf8)[...]) ?? 0)
    return second == 60 && (minutes + 1440) % 1440 == 1439
  }

  package var text: String {
    let time = [hour, minute, second].map { $0.padded(to: 2) }.joined(separator: ":")
    return "\(day.text)T\(time)\(fraction)\(offset)"
  }

  /// Seconds since 2001-01-01 00:00:00 UTC, of a moment that is in the calendar.
  package var secondsSinceReferenceDate: Double {
    let days = day.dayNumber - CalendarDay(year: 2001, month: 1, day: 1).dayNumber
    let minutes = hour * 60 + minute - (Self.offsetMinutes(Array(offset.utf8)[...]) ?? 0)
    let whole = days * 86_400 + minutes * 60 + second
    return Double(whole) + (Double("0" + fraction) ?? 0)
  }

  /// Minutes ahead of UTC.
  private static func offsetMinutes(_ bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.count == 1 {
      return bytes.first == UInt8(ascii: "Z") || bytes.first == UInt8(ascii: "z") ? 0 : nil
    }
    let start = bytes.startIndex
    guard bytes.count == 6, bytes[start + 3] == UInt8(ascii: ":"),
      bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"),
      let hours = bytes[start + 1..<start + 3].number, hours < 24,
      let minutes = bytes[start + 4..<start + 6].number, minutes < 60
    else { return nil }
    return (bytes[start] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }
}
