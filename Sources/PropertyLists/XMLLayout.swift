/// Where the entries of a dictionary stand in the XML file that we made of it.
///
/// With it a version that differs in few entries is made by copying the file around them, many
/// times faster than by writing every entry anew.
package struct XMLLayout: Sendable, Equatable {
  /// Where each entry's text begins, and last where the dictionary ends.
  fileprivate var starts: [Int]
  fileprivate var byteCount: Int

  /// The text of an entry by its position.
  fileprivate subscript(position: Int) -> Range<Int> { starts[position]..<starts[position + 1] }
  fileprivate var end: Int { starts[starts.count - 1] }
}

extension PropertyDictionary {
  /// The dictionary as an XML file, with its layout.
  /// - Parameter byteCountHint: About how long the file will be, to make room for it at once.
  /// - Returns: The bytes that `PropertyList.xml` makes, and where the entries stand in them.
  /// - Throws: The first value that XML cannot carry.
  package func laidOutXML(
    byteCountHint: Int = 0
  ) throws(XMLStorageProblem) -> (bytes: [UInt8], layout: XMLLayout) {
    try PropertyList.dictionary(self).checkXMLStorable()
    var writer = XMLPropertyListWriter(byteCountHint: byteCountHint)
    var starts: [Int] = []
    starts.reserveCapacity(count + 1)
    writer.write(document: self) { starts.append($0) }
    return (writer.bytes, XMLLayout(starts: starts, byteCount: writer.bytes.count))
  }

  /// The file of this version, made from the file of one before, of which it differs by replaced
  /// values and by entries that were appended.
  ///
  /// O(bytes of the file), nearly all of it copying.
  /// - Parameters:
  ///   - file: What `laidOutXML` made of the version before.
  ///   - layout: Its layout.
  ///   - changed: The keys whose values may differ; all of them are in this version.
  /// - Returns: `nil` where the file is not of that layout, or has no entry to stand beside.
  /// - Throws: The first changed value that XML cannot carry.
  package func laidOutXML(
    copying file: [UInt8], _ layout: XMLLayout, changing changed: some Sequence<Key>
  ) throws(XMLStorageProblem) -> (bytes: [UInt8], layout: XMLLayout)? {
    let oldCount = layout.starts.count - 1
    guard oldCount > 0, oldCount <= count, file.count == layout.byteCount else { return nil }
    var splice = XMLSplice(file: file, layout: layout)
    let replaced = changed.compactMap { position(of: $0) }.filter { $0 < oldCount }
    for position in Set(replaced).sorted() { try splice.replace(position, by: self[position]) }
    splice.finishOldEntries()
    for position in oldCount..<count { try splice.append(self[position]) }
    return splice.finished()
  }
}

/// A new file in the making, of an old one and of what changed.
private struct XMLSplice {
  let file: [UInt8]
  let layout: XMLLayout
  private var writer: XMLPropertyListWriter
  private var starts: [Int] = []
  /// The first old entry that is not in the new file yet.
  private var position = 0

  init(file: [UInt8], layout: XMLLayout) {
    self.file = file
    self.layout = layout
    writer = XMLPropertyListWriter(byteCountHint: file.count + 4_096)
    starts.reserveCapacity(layout.starts.count + 16)
    writer.copy(file[..<layout.starts[0]])
  }

  /// Copies the entries before one, and writes that one anew.
  mutating func replace(
    _ changed: Int, by entry: PropertyDictionary.Entry
  ) throws(XMLStorageProblem) {
    copy(upTo: changed)
    try append(entry)
    position = changed + 1
  }

  mutating func append(_ entry: PropertyDictionary.Entry) throws(XMLStorageProblem) {
    try PropertyList.dictionary([entry.key: entry.value]).checkXMLStorable()
    starts.append(writer.bytes.count)
    writer.write(outermost: entry)
  }

  mutating func finishOldEntries() { copy(upTo: layout.starts.count - 1) }

  mutating func finished() -> (bytes: [UInt8], layout: XMLLayout) {
    starts.append(writer.bytes.count)
    writer.copy(file[layout.end...])
    return (writer.bytes, XMLLayout(starts: starts, byteCount: writer.bytes.count))
  }

  private mutating func copy(upTo end: Int) {
    guard position < end else { return }
    let shift = writer.bytes.count - layout.starts[position]
    for start in layout.starts[position..<end] { starts.append(start + shift) }
    writer.copy(file[layout.starts[position]..<layout.starts[end]])
    position = end
  }
}
