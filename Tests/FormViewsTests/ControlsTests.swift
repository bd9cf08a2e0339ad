import FormViews
import Foundation
import SetteePropertyLists
import SetteeSettings
import Testing
import ViewTestSupport

@Suite("Controls as rows")
@MainActor
struct ControlsTests {
  @Test("Each control is a row of its type, under its title")
  func types() throws {
    let fixture = ViewFixture(Gallery())
    let rows = fixture.form.settings.map { row in
      let type = row.description.type
      return [row.description.title, type.kindName, type.constraintSummary]
        .filter { !$0.isEmpty }.joined(separator: ": ")
    }
    #expect(
      rows == [
        "Welcome: constant: always none", "Name: text", "Password: text", "Age: whole number",
        "Speed: number", "On: on or off", "Count: whole number: 0–10", "Half: number: 0–5",
        "Volume: number: 0–1", "Theme: choice: one of 2", "Go: constant: always none",
      ])
  }

  @Test("Headings, help and a footer come from sections and modifiers")
  func sections() {
    let fixture = ViewFixture(Gallery())
    let headings = fixture.form.settings.map(\.description.path)
    #expect(headings.first == [] && headings.last == ["Actions"])
    #expect(fixture.row("Name")?.description.help == "What you are called.")
    #expect(fixture.form.settingsTitle == "Gallery of Rows")
  }

  @Test("Typed text is assigned when it is committed")
  func text() throws {
    let fixture = ViewFixture(Gallery())
    try fixture.press("<Enter>Ann", on: "Name")
    #expect(fixture.value("Name") == "")
    try fixture.press("<Enter>")
    #expect(fixture.value("Name") == "Ann")
  }

  @Test("A secret never shows")
  func secret() throws {
    let fixture = ViewFixture(Gallery())
    try fixture.press("<Enter>hunter2<Enter>", on: "Password")
    #expect(fixture.value("Password") == "hunter2")
    #expect(!fixture.picture.contains("hunter2"))
  }

  @Test("A number in a plain format is checked and stepped as a number")
  func number() throws {
    let fixture = ViewFixture(Gallery())
    try fixture.press("+", on: "Age")
    #expect(fixture.value("Age") == 13)
    try fixture.press("<Enter><C-u>1.5<Enter>", on: "Age")
    #expect(fixture.value("Age") == 13)
    #expect(fixture.picture.contains("whole number"))
    try fixture.press("<Esc>")
    try fixture.press("<Enter><C-u>1.5<Enter>", on: "Speed")
    #expect(fixture.value("Speed") == 1.5)
  }

  @Test("A stepper stops at its bounds and refuses what is beyond them")
  func stepper() throws {
    let fixture = ViewFixture(Gallery())
    try fixture.press("----", on: "Count")
    #expect(fixture.value("Count") == 0)
    #expect(fixture.status.contains("0 is the least."))
    try fixture.press("<Enter><C-u>11<Enter>", on: "Count")
    #expect(fixture.value("Count") == 0)
    #expect(fixture.picture.contains("0 to 10"))
    try fixture.press("<Esc>")
    try fixture.press("++", on: "Half")
    #expect(fixture.value("Half") == 2.0)
  }

  @Test("A slider steps by tenths, a switch switches, a picker takes the next choice")
  func others() throws {
    let fixture = ViewFixture(Gallery())
    try fixture.press("+", on: "Volume")
    #expect(fixture.value("Volume") == 0.6)
    try fixture.press("<Space>", on: "On")
    #expect(fixture.value("On") == true)
    #expect(fixture.line("Theme").contains("light"))
    try fixture.press("<Space>", on: "Theme")
    #expect(fixture.line("Theme").contains("dark"))
  }

  @Test("A slider is a number within its bounds, or without any, in every floating-point type")
  func sliders() throws {
    let fixture = ViewFixture(Sliders())
    let types = fixture.form.settings.map(\.description.type)
    #expect(types.map(\.kindName) == ["number", "number"])
    #expect(types.map(\.constraintSummary) == ["-10 to 10", ""])
    #expect(fixture.form.settings.allSatisfy { $0.description.traits.contains(.slider) })
    try fixture.press("+", on: "Float")
    #expect(fixture.value("Float") == 2.5)
    try fixture.press("<Enter><C-u>11<Enter>", on: "Float")
    #expect(fixture.picture.contains("-10 to 10"))
  }

  @Test("A button does what it says, and the rows that follow change with it")
  func button() throws {
    let fixture = ViewFixture(Gallery())
    try fixture.press("<Enter>", on: "Go")
    #expect(fixture.line("[Go]") != "")
    #expect(fixture.titles.first == "Welcome, 1")
    try fixture.press("<Space>", on: "Go")
    #expect(fixture.titles.first == "Welcome, 2")
  }

  @Test("What is disabled is locked, and a disabled button stays unpressed")
  func disabled() throws {
    let fixture = ViewFixture(Disabled())
    try fixture.press("<Space>", on: "On")
    #expect(fixture.value("On") == false)
    #expect(fixture.status.contains("On is locked: disabled."))
    try fixture.press("<Enter>", on: "Go")
    #expect(fixture.status.contains("Go is disabled."))
    #expect(fixture.value("On") == false)
  }

  @Test("A value in a format of its own is text that the format reads")
  func formatted() throws {
    let fixture = ViewFixture(Formatted())
    #expect(fixture.value("Share") == "50%")
    try fixture.press("<Enter><C-u>75%<Enter>", on: "Share")
    #expect(fixture.value("Share") == "75%")
    try fixture.press("<Enter><C-u>lots<Enter>", on: "Share")
    #expect(fixture.value("Share") == "75%")
    #expect(fixture.status.contains("'lots' is not understood. Write it like '75%'."))
    try fixture.press("<Esc>")
    try fixture.press("<Enter><C-u>4<Enter>", on: "Maybe")
    #expect(fixture.value("Maybe") == 4)
    try fixture.press("<Enter><M-n>", on: "Maybe")
    #expect(fixture.value("Maybe") == .null)
  }

  @Test("A value that the program does not take is told, and the old one stays")
  func refused() throws {
    let fixture = ViewFixture(Refusing())
    try fixture.press("<Enter><C-u>9<Enter>", on: "Number")
    #expect(fixture.status.contains("The program did not take this value."))
    #expect(fixture.value("Number") == 1)
    try fixture.press("<Esc>")
    try fixture.press("<Enter><C-u>5<Enter>", on: "Number")
    #expect(fixture.value("Number") == 5)
  }

  @Test("Resetting brings back what the row showed first")
  func reset() throws {
    let fixture = ViewFixture(Gallery())
    try fixture.press("+++r", on: "Age")
    #expect(fixture.value("Age") == 12)
    try fixture.press("u")
    #expect(fixture.value("Age") == 15)
  }
}

/// One control of each kind.
private struct Gallery: View {
  @State var name = ""
  @State var password = ""
  @State var age = 12
  @State var speed = 0.5
  @State var isOn = false
  @State var count = 3
  @State var half = 1.0
  @State var volume = 0.5
  @State var theme = Theme.light
  @State var pressCount = 0

  var body: some View {
    Form {
      Text(pressCount == 0 ? "Welcome" : "Welcome, \(pressCount)")
      TextField("Name", text: $name).help("What you are called.")
      SecureField("Password", text: $password)
      TextField("Age", value: $age, format: .number)
      TextField("Speed", value: $speed, format: .number)
      Toggle("On", isOn: $isOn)
      Stepper("Count", value: $count, in: 0...10)
      Stepper(value: $half, in: 0...5, step: 0.5) { Text("Half") }
      Slider(value: $volume) { Text("Volume") }
      Picker("Theme", selection: $theme) {
        ForEach(Theme.allCases, id: \.self) { Text($0.rawValue) }
      }
      Section("Actions") {
        Button("Go") { pressCount += 1 }
      }
    }
    .navigationTitle("Gallery of Rows")
  }

  enum Theme: String, CaseIterable { case light, dark }
}

private struct Sliders: View {
  @State var float: Float = 2
  @State var endless = 1.0

  var body: some View {
    Slider(value: $float, in: -10...10, step: 0.5) { Text("Float") }
    Slider(value: $endless, in: -.infinity ... .infinity) { Text("Endless") }
  }
}

private struct Disabled: View {
  @State var isOn = false

  var body: some View {
    Group {
      Toggle("On", isOn: $isOn)
      Button("Go") { isOn = true }
    }
    .disabled(true)
  }
}

private struct Formatted: View {
  @State var share = 0.5
  @State var maybe: Int?

  var body: some View {
    TextField("Share", value: $share, format: .percent)
    TextField("Maybe", value: $maybe, format: .number)
  }
}

private struct Refusing: View {
  @State var number = 1

  var body: some View {
    Stepper("Number", value: Binding(get: { number }, set: { if $0 <= 5 { number = $0 } }))
  }
}
