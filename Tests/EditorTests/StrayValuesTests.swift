import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

/// Values that are of none of the kinds that belong where they stand, or wrong as a whole.
@Suite("What a page cannot show, and what is wrong with all of it")
@MainActor
struct StrayValuesTests {
  @Test("What has no parts where some belong is shown and asked about, and comes back")
  func stray() throws {
    let fixture = EditorFixture(
      [PageTrial.description("host", PageTrial.host)], values: ["host": 5], focus: "host")
    #expect(fixture.line("Host ").contains("5"))
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("5 stands where an object belongs."))
    try fixture.press("<Esc>")
    #expect(fixture.store.value(forKey: "host") == 5)
    try fixture.press("<Enter>y")
    #expect(fixture.store.value(forKey: "host") == [:])
    #expect(fixture.picture.contains("Port"))
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "host") == 5)
    #expect(fixture.line("Host ").contains("5") && !fixture.picture.contains("Port"))
  }

  @Test("The same of a list, and of an item that is none of the objects around it")
  func strayItem() throws {
    let hosts = PageTrial.Trial(.list(ListShape()), items: [PageTrial.host]).shape
    let fixture = EditorFixture(
      [PageTrial.description("hosts", hosts)], values: ["hosts": [7]], focus: "hosts")
    try fixture.press("<Enter><Enter>")
    #expect(fixture.picture.contains("7 stands where an object belongs."))
    try fixture.press("y<Esc><Esc>")
    #expect(fixture.store.value(forKey: "hosts") == [[:]])
    fixture.writeElsewhere(true, "hosts")
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("on stands where a list belongs."))
    fixture.writeElsewhere(9, "hosts")
    try fixture.press("y")
    #expect(fixture.store.value(forKey: "hosts") == 9, "that was not asked about")
    fixture.writeElsewhere([], "hosts")
    try fixture.press("<Enter>")
    fixture.writeElsewhere(8, "hosts")
    #expect(fixture.line("8 stands").contains("✗ 8 stands where a list belongs."))
  }

  @Test("What is wrong with a value as a whole stands on its page as long as it is so")
  func problemOfAll() throws {
    let sentence = "✗ 'min' and 'max' may not stand here together."
    let fixture = EditorFixture(
      [PageTrial.description("range", PageTrial.apart)], values: ["range": ["min": 1]],
      focus: "range")
    try fixture.press("<Enter>")
    #expect(!fixture.picture.contains(sentence))
    try fixture.press("j<Enter>5<Enter>")
    #expect(fixture.store.value(forKey: "range") == ["min": 1, "max": 5])
    #expect(fixture.line("may not stand").contains(sentence), "\(fixture.picture)")
    try fixture.press("<Esc><Enter>+")
    #expect(fixture.store.value(forKey: "range") == ["min": 2, "max": 5])
    try fixture.press("k<Enter>")
    #expect(fixture.picture.contains("may not stand"))
    #expect(!fixture.hints.contains("copy"), "there is no value")
    try fixture.press("<Esc>jr")
    #expect(fixture.store.value(forKey: "range") == ["max": 5])
    #expect(!fixture.picture.contains(sentence))
  }

  @Test("What none of several shapes takes is refused, and one of objects is chosen on its page")
  func noShape() throws {
    let either = PageTrial.Trial(
      .union([.init(title: "number"), .init(title: "list")]),
      variants: [
        PageTrial.Trial(.scalar(.integer(.init()))) { value in
          if case .integer = value { return [] }
          return [
            ShapeProblem(
              steps: [], sentence: "Must be a whole number.", isWarning: false, refusesEdit: true)
          ]
        }.shape,
        PageTrial.Trial(.list(ListShape())) { value in
          if case .array = value { return [] }
          return [
            ShapeProblem(
              steps: [], sentence: "Must be a list.", isWarning: false, refusesEdit: true)
          ]
        }.shape,
      ]
    ) { value in
      switch value {
      case .integer, .array: []
      default:
        [
          ShapeProblem(
            steps: [], sentence: "Must be a number or a list.", isWarning: false,
            refusesEdit: false)
        ]
      }
    }.shape
    let fixture = EditorFixture(
      [PageTrial.description("either", either)], values: ["either": 1], focus: "either")
    try fixture.press("<Enter><C-u>xy<Enter>")
    #expect(fixture.store.value(forKey: "either") == 1)
    #expect(fixture.picture.contains("✗ Must be a number or a list."))
    try fixture.press("<C-u>7<Enter>")
    #expect(fixture.store.value(forKey: "either") == 7)
  }
}
