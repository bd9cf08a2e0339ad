import SetteeDocuments
import SetteePropertyLists

// Names, those who follow them, and merges.
extension YAMLReader {
  mutating func note(_ name: String?, _ anchor: Anchor) {
    if let name { anchors[name] = anchor }
  }

  /// The entry that an alias follows; nothing where that is a part of a key.
  func target(of event: YAMLEvent) throws(DocumentProblem) -> Int? {
    let name = event.anchorName ?? ""
    switch anchors[name] {
    case .value(let entry, _): return entry
    case .unreachable: return nil
    case .open: throw problem("'*\(name)' stands inside the value that it follows", at: event.start)
    case nil:
      throw problem("'*\(name)' follows a name that stands nowhere before it", at: event.start)
    }
  }

  /// How many values a name stands for, all those included that aliases add.
  func size(of name: String?) -> Int {
    if let name, case .value(_, let size) = anchors[name] { size } else { 1 }
  }

  /// Counts values that are not written where they count.
  mutating func noteUnfolded(_ count: Int, at offset: Int) throws(DocumentProblem) {
    unfoldedCount += count
    addedCount += count
    guard addedCount <= YAMLFormat.unfoldedCountMax else {
      throw problem(
        "what follows other values comes to more than \(YAMLFormat.unfoldedCountMax) values",
        at: offset)
    }
  }

  /// Gives an object the members of what its merge keys name, but for those that it has itself; of
  /// several the first counts.
  ///
  /// A merge key whose value is no object, and no list of objects, is a member like others.
  mutating func merge(_ merges: [Int], into object: Int) throws(DocumentProblem) {
    var bases: [Int] = []
    for value in merges {
      guard let found = self.bases(of: value) else { return }
      bases += found
    }
    let own = tape.values(of: object).filter { !merges.contains(Int($0)) }
    var names = Set(own.map { name(ofValueAt: Int($0)) })
    var values = own
    for base in bases {
      for value in tape.values(of: base)
      where names.insert(name(ofValueAt: Int(value))).inserted { values.append(value) }
    }
    try noteUnfolded(values.count - own.count, at: Int(tape.entries[object].span.start))
    tape.merge(values, into: object)
  }

  /// The objects that a merge key names.
  private func bases(of value: Int) -> [Int]? {
    let target = followed(value)
    switch tape.entries[target].kind {
    case .object: return [target]
    case .list:
      let objects = tape.values(of: target).map { followed(Int($0)) }
      return objects.allSatisfy { tape.entries[$0].kind == .object } ? objects : nil
    case .null, .boolean, .integer, .real, .string, .date, .data: return nil
    }
  }

  private func followed(_ entry: Int) -> Int {
    tape.entries[entry].flags.contains(.isAlias) ? Int(tape.entries[entry].children) : entry
  }

  private func name(ofValueAt index: Int) -> [UInt8] {
    let key = tape.entries[index - 1]
    return key.flags.contains(.isStored) ? tape.texts.text(of: key) : Array(bytes[key.insideRange])
  }
}
