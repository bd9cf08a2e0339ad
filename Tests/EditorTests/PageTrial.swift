import SetteePropertyLists
import SetteeSettings

/// Descriptions of values with structure, without a schema.
enum PageTrial {
  static func anything(_ key: Key) -> SettingDescription { description(key, .anything) }

  static func description(_ key: Key, _ shape: Shape) -> SettingDescription {
    SettingDescription(place: Place(key), path: ["Tree"], storage: .local) { shape }
  }

  /// A text with suggestions.
  static var suggested: Shape {
    var words = ShapeWords()
    words.examples = ["info", "debug", "warning", 5]
    return Shape(
      words: words, kind: .scalar(.string(.init(maxLength: 9))), isNullable: false,
      inside: Shape.anything.inside)
  }

  /// A text that a person should look at once more.
  static let doubtful = Shape(
    words: ShapeWords(), kind: .scalar(.string(.init())), isNullable: false, inside: Doubtful())

  private struct Doubtful: ShapeInside {
    var identity: ObjectIdentifier? { nil }

    func shape(ofMember name: Key) -> Shape? { nil }

    func shape(ofItem position: Int) -> Shape? { nil }

    func shape(ofVariant position: Int) -> Shape? { nil }

    func shape(for value: some ValueTree) -> Shape { PageTrial.doubtful }

    func variant(for value: some ValueTree) -> Int? { nil }

    func skeleton() -> PropertyList? { nil }

    func problems(with value: some ValueTree) -> [ShapeProblem] {
      [.init(steps: [], sentence: "Look once more.", isWarning: true, refusesEdit: false)]
    }
  }

  /// Either a text or a list of anything.
  static let either = Shape(
    words: ShapeWords(), kind: .union([.init(title: "text"), .init(title: "list")]),
    isNullable: false, inside: Either())

  private struct Either: ShapeInside {
    var identity: ObjectIdentifier? { nil }

    func shape(ofMember name: Key) -> Shape? { nil }

    func shape(ofItem position: Int) -> Shape? { nil }

    func shape(ofVariant position: Int) -> Shape? {
      let kinds: [Shape.Kind] = [.scalar(.string(.init())), .list(ListShape())]
      return Shape(
        words: ShapeWords(), kind: kinds[position], isNullable: false,
        inside: Shape.anything.inside)
    }

    func shape(for value: some ValueTree) -> Shape { PageTrial.either }

    func variant(for value: some ValueTree) -> Int? {
      switch value.kind {
      case .string: 0
      case .list: 1
      default: nil
      }
    }

    func skeleton() -> PropertyList? { nil }

    func problems(with value: some ValueTree) -> [ShapeProblem] { [] }
  }
}
