import SetteeEditor
import SetteePropertyLists
import SetteeReplication
import SetteeSettings
import SetteeTerminals
import Testing

@testable import SetteeDemo

@Suite("Two devices, side by side")
@MainActor
struct DemoSyncTests {
  @Test("A change on one device evaluates exactly one row on the other, and the report says so")
  func oneRow() throws {
    let fixture = try DemoFixture()
    try fixture.press("<Space>")
    while fixture.value("look.theme", on: 1) == "paper" { fixture.pass(Demo.tick) }
    let report = try #require(fixture.demo.devices[1].editor.report)
    #expect(report.fieldsEvaluated == 1 && report.fieldCount == 24)
    #expect(fixture.lines[13].contains("─ redrew 1 row ─"))
    try fixture.press("<Tab>i<End>")
    #expect(fixture.picture.contains("Redrawn  1 row of 24, \(report.cells) cells"))
  }

  @Test("After signing out, the line below the list tells of no value that is gone")
  func signedOut() throws {
    let fixture = try DemoFixture()
    try fixture.press("<Space>")
    fixture.pass(.seconds(8))
    #expect(fixture.picture.contains("set here."))
    try fixture.press("A")
    fixture.pass(.seconds(1))
    #expect(!fixture.picture.contains("set here."))
    #expect(fixture.picture.contains("Signed out: the values of"))
    try fixture.press("A")
    fixture.pass(.seconds(8))
    #expect(!fixture.picture.contains("Signed out:"))
  }

  @Test("The report counts the cells of that device's editor and of no other")
  func cells() throws {
    let fixture = try DemoFixture()
    try fixture.press("<Space>")
    while fixture.value("look.theme", on: 1) == "paper" {
      let before = fixture.picture
      let count = fixture.screen.frames.count
      fixture.pass(Demo.tick)
      guard fixture.value("look.theme", on: 1) != "paper" else { continue }
      let report = try #require(fixture.demo.devices[1].editor.report)
      let costs = fixture.screen.frames[count...].map(\.cells)
      #expect(costs.contains(report.cells))
      let place = DemoLayout(size: fixture.screen.size).devices[1].editor
      let changed = Self.differences(before, fixture.picture, in: place)
      // A cell whose look alone changes costs too and differs in no picture.
      #expect(report.cells >= changed && report.cells < 60 && changed > 5)
    }
  }

  @Test("A value that arrives stands out, then less, then not at all")
  func fading() throws {
    let fixture = try DemoFixture()
    try fixture.press("<Space>")
    while fixture.value("look.theme", on: 1) == "paper" { fixture.pass(Demo.tick) }
    let line = fixture.lines[2]
    #expect(line.contains("» Theme"))
    let sepia = try #require(line.ranges(of: "Sepia").last)
    let place = Point(column: line.distance(from: line.startIndex, to: sepia.lowerBound), row: 2)
    var look = fixture.demo.look.style(.arrived)
    look.attributes.insert(.bold)
    #expect(fixture.style(at: place) == look)
    fixture.pass(.milliseconds(1_100))
    #expect(fixture.style(at: place) == fixture.demo.look.style(.arrived))
    fixture.pass(.milliseconds(600))
    var plain = fixture.demo.look.style(.fieldValue)
    plain.attributes.insert(.bold)
    #expect(fixture.style(at: place) == plain)
    #expect(!fixture.lines[2].contains("»"))
  }

  @Test("A conflict tells key, both values and times, the winner, why, and where the loser is")
  func conflict() throws {
    let fixture = try DemoFixture()
    try fixture.press("C")
    fixture.pass(.seconds(8))
    let sentence = try #require(fixture.log.first { $0.hasPrefix("Conflict over") })
    #expect(
      sentence
        == "Conflict over Theme: phone's Night (08:00:00.300) wins over laptop's Sepia"
        + " (08:00:00.000), 300 ms older. The journal keeps Sepia.")
    #expect(fixture.values(on: 0) == fixture.values(on: 1))
    #expect(fixture.value("look.theme", on: 0) == "night")
    for device in [0, 1] {
      let entries = fixture.simulator.read { $0.lostWrites(on: device) }
      #expect(entries.map(\.conflict.loser.content) == [.value("sepia")])
    }
    #expect(fixture.lines[12].contains(" Theme: phone's Night beat your Sepia."))
    #expect(fixture.lines[12].contains(" Theme: your Night beat laptop's Sepia."))
    #expect(fixture.log.last == "laptop and phone agree.")
    #expect(fixture.lines[23].contains("J journal (1)"))
    try fixture.press("J")
    #expect(fixture.picture.contains("Theme: Sepia from laptop"))
    try fixture.press("<Enter>")
    #expect(fixture.value("look.theme", on: 0) == "sepia")
  }

  @Test("The row of the device whose write lost says so, and Alt-M brings the write back")
  func broughtBack() throws {
    let fixture = try Self.afterConflict()
    #expect(fixture.lines[2].hasPrefix("▌≠ Theme"), "\(fixture.lines[2])")
    #expect(fixture.lines[2].ranges(of: "≠").count == 1, "the winner's row has nothing to tell")
    try fixture.press("<M-m>")
    #expect(!fixture.lines[2].contains("≠"))
    fixture.pass(.seconds(8))
    #expect(fixture.value("look.theme", on: 0) == "sepia")
    #expect(fixture.value("look.theme", on: 1) == "sepia")
    #expect(!fixture.picture.contains("journal ("))
  }

  @Test("Alt-T lets stand what won a conflict, and the mark goes from row and heading")
  func letStand() throws {
    let fixture = try Self.afterConflict()
    try fixture.press("<M-t>")
    fixture.pass(.seconds(8))
    #expect(fixture.value("look.theme", on: 0) == "night")
    #expect(fixture.value("look.theme", on: 1) == "night")
    #expect(!fixture.lines[2].contains("≠") && !fixture.picture.contains("journal ("))
  }

  /// The laptop's write has lost to the phone's.
  private static func afterConflict() throws -> DemoFixture {
    let fixture = try DemoFixture()
    try fixture.press("C")
    fixture.pass(.seconds(8))
    return fixture
  }

  @Test("A wrong clock decides a conflict, and the reason says so")
  func skewedConflict() throws {
    let fixture = try DemoFixture()
    try fixture.press("KC")
    fixture.pass(.seconds(8))
    let sentence = try #require(fixture.log.first { $0.hasPrefix("Conflict over") })
    #expect(sentence.contains("laptop's Sepia (09:00:00.000) wins over phone's Night"))
    #expect(sentence.contains(", 60 min older. The journal keeps Night."))
    #expect(fixture.values(on: 0) == fixture.values(on: 1))
  }

  @Test("What an offline device writes waits, is counted, and arrives after it is back")
  func offline() throws {
    let fixture = try DemoFixture()
    try fixture.press("O<Space><Down><Space><Down><Space>")
    #expect(fixture.lines[1].contains("laptop ✗ offline  ↑3 waiting"))
    fixture.pass(.seconds(5))
    #expect(fixture.value("look.theme", on: 1) == "paper")
    try fixture.press("O")
    fixture.pass(.seconds(6))
    #expect(fixture.value("look.theme", on: 1) == "sepia")
    #expect(fixture.values(on: 0) == fixture.values(on: 1))
    #expect(!fixture.lines[1].contains("waiting") && fixture.lines[1].contains("laptop ● synced"))
  }

  @Test("A network that loses most messages shows them vanish, and still converges")
  func loss() throws {
    let fixture = try DemoFixture()
    try fixture.press("LLB")
    var losses = 0
    for _ in 0..<300 {
      fixture.pass(Demo.tick)
      losses = max(losses, fixture.picture.ranges(of: "✗").count)
    }
    try fixture.press("B")
    #expect(losses > 0 && fixture.log.contains { $0.contains("is lost") })
    #expect(fixture.value("look.theme", on: 0) != nil)
    fixture.pass(.seconds(60))
    #expect(fixture.values(on: 0) == fixture.values(on: 1))
    #expect(fixture.status(0).pendingCount == 0 && fixture.status(1).pendingCount == 0)
  }

  @Test("A value that arrives under an open field is offered beside the draft")
  func contest() throws {
    let fixture = try DemoFixture()
    try fixture.press("<Space><Tab><Enter><Down><Down>")
    fixture.pass(.seconds(5))
    #expect(fixture.demo.focused.editor.openField?.editor.isContested == true)
    #expect(
      fixture.lines[22]
        == " Theme has become Sepia meanwhile: Alt-M keeps your draft, Alt-T takes it.")
    try fixture.press("<M-t>")
    #expect(fixture.value("look.theme", on: 1) == "sepia")
    #expect(fixture.demo.focused.editor.openField == nil)
  }

  @Test("Keeping the draft over what arrived stores it on both devices")
  func keepMine() throws {
    let fixture = try DemoFixture()
    try fixture.press("<Space><Tab><Enter><Down><Down>")
    fixture.pass(.seconds(5))
    try fixture.press("<M-m><Enter>")
    fixture.pass(.seconds(6))
    #expect(fixture.value("look.theme", on: 0) == fixture.value("look.theme", on: 1))
    #expect(fixture.value("look.theme", on: 0) == "slate")
  }

  @Test("The robot edits at a person's pace, the same from the same seed")
  func robot() throws {
    let runs = try [1, 1, 2].map { seed in
      var options = DemoOptions()
      options.seed = UInt64(seed)
      let fixture = try DemoFixture(options: options)
      try fixture.press("B")
      fixture.pass(.seconds(30))
      return fixture.demo.log.entries.filter { $0.text.hasPrefix("phone sets") }
    }
    #expect(runs[0] == runs[1] && runs[0] != runs[2])
    #expect((6...14).contains(runs[0].count))
  }

  @Test("Secrets are told of without their values")
  func secrets() throws {
    let fixture = try DemoFixture([
      SettingDescription(
        key: "token", title: "Token", type: .string(.init()), storage: .cloud, traits: .secret)
    ])
    try fixture.press("<Enter>hunter2-hunter2<Enter>")
    fixture.pass(.seconds(6))
    #expect(fixture.value("token", on: 1) == "hunter2-hunter2")
    #expect(fixture.log.contains("laptop sets Token to a secret."))
    #expect(!fixture.picture.contains("hunter2"))
    #expect(!fixture.log.joined().contains("hunter2"))
  }

  /// In how many cells of a part two pictures differ.
  private static func differences(_ before: String, _ after: String, in part: Rect) -> Int {
    let grids = [before, after].map { picture in
      picture.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    }
    func cell(_ grid: [[Character]], _ column: Int, _ row: Int) -> Character {
      grid[row].indices.contains(column) ? grid[row][column] : " "
    }
    return part.rows.reduce(0) { sum, row in
      sum
        + part.columns.count { cell(grids[0], $0, row) != cell(grids[1], $0, row) }
    }
  }
}

extension DemoFixture {
  fileprivate func style(at place: Point) -> Style {
    screen.shown[place.column, place.row].style
  }
}
