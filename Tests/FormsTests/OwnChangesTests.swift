import SetteePropertyLists
import Testing

@testable import SetteeForms

@Suite("What a value would be without own changes")
@MainActor
struct OwnChangesTests {
  private typealias Case = (PropertyList?, PropertyList?, PropertyList?, PropertyList?)

  private nonisolated static let cases: [Case] = [
    // Before, with own changes, with those of others too; what the others alone make of it.
    (1, 2, 2, 1), (1, 1, 3, 3), (1, 2, 3, 3), (1, nil, nil, 1), (1, nil, 4, 4),
    (nil, 1, nil, nil),
    (["a": 1, "b": 2], ["a": 5, "b": 2], ["a": 5, "b": 9], ["a": 1, "b": 9]),
    (["a": 1, "b": 2], ["b": 2], ["b": 3, "c": 4], ["b": 3, "c": 4, "a": 1]),
    (["a": 1], ["a": 1, "n": 2], ["a": 2, "n": 2], ["a": 2]),
    (
      ["o": ["x": 1, "y": 1]], ["o": ["x": 2, "y": 1]], ["o": ["x": 2, "y": 3]],
      ["o": ["x": 1, "y": 3]]
    ),
    // A member renamed here, whose value others changed, or removed, or beside which they work.
    (["a": 1, "b": 2], ["n": 1, "b": 2], ["n": 5, "b": 2], ["a": 5, "b": 2]),
    (["a": 1, "b": 2], ["n": 1, "b": 2], ["b": 2], ["b": 2]),
    (["a": 1, "b": 2], ["n": 1, "b": 2], ["n": 1, "b": 3], ["a": 1, "b": 3]),
    (["a": 1], ["n": 1], ["n": 1, "a": 7], ["a": 7]),
    // Items removed, added, moved and changed here.
    (["a", "b", "c"], ["b", "c"], ["b", "c", "d"], ["a", "b", "c", "d"]),
    (["a", "b"], ["a", "n", "b"], ["z", "a", "n", "b"], ["z", "a", "b"]),
    (["a", "b", "c"], ["c", "a", "b"], ["c", "a", "b", "d"], ["a", "b", "d", "c"]),
    (["a", "b", "c"], ["a", "c"], ["c", "a"], ["c", "a", "b"]),
    (
      [["name": "web", "port": 80], ["name": "db", "port": 1]],
      [["name": "web", "port": 81], ["name": "db", "port": 1]],
      [["name": "db", "port": 2], ["name": "web", "port": 81]],
      [["name": "db", "port": 2], ["name": "web", "port": 80]]
    ),
    // What others have removed stays so.
    (["a", "b"], ["a", "B"], ["a"], ["a"]),
  ]

  @Test("Others' changes are taken up, part by part", arguments: cases.indices)
  func origins(index: Int) {
    let (origin, mine, now, expected) = Self.cases[index]
    #expect(OwnChanges.origin(origin, mine, now, nil) == expected)
  }

  @Test("A place of the present value leads to the part that it was before")
  func parts() {
    let origin: PropertyList = [["name": "web", "port": 80], ["name": "db", "port": 1]]
    let now: PropertyList = [["name": "db", "port": 2], ["name": "web", "port": 81]]
    for (position, port) in [(0, 1), (1, 80)] as [(Int, PropertyList)] {
      let way: [Place.Step] = [.element(position), .member("port")]
      #expect(OwnChanges.part(at: way, of: now, in: origin, nil) == port)
    }
    #expect(OwnChanges.part(at: [.element(2)], of: now, in: origin, nil) == nil)
  }
}
