import SetteePropertyLists
import SetteeSettings

/// Members of VS Code's settings that hold settings for languages alone: `"[swift]"`, `"[a][b]"`.
package struct LanguageBlocks: Sendable {
  /// The scope of settings that a block may hold.
  static let scope = "language-overridable"
  /// The names of blocks, as schemas say it.
  static let pattern: Key = #"^(\[[^\]]+\])+$"#

  /// The settings that a block may hold; none where the schema has no such thing.
  private let members: [(name: Key, shape: Shape)]
  /// The blocks that hold a setting.
  private let blocksByName: [Key: [String]]

  init(of value: some ValueTree, shape: Shape?) {
    guard let shape, case .object(let object) = shape.kind, value.kind == .object else {
      (members, blocksByName) = ([], [:])
      return
    }
    let names = (0..<value.count).map { value.member(at: $0).name }.filter(Self.isBlock)
    guard !names.isEmpty else {
      (members, blocksByName) = ([], [:])
      return
    }
    members = object.members.compactMap { member in
      shape.inside.shape(ofMember: member.name).flatMap { inner in
        inner.words.scope == Self.scope ? (member.name, inner) : nil
      }
    }
    var blocks: [Key: [String]] = [:]
    for name in names {
      guard let block = value.member(named: name), block.kind == .object else { continue }
      for position in 0..<block.count {
        blocks[block.member(at: position).name, default: []].append(name.name)
      }
    }
    blocksByName = blocks
  }

  /// What a block may hold; nothing where a member is none.
  func shape(of name: Key, _ value: some ValueTree) -> [(Key, Shape)]? {
    guard !members.isEmpty, Self.isBlock(name), value.kind == .object else { return nil }
    return members
  }

  /// The help of a place, with the blocks that override it.
  func help(_ words: ShapeWords, at steps: [Place.Step]) -> LateText {
    guard let sentence = overrides(of: steps) else { return words.help }
    let help = words.help.text
    return LateText(help.isEmpty ? sentence : "\(help)\n\n\(sentence)")
  }

  /// Says which blocks override a setting of the root.
  private func overrides(of steps: [Place.Step]) -> String? {
    guard steps.count == 1, case .member(let name) = steps[0], let blocks = blocksByName[name],
      members.contains(where: { $0.name == name })
    else { return nil }
    return "Overridden in \(blocks.joined(separator: ", "))."
  }

  /// Whether a name is one language in brackets or several.
  package static func isBlock(_ name: Key) -> Bool {
    let text = name.name
    return text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2
  }
}
