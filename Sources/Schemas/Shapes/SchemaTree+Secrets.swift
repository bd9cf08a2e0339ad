import SetteeDocuments
import SetteePropertyLists
import SetteeSettings

extension UnfoldingSchema {
  /// Whether the schema declares a secret anywhere; O(bytes), as a rule.
  package var hasSecrets: Bool { validator.root.tree.declaresSecret }
}

/// Which schemas have secrets, found by their words alone: no shape is made for it.
extension SchemaTree {
  /// Whether the schema declares a secret anywhere.
  ///
  /// O(bytes) where nothing of the kind is written, which is nearly always so; else every member is
  /// looked at.
  var declaresSecret: Bool {
    // Our own words stand at the root of many schemas; those of the root declare no secret.
    let ownCount = member(named: "x-settee") == nil ? 0 : 1
    let isWritten =
      count(of: "\"x-settee\"", rarest: 1, upTo: ownCount + 1) > ownCount
      || count(of: "\"writeOnly\"", rarest: 6, upTo: 1) > 0
      || count(of: "\"password\"", rarest: 5, upTo: 1) > 0
    return isWritten && hasSecretInside
  }

  private var hasSecretInside: Bool {
    var isSecret = false
    var inner: [SchemaTree] = []
    if kind == .list { inner = (0..<count).map(element(at:)) }
    forEachMember { name, value in
      switch name.count {
      case 6 where name.says("format"):
        if value.scalar == .string("password") { isSecret = true }
      case 8 where name.says("x-settee"): if value.namesSecret { isSecret = true }
      case 9 where name.says("writeOnly"): if value.scalar == .boolean(true) { isSecret = true }
      default: break
      }
      if value.isContainer { inner.append(value) }
    }
    return isSecret || inner.contains { $0.isContainer && $0.hasSecretInside }
  }

  /// Whether words of our own say that a value is a secret, be it by a word that is nearly that.
  private var namesSecret: Bool {
    guard kind == .object else { return false }
    return (0..<count).contains { position in
      let (name, value) = member(at: position)
      guard let word = SetteeWord(rawValue: name.name) else {
        return SetteeWord.nearest(to: name.name) == .secret
      }
      return word == .secret && value.scalar == .boolean(true)
    }
  }
}
