extension PropertyList {
  /// Refuses a value that an XML property list cannot carry.
  ///
  /// Stores ask this before they accept a write, so that writing the file later cannot fail for a
  /// reason that lies in a value. O(size of the value).
  package func checkXMLStorable() throws(XMLStorageProblem) { try checkXMLStorable(depth: 0) }

  private func checkXMLStorable(depth: Int) throws(XMLStorageProblem) {
    switch self {
    case .null, .boolean, .real, .data: break
    case .integer(let value):
      guard value >= Int128(Int64.min), value <= Int128(UInt64.max) else {
        throw .integerOutOfRange
      }
    case .string(let text): try text.checkXMLStorable()
    case .date(let timestamp):
      guard XMLDateParts(timestamp) != nil else { throw .dateOutOfRange }
    case .array(let values):
      try Self.check(depth: depth + 1)
      for value in values { try value.checkXMLStorable(depth: depth + 1) }
    case .dictionary(let entries):
      try Self.check(depth: depth + 1)
      for (key, value) in entries {
        try key.name.checkXMLStorable()
        try value.checkXMLStorable(depth: depth + 1)
      }
    }
  }

  private static func check(depth: Int) throws(XMLStorageProblem) {
    guard depth <= XMLPropertyListLimits.depthMax else {
      throw .nestingTooDeep(depthMax: XMLPropertyListLimits.depthMax)
    }
  }
}

extension String {
  /// Refuses characters outside the production `Char` of XML 1.0.
  package func checkXMLStorable() throws(XMLStorageProblem) {
    // Only control characters and U+FFFE and U+FFFF are outside, so bytes decide nearly always.
    guard containsByte(where: { $0 < 0x20 || $0 == 0xEF }) else { return }
    for scalar in unicodeScalars where !scalar.isXMLCharacter { throw .illegalCharacter(scalar) }
  }
}

extension Unicode.Scalar {
  var isXMLCharacter: Bool {
    switch value {
    case 0x9, 0xA, 0xD: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
