import FormViews
import SetteePropertyLists
import SetteeSettings
import Testing
import ViewTestSupport

@Suite("Rows that come and go")
@MainActor
struct ArrangementTests {
  @Test("Rows appear and vanish with their condition, and the focus stays on its row")
  func focusStays() throws {
    let fixture = ViewFixture(Network())
    #expect(fixture.titles == ["Proxy", "Name"])
    try fixture.press("", on: "Name")
    try fixture.form.settings[0].write(true)
    fixture.refresh()
    #expect(fixture.titles == ["Proxy", "Host", "Port", "Secret", "Name"])
    #expect(fixture.focus == "Name")
    #expect(fixture.line("Host") != "" && fixture.line("Secret") != "")
    try fixture.form.settings[0].write(false)
    fixture.refresh()
    #expect(fixture.focus == "Name" && fixture.line("Host") == "")
  }

  @Test("Where the focused row goes, the row in its place has the focus")
  func focusMoves() throws {
    let fixture = ViewFixture(Network())
    try fixture.press("<Space>", on: "Proxy")
    try fixture.press("", on: "Port")
    try fixture.form.settings[0].write(false)
    fixture.refresh()
    #expect(fixture.focus == "Name")
    try fixture.press("k")
    #expect(fixture.focus == "Proxy")
  }

  @Test("A row's edit brings rows in the frame of the edit")
  func ownEdit() throws {
    let fixture = ViewFixture(Network())
    let frames = fixture.screen.frames.count
    try fixture.press("<Space>", on: "Proxy")
    #expect(fixture.screen.frames.count == frames + 1)
    #expect(fixture.line("Port").contains("80"))
    #expect(!fixture.picture.contains("»"))
  }

  @Test("An open field follows its row; where the row goes, it says so")
  func openField() throws {
    let fixture = ViewFixture(Network())
    try fixture.press("<Space>", on: "Proxy")
    try fixture.press("<Enter>x", on: "Name")
    try fixture.form.settings[0].write(false)
    fixture.refresh()
    try fixture.press("y<Enter>")
    #expect(fixture.value("Name") == "xy")
    try fixture.form.settings[0].write(true)
    fixture.refresh()
    try fixture.press("<Enter>x", on: "Host")
    try fixture.form.settings[0].write(false)
    fixture.refresh()
    #expect(fixture.status.contains("Host is not here any more."))
    #expect(fixture.titles == ["Proxy", "Name"])
  }

  @Test("Undo brings a row back and then takes back what was done to it")
  func undo() throws {
    let fixture = ViewFixture(Network())
    try fixture.press("<Space>", on: "Proxy")
    try fixture.press("+", on: "Port")
    try fixture.press("<Space>", on: "Proxy")
    #expect(fixture.titles == ["Proxy", "Name"])
    try fixture.press("u")
    #expect(fixture.value("Port") == 81)
    try fixture.press("u")
    #expect(fixture.value("Port") == 80)
    try fixture.press("u")
    #expect(fixture.titles == ["Proxy", "Name"])
    try fixture.press("UU")
    #expect(fixture.value("Port") == 81)
  }

  @Test("What was done to a row that is not there is forgotten with a sentence")
  func undoOfAbsent() throws {
    let fixture = ViewFixture(Network())
    try fixture.press("<Space>", on: "Proxy")
    try fixture.press("+", on: "Port")
    try fixture.form.settings[0].write(false)
    fixture.refresh()
    try fixture.press("u")
    #expect(fixture.status.contains("'Port' is not here any more; that step is forgotten."))
    try fixture.press("d")
    #expect(!fixture.picture.contains("Port"))
  }

  @Test("A search goes on with the rows there are, and finds words that changed")
  func search() throws {
    let fixture = ViewFixture(Network())
    try fixture.press("/host<Enter>")
    #expect(fixture.picture.contains("Nothing matches"))
    try fixture.form.settings[0].write(true)
    fixture.refresh()
    #expect(fixture.line("Host") != "" && fixture.line("Name") == "")
    try fixture.press("<Esc>")
    #expect(fixture.line("Name") != "")
  }

  @Test("A title that says its value changes with it, and is found by it")
  func liveTitle() throws {
    let fixture = ViewFixture(Columns())
    try fixture.press("+")
    #expect(fixture.titles == ["Columns: 5"])
    #expect(fixture.evaluated?.rows == 1)
    try fixture.press("/5<Enter>")
    #expect(fixture.line("Columns: 5") != "")
  }

  @Test("Sections come and go with their rows")
  func sections() throws {
    let fixture = ViewFixture(Sectioned())
    try fixture.press("<Space>", on: "Expert")
    #expect(fixture.line("Danger") != "")
    try fixture.press("", on: "Limit")
    try fixture.form.settings[0].write(false)
    fixture.refresh()
    #expect(fixture.line("Danger") == "")
    #expect(fixture.focus == "Expert")
  }

  @Test("A section that changes its bounds is another row to the form, with the same value")
  func bounds() throws {
    let fixture = ViewFixture(Bounds())
    try fixture.press("++++", on: "Number")
    #expect(fixture.value("Number") == 3)
    try fixture.press("+", on: "Most")
    try fixture.press("+", on: "Number")
    #expect(fixture.value("Number") == 4)
  }

  @Test("Elements whose names print alike are rows of their own to undo and reset")
  func sameNames() throws {
    let fixture = ViewFixture(Alike())
    #expect(Set(fixture.form.settings.map(\.description.key)).count == 5)
    try fixture.press("+", on: "Int 1")
    try fixture.press("++", on: "String 1")
    try fixture.press("+++", on: "Box 4")
    #expect(["Int 1", "String 1", "Box 3", "Box 4"].map(fixture.value) == [1, 2, 0, 3])
    #expect(fixture.line("Int 1").contains("»") == false)
    try fixture.press("r", on: "String 1")
    #expect(["Int 1", "String 1", "Box 4"].map(fixture.value) == [1, 0, 3])
    try fixture.press("uu")
    #expect(["Int 1", "String 1", "Box 4"].map(fixture.value) == [1, 2, 2])
  }

  @Test("An element keeps its first value while it is away, and another one begins with its own")
  func elementsComeAgain() throws {
    let fixture = ViewFixture(Replaced())
    try fixture.press("+", on: "Box 1")
    try fixture.press("<Enter>", on: "Next")
    #expect(fixture.titles == ["Next", "Box 2"])
    try fixture.press("+r", on: "Box 2")
    #expect(fixture.value("Box 2") == 20)
    try fixture.press("<Enter>", on: "Next")
    #expect(fixture.value("Box 1") == 11)
    try fixture.press("r", on: "Box 1")
    #expect(fixture.value("Box 1") == 10)
  }

  @Test("A row that becomes one of another kind is reset to what it showed first as that")
  func otherKind() throws {
    let fixture = ViewFixture(Changing())
    try fixture.press("<Space>", on: "On")
    try fixture.press("<Enter>", on: "Swap")
    #expect(fixture.titles == ["Swap", "Name"])
    try fixture.press("<Enter>!<Enter>", on: "Name")
    #expect(fixture.value("Name") == "Ann!")
    try fixture.press("r", on: "Name")
    #expect(fixture.value("Name") == "Ann")
    #expect(!fixture.status.contains("cannot"))
  }

  @Test("Of a picker whose choices change, a reset never takes a choice that was not first")
  func otherChoices() throws {
    let fixture = ViewFixture(Chooser())
    try fixture.press("<Enter>", on: "More")
    try fixture.press("<Space>r", on: "Size")
    #expect(fixture.line("Size").contains("small"))
    try fixture.press("<Enter>", on: "Other")
    #expect(fixture.line("Size").contains("blue"))
    try fixture.press("<Space>r", on: "Size")
    #expect(fixture.line("Size").contains("blue"))
  }
}

/// Elements that print `1`, `1`, and the name of their class.
private struct Alike: View {
  @State var numbers = [0, 0, 0, 0]
  @State var other = 0
  let ids: [AnyHashable] = [1, "1", Box(3), Box(4)]

  var body: some View {
    Stepper("Other", value: $other)
    ForEach(ids, id: \.self) { id in
      Stepper(Self.title(id), value: binding(ids.firstIndex(of: id) ?? 0))
    }
  }

  private func binding(_ index: Int) -> Binding<Int> {
    Binding(get: { numbers[index] }, set: { numbers[index] = $0 })
  }

  private static func title(_ id: AnyHashable) -> String {
    switch id.base {
    case let box as Box: "Box \(box.number)"
    case let base: "\(type(of: base)) \(base)"
    }
  }
}

/// One element of two, in turn.
private struct Replaced: View {
  @State var isSecond = false
  @State var values = [10, 20]
  let boxes = [Box(1), Box(2)]

  var body: some View {
    Button("Next") { isSecond.toggle() }
    ForEach(isSecond ? [boxes[1]] : [boxes[0]], id: \.self) { box in
      Stepper(
        "Box \(box.number)",
        value: Binding(
          get: { values[box.number - 1] }, set: { values[box.number - 1] = $0 }))
    }
  }
}

private final class Box: Hashable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func == (left: Box, right: Box) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A switch or a text in one place.
private struct Changing: View {
  @State var isText = false
  @State var isOn = false
  @State var name = "Ann"

  var body: some View {
    Button("Swap") { isText.toggle() }
    isText ? AnyView(TextField("Name", text: $name)) : AnyView(Toggle("On", isOn: $isOn))
  }
}

private struct Chooser: View {
  @State var names = ["small", "large"]
  @State var size = "small"

  var body: some View {
    Button("More") { names.append("huge") }
    Button("Other") {
      names = ["red", "blue"]
      size = "blue"
    }
    Picker("Size", selection: $size) {
      ForEach(names, id: \.self) { Text($0) }
    }
  }
}

private struct Network: View {
  @State var hasProxy = false
  @State var host = ""
  @State var port = 80
  @State var secret = ""
  @State var name = ""

  var body: some View {
    Form {
      Toggle("Proxy", isOn: $hasProxy)
      if hasProxy {
        TextField("Host", text: $host)
        Stepper("Port", value: $port)
        SecureField("Secret", text: $secret)
      }
      TextField("Name", text: $name)
    }
  }
}

private struct Columns: View {
  @State var columns = 4

  var body: some View { Stepper("Columns: \(columns)", value: $columns, in: 1...12) }
}

private struct Sectioned: View {
  @State var isExpert = false
  @State var limit = 1

  var body: some View {
    Section("Usual") { Toggle("Expert", isOn: $isExpert) }
    if isExpert {
      Section("Danger") { Stepper("Limit", value: $limit) }
    }
  }
}

private struct Bounds: View {
  @State var number = 0
  @State var most = 3

  var body: some View {
    Stepper("Most", value: $most)
    Stepper("Number", value: $number, in: 0...most)
  }
}
