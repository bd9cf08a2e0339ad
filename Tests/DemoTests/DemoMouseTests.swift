import SetteeTerminals
import Testing

@testable import SetteeDemo

@Suite("The mouse in the demo")
@MainActor
struct DemoMouseTests {
  private func click(_ text: String, after column: Int = 0, in fixture: DemoFixture) throws {
    for (row, line) in fixture.lines.enumerated() {
      let letters = Array(line)
      let places = letters.indices.filter { $0 >= column && letters[$0...].starts(with: text) }
      guard let place = places.first else { continue }
      fixture.report(.press, place, row)
      fixture.report(.release, place, row)
      return
    }
    Issue.record("\(text) is not shown:\n\(fixture.picture)")
  }

  @Test("A press on a device gives it the keys, and focuses what it is on")
  func devices() throws {
    let fixture = try DemoFixture()
    try click("Font size", after: 40, in: fixture)
    #expect(fixture.demo.focus == 1)
    #expect(fixture.demo.focused.editor.list.row == 3)
    try click("laptop", in: fixture)
    #expect(fixture.demo.focus == 0)
    #expect(fixture.demo.focused.editor.list.row == 0)
  }

  @Test("A press on one of the demo's keys is that key")
  func keys() throws {
    let fixture = try DemoFixture()
    try click("O offline", in: fixture)
    #expect(!fixture.demo.world.standing(ofDevice: 0).isOnline)
    try click("q quit", in: fixture)
    #expect(fixture.demo.isFinished)
  }

  @Test("While something is open on one device, a press on the other closes it first")
  func modal() throws {
    let fixture = try DemoFixture()
    try fixture.press("i")
    #expect(fixture.demo.focused.editor.isModal)
    try click("Font size", after: 40, in: fixture)
    #expect(fixture.demo.focus == 0 && !fixture.demo.focused.editor.isModal)
    try click("Font size", after: 40, in: fixture)
    #expect(fixture.demo.focus == 1)
  }

  @Test("The wheel scrolls the device below it, whoever has the keys")
  func wheel() throws {
    let fixture = try DemoFixture()
    fixture.report(.wheelDown, 60, 5)
    #expect(fixture.demo.focus == 0)
    #expect(fixture.demo.devices.map(\.editor.list.scroll) == [0, 3])
  }
}
