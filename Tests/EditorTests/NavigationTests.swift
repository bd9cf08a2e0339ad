import Testing

@testable import SetteeEditor
@testable import SetteeForms

@Suite("Where one is in a form")
struct NavigationTests {
  /// General 0 to 2, Mail without fields of its own, Mail › Server 3 to 7, Window 8 to 9.
  private static let sections = [
    SettingsForm.Section(title: "General", depth: 0, fields: 0..<3, allFields: 0..<3),
    SettingsForm.Section(title: "Mail", depth: 0, fields: 3..<3, allFields: 3..<8),
    SettingsForm.Section(title: "Server", depth: 1, fields: 3..<8, allFields: 3..<8),
    SettingsForm.Section(title: "Window", depth: 0, fields: 8..<10, allFields: 8..<10),
  ]

  /// Where one is, in a few words: `fields General 2`, or `fields /query/ 7`.
  private static func place(_ navigation: Navigation) -> String {
    let name = navigation.search.map { "/\($0.query)/" } ?? navigation.sectionTitle ?? "nowhere"
    return "\(navigation.pane) \(name) \(navigation.focusedField.map(String.init) ?? "none")"
  }

  /// What a query finds: the fields whose number has its digits.
  private static func find(_ query: String) -> SearchResult? {
    SearchResult(
      matches: (0..<10).filter { String($0).contains(query) || query == "all" }, filters: [],
      words: [query], hint: nil)
  }

  enum Step: Sendable {
    case move(Int), row(Int), heading(Int), select(Int), focus(Pane), cycle(Bool), show(Int)
    case search, type(String), filter(String), keep, go, clear(Bool), match(Int)
  }

  private static func take(_ step: Step, in navigation: inout Navigation) {
    switch step {
    case .move(let rows): navigation.moveFocus(by: rows)
    case .row(let rows): navigation.moveRow(by: rows)
    case .heading(let count): navigation.moveFocus(byHeadings: count)
    case .select(let section): navigation.select(section: section)
    case .focus(let pane): navigation.focus(pane)
    case .cycle(let isForward): _ = navigation.cyclePane(isForward: isForward)
    case .show(let field): navigation.show(field)
    case .search: navigation.beginSearch()
    case .type(let text):
      navigation.editQuery { _ = $0.insert(text) }
      navigation.findMatches(find)
    case .filter(let query):
      navigation.filter(by: query)
      navigation.findMatches(find)
    case .keep: navigation.keepHits()
    case .go: navigation.goToHit()
    case .clear(let isReturning): navigation.clearSearch(returning: isReturning)
    case .match(let count): navigation.step(inMatches: count)
    }
  }

  @Test(
    "The section is that of the focused hit where hits stand under headings, and returns after",
    arguments: [
      ([.filter("all"), .row(4)], 2), ([.filter("all"), .row(9)], 3), ([.filter("8")], 3),
      ([.search, .type("9"), .keep], 3), ([.search, .type("all"), .keep, .heading(1)], 2),
      ([.filter("all"), .row(9), .clear(true)], 0),
    ] as [([Step], Int)])
  func sectionOfHits(steps: [Step], section: Int) {
    var navigation = Navigation(Self.sections)
    for step in steps { Self.take(step, in: &navigation) }
    #expect(navigation.section == section)
  }

  @Test(
    "Steps lead to a pane, a section or search, and a field",
    arguments: [
      ([], "fields General 0"),
      ([.move(1)], "fields General 1"),
      ([.move(99)], "fields Window 9"),
      ([.move(3)], "fields Server 3"),
      ([.move(4), .heading(-1)], "fields Server 3"),
      ([.move(3), .heading(-1)], "fields General 0"),
      ([.heading(2)], "fields Window 8"),
      ([.heading(9)], "fields Window 9"),
      ([.move(1), .heading(-9)], "fields General 0"),
      ([.focus(.sections), .move(-1)], "sections nowhere 0"),
      ([.move(2), .move(-5)], "fields General 0"),
      ([.focus(.sections), .move(1)], "sections Mail 3"),
      ([.focus(.sections), .move(99)], "sections Window 8"),
      ([.focus(.sections), .row(1)], "sections General 1"),
      ([.move(1), .select(2), .move(4), .select(0)], "fields General 0"),
      ([.select(2), .move(4)], "fields Server 7"),
      ([.select(-3)], "fields nowhere 0"),
      ([.select(-3), .focus(.fields), .move(1)], "fields General 1"),
      ([.cycle(true)], "sections General 0"),
      ([.cycle(true), .cycle(true)], "fields General 0"),
      ([.focus(.sections), .show(9)], "fields Window 9"),
      ([.show(5)], "fields Server 5"),
      ([.show(77)], "fields General 0"),
      ([.search], "fields // 0"),
      ([.move(2), .search], "fields // 2"),
      ([.search, .type("7")], "fields /7/ 7"),
      ([.search, .type("all"), .row(4)], "fields /all/ 4"),
      ([.search, .type("all"), .row(4), .keep, .match(1)], "fields /all/ 5"),
      ([.filter("all"), .match(-1)], "fields /all/ 9"),
      ([.filter("all"), .match(-1), .match(1)], "fields /all/ 0"),
      ([.filter("x")], "fields /x/ none"),
      ([.filter("x"), .match(1)], "fields /x/ none"),
      ([.move(2), .focus(.sections), .search, .type("7"), .clear(true)], "sections General 2"),
      ([.move(2), .search, .type("7"), .clear(false)], "fields General 2"),
      ([.search, .type("1"), .go], "fields /1/ 1"),
      ([.search, .type("1"), .go, .move(2)], "fields /1/ 3"),
      ([.search, .type("all"), .row(3), .go, .match(2)], "fields /all/ 5"),
      ([.search, .type("all"), .row(3), .go, .match(-4)], "fields /all/ 9"),
      ([.move(2), .search, .type("7"), .go, .clear(true)], "fields General 2"),
      ([.search, .type("7"), .go, .clear(false)], "fields Server 7"),
      ([.search, .type("7"), .go, .search, .type("8")], "fields /8/ 8"),
      ([.search, .go], "fields General 0"),
      ([.search, .type("x"), .go], "fields /x/ none"),
      ([.search, .keep], "fields General 0"),
      ([.search, .type("  "), .keep], "fields General 0"),
      ([.filter("all"), .show(6)], "fields /all/ 6"),
      ([.filter("7"), .show(6)], "fields Server 6"),
      ([.filter("7"), .select(0)], "fields General 0"),
      ([.filter("7"), .filter("8"), .clear(true)], "fields General 0"),
      ([.clear(true)], "fields General 0"),
    ] as [([Step], String)])
  func steps(_ steps: [Step], place: String) {
    var navigation = Navigation(Self.sections)
    for step in steps { Self.take(step, in: &navigation) }
    #expect(Self.place(navigation) == place)
  }

  @Test(
    "Whoever goes beyond the last pane, or before the first, is told",
    arguments: [
      (Pane.fields, true, true), (.fields, false, false), (.sections, true, false),
      (.sections, false, true),
    ])
  func beyond(pane: Pane, isForward: Bool, isBeyond: Bool) {
    var navigation = Navigation(Self.sections)
    navigation.focus(pane)
    #expect(navigation.cyclePane(isForward: isForward) == isBeyond)
  }

  @Test(
    "Every other list, and no move within one, counts as a list of its own",
    arguments: [
      ([.move(1)], 0), ([.select(0)], 0), ([.select(1)], 0), ([.show(2)], 0), ([.show(9)], 0),
      ([.search], 1), ([.search, .type("7")], 2), ([.search, .type("7"), .row(1)], 2),
      ([.search, .type("7"), .clear(true)], 3), ([.focus(.sections)], 0),
    ] as [([Step], Int)])
  func generations(_ steps: [Step], count: Int) {
    var navigation = Navigation(Self.sections)
    for step in steps { Self.take(step, in: &navigation) }
    #expect(navigation.listGeneration == count)
  }

  @Test("A query is asked once, however often somebody looks for matches")
  func asksOnce() {
    var navigation = Navigation(Self.sections)
    var asked: [String] = []
    func look() {
      navigation.findMatches { query in
        asked.append(query)
        return Self.find(query)
      }
    }
    navigation.beginSearch()
    look()
    navigation.editQuery { _ = $0.insert("7") }
    look()
    look()
    navigation.editQuery { $0.delete(.left) }
    look()
    #expect(asked == ["7"])
    #expect(navigation.search?.result == nil)
    #expect(navigation.focusedField == 0)
  }

  @Test(
    "Both lists scroll until what has the focus shows, half a screen at once",
    arguments: [
      (0, 0, 0, 0), (2, 0, 0, 2), (2, 1, 0, 2), (9, 0, 3, 10),
    ])
  func scrolls(field: Int, below: Int, section: Int, top: Int) {
    var navigation = Navigation(Self.sections)
    navigation.show(field)
    navigation.fit(fieldRows: 2, below: below, sectionRows: 1)
    #expect(navigation.section == section)
    #expect(navigation.sectionScroll == section + 1)
    #expect(navigation.list.scroll == top)
  }

  @Test("A form without fields has a place too")
  func empty() {
    var navigation = Navigation([])
    navigation.moveFocus(by: 3)
    navigation.focus(.fields)
    navigation.step(inMatches: 1)
    navigation.fit(fieldRows: 5, below: 0, sectionRows: 5)
    #expect(Self.place(navigation) == "fields nowhere none")
  }

  @Test(
    "When rows come, go or move, the place follows the field, else the section, else the row",
    arguments: [
      // The field went elsewhere: the section goes with it.
      ([.show(5)], [nil, nil, nil, nil, nil, 1], "Server", "fields General 1"),
      // The field is gone: the section of the same name, and in it the same row.
      ([.show(9)], [], "Window", "fields Window 4"),
      // So is the section: the nearest row.
      ([.show(9)], [], "Door", "fields Window 4"),
      // A search stays, and finds anew; the field it stood on is found again.
      ([.filter("all"), .row(4)], [nil, nil, nil, nil, 3], "General", "fields /all/ 3"),
      // Somebody in the sections stays there.
      ([.focus(.sections)], [0], "General", "sections General 0"),
    ] as [([Step], [Int?], String, String)])
  func follows(_ steps: [Step], moves: [Int?], title: String, place: String) {
    var navigation = Navigation(Self.sections)
    for step in steps { Self.take(step, in: &navigation) }
    let sections = [
      SettingsForm.Section(title: "General", depth: 0, fields: 0..<3, allFields: 0..<3),
      SettingsForm.Section(title: "Window", depth: 0, fields: 3..<5, allFields: 3..<5),
    ]
    let before = navigation.listGeneration
    navigation.follow(FieldMoves(moves), to: sections, from: title, find: Self.find)
    #expect(Self.place(navigation) == place)
    #expect(navigation.listGeneration > before)
  }

  @Test("Where the last field goes, the focus goes to the sections")
  func nothingLeft() {
    var navigation = Navigation(Self.sections)
    navigation.follow(FieldMoves([]), to: [], from: "General", find: Self.find)
    #expect(Self.place(navigation) == "sections nowhere none")
  }
}
