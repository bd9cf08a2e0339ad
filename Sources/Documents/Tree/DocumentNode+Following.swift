import SetteePropertyLists

/// Values that count at a place and stand at another: an alias, and a member taken from a base.
package struct FollowedValue: Sendable, Hashable {
  /// The name of what is followed, with its mark; nothing where it has none.
  package let anchor: String?
  /// The line that it stands in.
  package let line: Int
  /// Whether it is a member that a merge brought in.
  package let isMerged: Bool

  /// For instance "&base, line 3".
  package var words: String {
    (anchor.map { "\($0), " } ?? "") + "line \(line)"
  }
}

extension DocumentNode {
  /// Whether one of its members is none of its own, but one that a merge brought in.
  func isMerged(_ member: DocumentNode) -> Bool {
    content.entry.flags.contains(.hasMerged)
      && !tree.tape.writtenValues(of: content.index).contains(
        UInt32(truncatingIfNeeded: member.index))
  }

  /// The value that an alias follows.
  package var followed: FollowedValue? {
    isAlias ? content.followed(isMerged: false) : nil
  }

  /// What is followed by those who follow this value, or take this member.
  package func followed(isMerged: Bool) -> FollowedValue {
    let holder = isMerged ? writtenContainer : self
    let anchor = tree.tape.properties(of: holder.index)?.anchor
    let start = anchor.map { Int($0.start) } ?? range.lowerBound
    let document = Document(tree: tree)
    return FollowedValue(
      anchor: anchor.map { document.text($0.range) },
      line: document.line(ofOffset: start), isMerged: isMerged)
  }

  /// The innermost container that it is written in, be it one whose members another takes.
  private var writtenContainer: DocumentNode {
    var container = DocumentNode(tree: tree, index: 0)
    while true {
      let values = tree.tape.writtenValues(of: container.index)
      guard let value = values.last(where: { Int($0) <= index }).map(Int.init), value != index,
        index < Int(tree.tape.entries[value].next)
      else { return container }
      container = DocumentNode(tree: tree, index: value)
    }
  }

  /// Where the key of a member begins.
  package var keyStart: Int { Int(keyEntry.span.start) }

  func mergeSentence(_ name: Key) -> String {
    "'\(name)' is from \(followed(isMerged: true).words), and goes only there."
  }

  /// The type that is written before the value, with its mark.
  package var tag: String? {
    tree.tape.properties(of: content.index)?.tag.map { Document(tree: tree).text($0.range) }
  }

  /// How many other places follow the value, as aliases of its name; O(n).
  package var followerCount: Int {
    let own = UInt32(truncatingIfNeeded: index)
    return tree.tape.entries.count { $0.flags.contains(.isAlias) && $0.children == own }
  }
}

extension Document {
  /// What the value at some steps follows, itself or one that it is in.
  package func followed(at steps: [Place.Step]) -> FollowedValue? {
    guard tree.tape.hasReferences else { return nil }
    var node = root
    for step in steps {
      guard let next = node.value(at: step) else { return nil }
      if node.isMerged(next) { return next.followed(isMerged: true) }
      if let followed = next.followed { return followed }
      node = next
    }
    return nil
  }

  /// Whether a merge brought in the member at some steps.
  package func isMerged(_ steps: [Place.Step]) -> Bool {
    guard tree.tape.hasReferences, let node = root.value(at: steps),
      let parent = root.value(at: steps.dropLast()), !steps.isEmpty
    else { return false }
    return parent.isMerged(node)
  }

  /// Refuses an edit of what is not written at its place.
  func checkOwn(_ edit: DocumentEdit) throws(EditRefusal) {
    guard tree.tape.hasReferences else { return }
    var node = root
    for (depth, step) in edit.steps.enumerated() {
      guard let next = node.value(at: step) else { return }
      let isLast = depth == edit.steps.count - 1
      let name = next.hasName ? "'\(next.name)'" : "It"
      if node.isMerged(next) {
        let words = next.followed(isMerged: true).words
        if !isLast {
          throw .impossible("\(name) is from \(words): change it there, or write a copy here.")
        }
        if !edit.act.isSet {
          throw .impossible("\(name) is from \(words), and is changed there.")
        }
      } else if let followed = next.followed, !isLast || edit.act.isSet {
        throw .impossible(
          "\(name) follows \(followed.words): change it there, or write a copy here.")
      }
      node = next
    }
  }
}

extension DocumentEdit.Act {
  fileprivate var isSet: Bool {
    switch self {
    case .set, .insert: true
    case .remove, .removeRepeated, .rename, .move, .duplicate, .copyHere: false
    }
  }
}

extension Document {
  /// Whether some values count at other places than their own.
  package var hasReferences: Bool { tree.tape.hasReferences }

  /// Whether every value is what its own bytes say: nothing follows another value, and nothing has
  /// a type or a name before it.
  package var isPlainText: Bool { tree.isPlainText }

  /// The values on some way, from the root on, that others follow as aliases, each with how many
  /// they are.
  ///
  /// O(n) for each; nothing where the way leads through an alias, or where nothing is followed.
  package func followedValues(on steps: [Place.Step]) -> [(node: DocumentNode, count: Int)] {
    guard hasReferences else { return [] }
    var (node, followed) = (root, [(node: DocumentNode, count: Int)]())
    for step in [nil] + steps.map(Optional.some) {
      if let step {
        guard let next = node.value(at: step), !next.isAlias, !node.isMerged(next) else { break }
        node = next
      }
      let count = tree.tape.properties(of: node.index)?.anchor == nil ? 0 : node.followerCount
      if count > 0 { followed.append((node, count)) }
    }
    return followed
  }
}
