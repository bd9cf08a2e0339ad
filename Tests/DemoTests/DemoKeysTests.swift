import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import Testing
import SetteeThemes

@testable import SetteeDemo

@Suite("The demo's own keys")
@MainActor
struct DemoKeysTests {
  @Test("What later keys want is made ready in slices on both devices, and comes to an end")
  func prepared() throws {
    let many = (0..<1_000).map { number in
      SettingDescription(
        key: Key("s\(number)"), title: "Switch \(number)", type: .boolean, defaultValue: false)
    }
    let fixture = try DemoFixture(many)
    var slices = 0
    while fixture.demo.prepare(), slices < 100 { slices += 1 }
    #expect((2..<100).contains(slices))
    #expect(fixture.demo.devices.allSatisfy { !$0.editor.prepare() })
    try fixture.press("/Switch 987")
    #expect(fixture.picture.contains("1 of 1,000"))
  }

  @Test(
    "Each key says in a sentence what it does, in the same frame",
    arguments: [
      ("S", "laptop syncs now, without waiting for its turn."),
      ("O", "laptop goes offline; what it writes waits."),
      ("OS", "laptop is offline and cannot sync; O puts it back."),
      ("OO", "laptop is online again."),
      ("<Tab>O", "phone goes offline; what it writes waits."),
      ("L", "The network loses 30 of 100 messages; each is sent until it arrives."),
      ("LL", "The network loses 60 of 100 messages; each is sent until it arrives."),
      ("LLL", "The network loses no more messages."),
      ("K", "laptop's clock is 60 min fast."),
      ("KK", "laptop's clock is 60 min slow."),
      ("KKK", "laptop's clock is right."),
      ("C", "laptop sets Theme to Sepia."),
      ("<Down>C", "laptop sets Night mode to off."),
      ("A", "laptop signs out of cloud: its values go, and unsent changes are parked."),
      ("AS", "laptop has no account to sync with; A signs it in."),
      ("AC", "A conflict takes two devices in one account; A signs in."),
      ("AA", "laptop signs in to cloud and waits for its values."),
      ("P", "Time stands still; '.' takes one step."),
      ("PP", "Time goes on."),
      (":lose mess<Enter>", "The network loses 30 of 100 messages; each is sent until it arrives."),
      (":skew<Enter>", "laptop's clock is 60 min fast."),
      (":stop time<Enter>", "Time stands still; '.' takes one step."),
      (".", "One step: a message is half way."),
      ("B", "A robot edits phone; B stops it."),
      ("<Tab>B", "A robot edits laptop; B stops it."),
      ("BB", "The robot rests."),
    ])
  func sentences(keys: String, sentence: String) throws {
    let fixture = try DemoFixture()
    fixture.pass(.milliseconds(2_100))
    try fixture.press(keys)
    #expect(fixture.log.last == sentence)
    #expect(fixture.picture.contains(sentence.prefix(60)))
  }

  @Test("All nine keys show in every window that is large enough", arguments: [60, 80, 100, 160])
  func allShow(columns: Int) throws {
    let hints = try DemoFixture(columns: columns, rows: 24).lines.suffix(3).joined(separator: "\n")
    for command in DemoCommand.ownLine {
      let titles = [command.title, command.shortTitle, command.shortestTitle]
      let key = KeyMap.standard.keyName(for: command, in: .demo)
      #expect(titles.contains { hints.contains("\(key) \($0)") }, "\(command)")
    }
  }

  @Test("What is unusual shows: loss, a wrong clock, being offline, a robot, stopped time")
  func marks() throws {
    let fixture = try DemoFixture()
    try fixture.press("LK<Tab>OBP")
    #expect(fixture.lines[0].contains("robot on laptop  loses 30%  seed 1  stopped at 08:00:00.0"))
    #expect(fixture.lines[1].contains("phone ✗ offline"))
    #expect(fixture.lines[1].contains("+1 h"))
  }

  @Test("While a field is open, capital letters are text, and the hints say so")
  func openField() throws {
    let fixture = try DemoFixture()
    fixture.demo.focused.editor.show(
      try #require(fixture.demo.focused.editor.form.field(forKey: "reading.remindAt")))
    try fixture.press("<Enter>OPB")
    #expect(fixture.status(0).phase == .online && !fixture.simulator.isPaused)
    #expect(fixture.lines[22] == " A field is open: capital letters are text, and Esc leaves it.")
    try fixture.press("<Esc>")
    #expect(fixture.lines[22].hasPrefix(" S sync"))
    try fixture.press("O")
    #expect(fixture.status(0).phase == .offline)
  }

  @Test("Tab gives the keys to the other device, whose fields stay in sight")
  func tab() throws {
    let fixture = try DemoFixture()
    for rules in [("━ laptop", "─ phone"), ("─ laptop", "━ phone"), ("━ laptop", "─ phone")] {
      #expect(fixture.lines[1].contains(rules.0) && fixture.lines[1].contains(rules.1))
      #expect(fixture.lines[2].components(of: "Theme") == 2)
      try fixture.press("<Tab>")
    }
    try fixture.press("<S-Tab>")
    #expect(fixture.lines[2].contains(" All "))
  }

  @Test("Signing out takes the account's values along; signing in brings back what had waited")
  func account() throws {
    let fixture = try DemoFixture()
    try fixture.press("<Space>")
    fixture.pass(.seconds(6))
    try fixture.press("O<Down><Space>A")
    #expect(fixture.value("look.theme", on: 0) == "paper")
    #expect(fixture.value("look.nightMode", on: 0) == true)
    #expect(fixture.lines[1].contains("laptop ✗ signed out"))
    try fixture.press("AO")
    fixture.pass(.seconds(8))
    #expect(fixture.value("look.theme", on: 0) == "sepia")
    #expect(fixture.value("look.nightMode", on: 0) == false)
    #expect(fixture.values(on: 0) == fixture.values(on: 1))
  }

  @Test("Stopped time draws nothing, and each step moves a message on")
  func stepping() throws {
    let fixture = try DemoFixture()
    try fixture.press("<Space>")
    fixture.pass(.seconds(1))
    try fixture.press("P")
    let count = fixture.screen.frames.count
    fixture.pass(.seconds(5))
    #expect(fixture.screen.frames.count == count)
    var stations: [Double] = []
    while fixture.value("look.theme", on: 1) == "paper" {
      try fixture.press(".")
      let up = fixture.simulator.messagesInFlight.first {
        $0.device == 0 && $0.direction == .up
      }
      if let up { stations.append(up.progress) }
    }
    #expect(stations.contains(0) && stations.contains { $0 > 0.4 && $0 < 0.6 })
    #expect(fixture.simulator.isPaused)
  }

  @Test("A theme tried on one device shows on everything, and Esc brings the old one back")
  func themes() throws {
    let themes = ThemeDefinition.builtIns.map { Theme($0) }
    let fixture = try DemoFixture(themes: themes)
    func worn() -> Set<String> {
      Set(fixture.demo.devices.map(\.editor.look.theme.name) + [fixture.demo.look.theme.name])
    }
    let before = worn()
    try fixture.press("t<Down>")
    let tried = worn()
    #expect(tried.count == 1 && tried != before)
    try fixture.press("<Esc>")
    #expect(worn() == before)
    try fixture.press("<Tab>t<Down><Enter>")
    #expect(worn() == tried)
  }

  @Test("Where sections stand beside the fields, Tab passes through both panes of both devices")
  func wideTab() throws {
    let fixture = try DemoFixture(columns: 160, rows: 50)
    var places: [String] = []
    for _ in 0..<4 {
      try fixture.press("<Tab>")
      places.append("\(fixture.demo.focused.name) \(fixture.demo.focused.editor.pane)")
    }
    #expect(places == ["phone sections", "phone fields", "laptop sections", "laptop fields"])
  }

  @Test("Every key of the demo in the table is told of or drawn when it is pressed")
  func everyBinding() throws {
    let bindings = KeyMap.standard.bindings.filter { $0.context == .demo }
    #expect(bindings.map(\.command) == DemoCommand.names)
    for binding in bindings {
      for key in binding.keys {
        let fixture = try DemoFixture()
        fixture.pass(.milliseconds(2_100))
        let (log, picture) = (fixture.log, fixture.picture)
        _ = fixture.demo.update(.key(key), now: 0)
        fixture.tick()
        #expect(fixture.log != log || fixture.picture != picture, "\(binding.command)")
      }
    }
  }

  @Test("q ends the demo")
  func quit() throws {
    let fixture = try DemoFixture()
    try fixture.press("q")
    #expect(fixture.demo.isFinished)
  }

  @Test("Stepping through a conflict leaves its story in the log", arguments: [80, 140])
  func steps(columns: Int) throws {
    let fixture = try DemoFixture(columns: columns, rows: 24)
    try fixture.press("PC")
    for _ in 0..<60 where fixture.log.contains("laptop and phone agree.") == false {
      try fixture.press(".")
    }
    let story = fixture.lines.suffix(8).joined(separator: " ")
    for piece in ["Conflict over Theme", "journal keeps", "agree.", "One step:"] {
      #expect(story.contains(piece), "\(piece): \(fixture.picture)")
    }
    #expect(fixture.log.count { $0.hasPrefix("One step:") } == 1)
  }

  @Test("Behind a conflict the log tells its value, and elsewhere which setting it is of")
  func shows() throws {
    let fixture = try DemoFixture()
    try fixture.press("C")
    fixture.pass(.seconds(6))
    let told = [" now shows Sepia, set on laptop.", " now shows Night, set on phone."]
    #expect(fixture.log.contains { line in told.contains { line.hasSuffix($0) } })
    try fixture.press("<Down><Space>")
    fixture.pass(.seconds(6))
    #expect(fixture.log.contains("phone now shows Night mode as off, set on laptop."))
  }

  @Test("A wrong clock takes no word of the heading at 80 columns")
  func skewed() throws {
    let fixture = try DemoFixture()
    try fixture.press("K<Tab>K")
    for device in ["laptop", "phone"] {
      let title = fixture.lines[1]
      #expect(title.contains("\(device) ● synced, next in"), "\(title)")
    }
    #expect(fixture.lines[1].components(separatedBy: "+1 h").count == 3, "\(fixture.lines[1])")
  }

  @Test("The demo's keys stand before those that work anywhere")
  func keyList() throws {
    let fixture = try DemoFixture(columns: 200, rows: 60)
    try fixture.press("?")
    // Columns are read one after the other.
    func place(_ title: String) throws -> Int {
      let row = try #require(fixture.lines.firstIndex { $0.contains(title) })
      let before = fixture.lines[row].components(separatedBy: title)[0].count
      return before * 1_000 + row
    }
    #expect(try place("On this choice") < place("In the demo"))
    #expect(try place("In the demo") < place("Anywhere"))
  }

  @Test("The bar under the focus is of one style while its value is news")
  func oneBar() throws {
    let fixture = try DemoFixture()
    try fixture.press("<Tab><Space><Tab>")
    for _ in 0..<80 where fixture.log.contains(where: { $0.hasPrefix("laptop now") }) == false {
      fixture.pass(Demo.tick)
    }
    let row = try #require(fixture.lines.firstIndex { $0.hasPrefix("▌»") })
    let styles = Set((0..<30).map { fixture.screen.shown[$0, row].style })
    #expect(styles.count == 1, "\(fixture.picture)")
  }
}

extension String {
  /// How often a word stands in the text.
  fileprivate func components(of word: String) -> Int { ranges(of: word).count }
}
