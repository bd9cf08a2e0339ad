extension Pen {
  /// Appends the shortest sequence that makes this pen of another one; of one that is not known, by
  /// starting over.
  func append(to bytes: inout [UInt8], after other: Pen?) {
    guard self != other else { return }
    var whole = PenParameters()
    if self != Pen() {
      whole.append(0)
      append(to: &whole, after: Pen())
    }
    var changes = PenParameters()
    if let other { append(to: &changes, after: other) }
    let isShorter = other != nil && changes.bytes.count < whole.bytes.count
    bytes += [0x1B, UInt8(ascii: "[")]
    bytes += isShorter ? changes.bytes : whole.bytes
    bytes.append(UInt8(ascii: "m"))
  }

  private func append(to parameters: inout PenParameters, after other: Pen) {
    var had = other.attributes
    for (group, off) in Self.groups where had & group & ~attributes != 0 {
      parameters.append(off)
      had &= ~group
    }
    let added = attributes & ~had
    if added != 0 {
      for number in 1...9 where added & 1 << number != 0 { parameters.append(number) }
    }
    if foreground != other.foreground { foreground.append(to: &parameters, ground: 30) }
    if background != other.background { background.append(to: &parameters, ground: 40) }
  }

  /// Attributes, and what switches them off.
  private static let groups: [(UInt16, Int)] =
    [(1 << 1 | 1 << 2, 22)] + [3, 4, 5, 7, 8, 9].map { (1 << $0, 20 + $0) }
}

/// Numbers with semicolons between them.
private struct PenParameters {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(48) }

  mutating func append(_ number: Int) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ";")) }
    var unit = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }
}

extension Pen.PenColour {
  fileprivate func append(to parameters: inout PenParameters, ground: Int) {
    switch self {
    case .terminal: parameters.append(ground + 9)
    case .basic(let number): parameters.append(number)
    case .indexed(let index): for number in [ground + 8, 5, index] { parameters.append(number) }
    case .direct(let red, let green, let blue):
      for number in [ground + 8, 2, red, green, blue] { parameters.append(number) }
    }
  }
}
