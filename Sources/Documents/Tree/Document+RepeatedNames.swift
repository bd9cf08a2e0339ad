import SetteePropertyLists

extension Document {
  /// The names that stand several times in one object, with the byte where the one stands that
  /// counts; in the order of the tape.
  package var repeatedNames: [(offset: Int, sentence: String)] {
    let entries = tree.tape.entries
    return entries.indices.filter { entries[$0].flags.contains(.hasEqualNames) }
      .flatMap { repeatedNames(in: node(withIndex: $0)) }
  }

  private func repeatedNames(in object: DocumentNode) -> [(offset: Int, sentence: String)] {
    (0..<object.count).compactMap { position in
      let name = object.member(at: position).name
      let ranges = object.keyRanges(ofMembersNamed: name)
      guard ranges.count > 1, let last = ranges.last else { return nil }
      let lines = ranges.map { String(self.position(ofOffset: $0.lowerBound).line) }
      let list = lines.dropLast().joined(separator: ", ") + " and " + (lines.last ?? "")
      return (
        last.lowerBound, "'\(name)' stands \(ranges.count) times, lines \(list); the last counts."
      )
    }
  }
}
