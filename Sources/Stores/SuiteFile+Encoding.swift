import SetteePropertyLists

/// How a version becomes the bytes of a file.
extension SuiteFile {
  typealias Encoded = (bytes: [UInt8], layout: XMLLayout)

  /// A new version as a file: the old one around the edits, where we know how that is laid out.
  func encode(
    _ values: PropertyDictionary, _ edits: [Key: PropertyList?], after base: Base
  ) throws(StoreError) -> Encoded {
    let new =
      if let copy = try copied(values, edits, base) { copy } else {
        try encode(values, byteCountHint: base.contents?.bytes.count ?? 0)
      }
    let limit = XMLPropertyListLimits.byteCountMax
    guard new.bytes.count <= limit else {
      throw .readOnly(
        store: path.text, reason: "with these values it would have more than \(limit) bytes")
    }
    return new
  }

  /// Values as a file, every entry written anew.
  func encode(
    _ values: PropertyDictionary, byteCountHint: Int = 0
  ) throws(StoreError) -> Encoded {
    try encoding { () throws(XMLStorageProblem) in
      try values.laidOutXML(byteCountHint: byteCountHint + Self.changeByteCountHint)
    }
  }

  private func copied(
    _ values: PropertyDictionary, _ edits: [Key: PropertyList?], _ base: Base
  ) throws(StoreError) -> Encoded? {
    guard !base.isForeign, !base.isSetAside, let layout = known.layout,
      let contents = base.contents, !edits.values.contains(nil)
    else { return nil }
    return try encoding { () throws(XMLStorageProblem) in
      try values.laidOutXML(copying: contents.bytes, layout, changing: edits.keys)
    }
  }

  private func encoding<Value>(
    _ work: () throws(XMLStorageProblem) -> Value
  ) throws(StoreError) -> Value {
    try Result(catching: work)
      .mapError { StoreError.corrupt(path: path.text, reason: $0.description) }.get()
  }

  /// A version is seldom longer than the one before by more than this.
  private static let changeByteCountHint = 4_096
}
