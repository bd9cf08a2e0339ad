import SetteePropertyLists
import SetteeSettings

/// Makes the shapes of a section's settings.
final class SectionMembers: MemberShapes {
  let storage: SettingDescription.Storage
  var areMissedDespiteDefault: Bool { false }
  let way: [Key]
  private let inside: SchemaPlaceInside
  /// Default values that objects around give.
  private let defaults: PropertyList?
  /// The object as its own place describes it, and the members that it is one of.
  private let around: (place: SchemaPlace, members: SectionMembers)?
  /// The unions that the settings are one variant of each.
  private let unions: [Shape]
  /// Why members must be there, where others ask for them.
  private let needs: [Key: String]
  /// The condition that would have to hold for the settings to be there.
  private let condition: Condition?

  /// A condition that does not hold.
  struct Condition {
    /// What would have to hold, where words can say it.
    let phrase: String?
  }

  init(
    of place: SchemaPlace, below way: [Key], in places: SchemaPlaces,
    storage: SettingDescription.Storage, around: (SchemaPlace, SectionMembers)? = nil,
    chosenBy branches: SectionBranches? = nil, onlyWhere condition: Condition? = nil,
    defaults: PropertyList?
  ) {
    self.way = way
    unions = branches?.unions.map(\.shape) ?? []
    needs = branches?.needs ?? [:]
    self.condition = condition
    self.around = around
    inside = SchemaPlaceInside(places: places, place: place, whole: place)
    self.storage = storage
    self.defaults = defaults
  }

  /// The same members as a branch describes them that does not hold.
  func with(_ place: SchemaPlace, onlyWhere condition: Condition?) -> SectionMembers {
    SectionMembers(
      of: place, below: way, in: inside.places, storage: storage, around: around,
      onlyWhere: condition, defaults: nil)
  }

  /// Whether an object around is a secret as a whole.
  private var isSecret: Bool {
    guard let around else { return false }
    return around.place.shape.words.traits.contains(.secret) || around.members.isSecret
  }

  /// The default that an object around gives a member.
  func fallback(for name: Key) -> PropertyList? { defaults?.value(at: .member(name)) }

  func shape(ofMember name: Key) -> Shape { shape(ofMember: name, of: inside.place) }

  func shape(ofMember name: Key, in look: PassingLook) -> Shape {
    let copies = look.helper(of: inside.places) { PassingPlaces(of: inside.places) }
    return shape(ofMember: name, of: copies.place(like: inside.place) ?? inside.place)
  }

  /// The shape of a member with the default that an object around it gives, where that fits: the
  /// outermost is in force where nothing is stored.
  private func shape(ofMember name: Key, of place: SchemaPlace) -> Shape {
    guard let member = place.member(name) else { return place.shape }
    let own = member.shape
    // Another value of a tag makes the whole another variant.
    var shape = unions.tag(name, as: own) ?? own
    if let fallback = fallback(for: name), member.problem(with: fallback) == nil {
      shape.words.defaultValue = fallback
      if inside.places.joinsDefaults { shape.words.join(fallback) }
    }
    shape.words.need = needs[name] ?? place.need(ofMember: name)
    if isSecret { shape.words.traits.insert(.secret) }
    if let condition {
      if let phrase = condition.phrase { shape.words.help = LateText("Only where \(phrase).") }
      // It is in force together with the branch.
      shape.words.defaultValue = nil
    }
    return shape
  }
}
