import SetteePropertyLists

extension Document {
  /// What a place follows, or lies in what does; of several the innermost.
  package func follower(
    at steps: [Place.Step]
  ) -> (value: FollowedValue, depth: Int, target: [Place.Step])? {
    guard tree.tape.hasReferences else { return nil }
    var (node, found) = (root, (value: FollowedValue, depth: Int, target: [Place.Step])?.none)
    for (depth, step) in steps.enumerated() {
      guard let next = node.value(at: step) else { return nil }
      if node.isMerged(next) {
        found = (next.followed(isMerged: true), depth + 1, next.steps)
      } else if let followed = next.followed {
        found = (followed, depth + 1, next.content.steps)
      }
      if found != nil { return found }
      node = next
    }
    return nil
  }

  /// How many comments stand in a value, and go where it goes.
  package func commentCount(in node: DocumentNode) -> Int {
    guard node.isContainer, !node.isAlias else { return 0 }
    return format.stretches(of: node, in: self).reduce(0) { $0 + tree.comments(in: $1).count }
  }

  /// What older readers of the format take a text for; nothing where they do not.
  package func olderTruth(of node: DocumentNode) -> Bool? {
    guard node.kind == .string, !node.isAlias, node.entry.flags.isEmpty,
      tree.tape.properties(of: node.index)?.tag == nil
    else { return nil }
    return format.olderTruth(ofPlainText: node.source)
  }
}

extension DocumentNode {
  /// Whether it is null because nothing is written, as behind a key alone in YAML.
  package var isUnwritten: Bool {
    kind == .null && !isAlias && range.isEmpty && tree.tape.properties(of: index) == nil
  }

  /// Where the key stands, its own or one around it, that is no text at all, as a list in YAML;
  /// nothing where all are texts.
  package var keyOfNoText: Range<Int>? {
    (ancestors.dropFirst() + [self]).lazy.filter { $0.index > 0 && $0.hasName }
      .map(\.keyEntry).first { $0.flags.contains(.isUnreadable) && !$0.flags.contains(.isQuoted) }?
      .span.range
  }
}
