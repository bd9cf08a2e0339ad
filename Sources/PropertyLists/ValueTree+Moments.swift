/// Moments, which have more spellings than a property list has values, and dates and times that are
/// no moments, which are texts with a spelling.
extension ValueTree {
  /// Whether a moment is in it, or such a date; O(n).
  package var hasMoments: Bool {
    switch kind {
    case .list: (0..<count).contains { element(at: $0).hasMoments }
    case .object: (0..<count).contains { member(at: $0).value.hasMoments }
    case .date: true
    case .string: isLocalDate
    case .null, .boolean, .integer, .real, .data: false
    }
  }

  /// Whether it is a date or a time that is no moment.
  package var isLocalDate: Bool { kind == .string && spelling != nil }

  /// A moment as text of RFC 3339: as it is written where that has digits behind the milliseconds,
  /// or else in UTC; nothing for other values.
  package var momentText: String? {
    guard case .date(let moment)? = scalar else { return nil }
    guard let spelling, let point = spelling.firstIndex(of: "."),
      spelling[point...].dropFirst().prefix(while: \.isNumber).count > 3
    else { return moment.rfc3339 }
    // TOML allows a blank, and small letters.
    return spelling.map { $0 == " " ? "T" : $0.uppercased() }.joined()
  }
}

extension Timestamp {
  /// The moment as RFC 3339 in UTC, with as many digits behind the seconds as tell it from others;
  /// outside the years 0 to 9999 as `rfc3339`.
  package var exactRFC3339: String {
    let seconds = secondsSinceReferenceDate
    let (below, milliseconds) = (seconds.rounded(.down), (seconds * 1000).rounded())
    guard isInCalendar, milliseconds / 1000 != seconds else { return rfc3339 }
    var (scale, count) = (10_000.0, 4)
    while scale < 1e16 {
      let digits = ((seconds - below) * scale).rounded()
      if digits < scale, below + digits / scale == seconds {
        let text = XMLCalendarTime(secondsSinceReferenceDate: Int64(below)).text
        return "\(text.dropLast()).\(Int(digits).padded(to: count))Z"
      }
      (scale, count) = (scale * 10, count + 1)
    }
    return rfc3339
  }
}
