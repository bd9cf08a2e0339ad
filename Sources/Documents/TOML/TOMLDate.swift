import SetteePropertyLists

/// A date or time as TOML spells it: RFC 3339 with a blank or `t` allowed before the time.
struct TOMLDate {
  enum Kind: Sendable {
    case offsetDateTime, localDateTime, localDate, localTime
  }

  private(set) var kind: Kind
  private(set) var byteCount: Int
  private(set) var hasSeconds = true
  private var date = CalendarDay(year: 0, month: 1, day: 1)
  private var time: (hour: Int, minute: Int, second: Int) = (0, 0, 0)
  private var fraction = 0.0
  private var offsetMinutes = 0
  private var isOffsetRight = true
  private var isFractionRight = true

  /// Reads a whole text.
  init?(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    self.init(scanning: text.base, from: text.startIndex)
    guard byteCount == text.count else { return nil }
  }

  /// Reads what begins like a date or a time; nothing where it does not.
  init?(scanning bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    var scanner = DigitScanner(bytes: bytes, position: start)
    (kind, byteCount) = (.localTime, 0)
    if let year = scanner.number(4, then: "-") {
      guard let month = scanner.number(2, then: "-"), let day = scanner.number(2) else {
        return nil
      }
      (kind, date) = (.localDate, CalendarDay(year: year, month: month, day: day))
      if scanner.isTimeBehindDate {
        scanner.position += 1
        kind = .localDateTime
        guard readTime(&scanner) else { return nil }
        readOffset(&scanner)
      }
    } else {
      scanner.position = start
      guard scanner.isTime, readTime(&scanner) else { return nil }
    }
    byteCount = scanner.position - start
  }

  private mutating func readTime(_ scanner: inout DigitScanner) -> Bool {
    guard let hour = scanner.number(2, then: ":"), let minute = scanner.number(2) else {
      return false
    }
    time = (hour, minute, 0)
    guard scanner.take(":") else {
      hasSeconds = false
      return true
    }
    guard let second = scanner.number(2) else { return false }
    time.second = second
    guard scanner.take(".") else { return true }
    let digits = scanner.digits()
    isFractionRight = !digits.isEmpty
    fraction = Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
    return true
  }

  private mutating func readOffset(_ scanner: inout DigitScanner) {
    if scanner.take("Z") || scanner.take("z") {
      kind = .offsetDateTime
    } else if scanner.isAt("+") || scanner.isAt("-") {
      let sign = scanner.isAt("-") ? -1 : 1
      scanner.position += 1
      kind = .offsetDateTime
      guard let hours = scanner.number(2, then: ":"), let minutes = scanner.number(2) else {
        isOffsetRight = false
        return
      }
      isOffsetRight = hours < 24 && minutes < 60
      offsetMinutes = sign * (hours * 60 + minutes)
    }
  }

  /// What keeps it from being one, in words.
  func problem(in version: TOMLFormat.Version) -> String? {
    guard date.isInCalendar else { return "there is no such day" }
    guard time.hour < 24, time.minute < 60, time.second <= 60, isFractionRight else {
      return "there is no such time of day"
    }
    guard isOffsetRight else { return "an offset is written as +02:00 or Z" }
    if !hasSeconds, version < .v1_1 { return "in TOML 1.0 a time has seconds" }
    return nil
  }

  /// The moment, where there is an offset.
  var timestamp: Timestamp? {
    guard kind == .offsetDateTime else { return nil }
    let days = date.dayNumber - CalendarDay.reference.dayNumber
    let minutes = (days * 24 + time.hour) * 60 + time.minute - offsetMinutes
    return Timestamp(
      secondsSinceReferenceDate: Double(minutes * 60 + time.second) + fraction)
  }
}

/// Takes numbers of a fixed number of digits from a text.
private struct DigitScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int

  func isAt(_ character: Unicode.Scalar, _ offset: Int = 0) -> Bool {
    position + offset < bytes.count && bytes[position + offset] == UInt8(ascii: character)
  }

  private func isDigit(_ offset: Int) -> Bool {
    position + offset < bytes.count && bytes[position + offset].isDecimalDigit
  }

  /// Whether hours and a colon stand here.
  var isTime: Bool { isDigit(0) && isDigit(1) && isAt(":", 2) }

  /// Whether a time follows a date: behind a letter always, behind a blank where one is there.
  var isTimeBehindDate: Bool {
    if isAt("T") || isAt("t") { return true }
    return isAt(" ") && isDigit(1) && isDigit(2) && isAt(":", 3)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// A number of exactly so many digits, with a sign behind it that is taken too.
  mutating func number(_ digitCount: Int, then sign: Unicode.Scalar? = nil) -> Int? {
    guard (0..<digitCount).allSatisfy(isDigit) else { return nil }
    if let sign, !isAt(sign, digitCount) { return nil }
    let digits = bytes[position..<position + digitCount]
    position += digitCount + (sign == nil ? 0 : 1)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func digits() -> [UInt8] {
    let digits = bytes[position...].prefix { $0.isDecimalDigit }
    position = digits.endIndex
    return Array(digits)
  }
}
