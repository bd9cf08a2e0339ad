import SetteePropertyLists
import SetteeSettings

/// The members of an object that are not there and need no shape yet: what is known of them
/// without it.
///
/// There can be thousands, so they share what they can.
struct AbsentMembers {
  private let members: [Member]
  private let keys: [Key]
  private let shapes: AbsentShapes
  private var position = 0

  struct Member {
    let name: Key
    let titleWidth: Int
    let path: [String]
  }

  init(_ members: [Member], keys: [Key], shapes: AbsentShapes) {
    (self.members, self.keys, self.shapes) = (members, keys, shapes)
  }

  /// The row of the next one, if it has a name; nothing else.
  mutating func description(of name: Key, isRequired: Bool) -> SettingDescription? {
    guard position < members.count, members[position].name == name else { return nil }
    defer { position += 1 }
    let member = members[position]
    return SettingDescription(
      key: keys[position], member: .given(name), of: shapes, titleWidth: member.titleWidth,
      path: member.path, isRequired: isRequired)
  }
}

/// Makes the shapes of an object's absent members when somebody asks for them.
final class AbsentShapes: MemberShapes {
  private let object: Shape
  private let isStored: Bool
  private let blocks: LanguageBlocks
  private let steps: [Place.Step]

  init(of object: Shape, isStored: Bool, blocks: LanguageBlocks, at steps: [Place.Step]) {
    (self.object, self.isStored, self.blocks, self.steps) = (object, isStored, blocks, steps)
  }

  var storage: SettingDescription.Storage { .local }
  var areMissedDespiteDefault: Bool { true }
  var way: [Key] { [] }

  func shape(ofMember name: Key) -> Shape {
    var shape = object.member(name, ofStored: isStored) ?? .anything
    // Documents call what has no title as it is written.
    shape.words.title = shape.words.title ?? name.name
    shape.words.help = blocks.help(shape.words, at: steps + [.member(name)])
    return shape
  }

  func shape(ofMember name: Key, in look: PassingLook) -> Shape { shape(ofMember: name) }
}
