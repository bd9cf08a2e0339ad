import SetteeEditor
import SetteeForms
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores
import SetteeTerminals

/// What a page costs by the number of its items, on an 80x24 screen in memory.
@MainActor
enum PagesBenchmark {
  private static let key: Key = "servers"

  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--sizes")
    let sizes = try arguments.numbers("--sizes", default: [100, 1_000, 10_000], in: 1...1_000_000)
    let columns = try sizes.map(figures)
    let table = FigureTable(sizes: sizes)
    print(table.heading)
    for index in columns[0].indices { print(table.line(columns.map { $0[index] })) }
    print(try Figure("two-branch recursion, first screen", after: {}) { try openRecursion() })
  }

  /// A form of a schema that holds itself twice, from its bytes to its first screen and page.
  private static func openRecursion() throws {
    let node = ##"{"properties":{"a":{"$ref":"#/$defs/n"},"b":{"$ref":"#/$defs/n"}}}"##
    let text = ##"{"$defs":{"n":\##(node)},"properties":{"root":{"$ref":"#/$defs/n"}}}"##
    let schema = try Schema(bytes: Array(text.utf8), name: "recursion.json")
    let settings = StoreSettings(
      title: "Bench", descriptions: schema.descriptions, local: InMemoryStore(values: [:]))
    let loop = ScreenLoop(
      Editor(SettingsForm(settings)), on: InMemoryScreen(), schedule: { _ in })
    loop.start()
    try press("<Enter>", in: loop)
  }

  private static func figures(of size: Int) throws -> [Figure] {
    [
      try Figure("open a page", after: { started(size) }) { try press("<Enter>", in: $0.loop) },
      try figure("move the focus", size, keys: ["j", "k"]),
      try figure("go to the end and back", size, keys: ["G", "gg"]),
      try figure("add an item, and undo", size, keys: ["ax<Enter>", "u"]),
      try figure("remove the first item, and undo", size, keys: ["x", "u"]),
      try figure("duplicate it, and undo", size, keys: ["D", "u"]),
      try figure("move it down, and up", size, keys: ["J", "K"]),
      try Figure("open a map", after: { Page(map(size)) }) { try press("<Enter>", in: $0.loop) },
      try figure("add an entry, and undo", map(size), keys: ["anew<Enter><Esc>", "u"]),
      try figure("remove the first entry, and undo", map(size), keys: ["x", "u"]),
      try foreignFigure("another program changes an item", size) { $0[size / 2] = .string("else") },
      try foreignFigure("another program adds one in front", size) {
        $0.insert(.string("front"), at: 0)
      },
    ]
  }

  /// One of some keys in turn, on a page that is used on and on.
  private static func figure(_ name: String, _ size: Int, keys: [String]) throws -> Figure {
    try figure(name, .array(items(size)), keys: keys)
  }

  private static func figure(
    _ name: String, _ value: PropertyList, keys: [String]
  ) throws -> Figure {
    let page = Page(value)
    try press("<Enter>", in: page.loop)
    var next = 0
    return try Figure(name, repetitions: 21) {
      try press(keys[next % keys.count], in: page.loop)
      next += 1
    }
  }

  /// A change that comes and goes.
  private static func foreignFigure(
    _ name: String, _ size: Int, _ change: (inout [PropertyList]) -> Void
  ) throws -> Figure {
    let page = started(size)
    try press("<Enter>", in: page.loop)
    var other = items(size)
    change(&other)
    let values = [PropertyList.array(other), .array(items(size))]
    var next = 0
    return try Figure(name, repetitions: 21) {
      try page.write(values[next % 2])
      next += 1
    }
  }

  private static func map(_ size: Int) -> PropertyList {
    .dictionary(
      PropertyDictionary(
        (0..<size).map { (Key("entry-\($0)"), .string("value \($0)")) }))
  }

  private static func items(_ size: Int) -> [PropertyList] {
    (0..<size).map { number in
      .dictionary(["host": .string("host \(number)"), "port": .integer(Int128(number))])
    }
  }

  private static func started(_ size: Int) -> Page { Page(.array(items(size))) }

  private static func press(_ keys: String, in loop: ScreenLoop) throws {
    for event in try KeyScript(keys).events { loop.receive([event]) }
  }

  /// A form of one list of anything on a screen.
  @MainActor
  private final class Page {
    let loop: ScreenLoop
    private let store: InMemoryStore

    init(_ value: PropertyList) {
      store = InMemoryStore(values: [key: value])
      let description = SettingDescription(place: Place(key), path: [], storage: .local) {
        .anything
      }
      let settings = StoreSettings(title: "Bench", descriptions: [description], local: store)
      loop = ScreenLoop(
        Editor(SettingsForm(settings)), on: InMemoryScreen(), schedule: { _ in })
      loop.start()
    }

    func write(_ value: PropertyList) throws {
      try store.write([Edit(key, value)], origin: .otherProcess)
      loop.receive([EditorEvent.marked])
    }
  }
}
