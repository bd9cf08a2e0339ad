import FormViews
import Observation
import SetteeSettings
import SetteeStoredProperties
import SetteeStores
import Testing
import ViewTestSupport

@Suite("What views keep")
@MainActor
struct StateTests {
  @Test("A child keeps its state while its parent is asked anew, and takes the parent's values")
  func nested() throws {
    let fixture = ViewFixture(Parent())
    try fixture.press("++", on: "Child 0")
    try fixture.press("<Enter>", on: "Next")
    #expect(fixture.titles == ["Next", "Child 1", "Child 1 is at 2"])
  }

  @Test("What is behind a condition is forgotten while the condition does not hold")
  func conditions() throws {
    let fixture = ViewFixture(Conditional())
    try fixture.press("++", on: "Child 7")
    try fixture.press("<Space><Space>", on: "Shown")
    #expect(fixture.titles == ["Shown", "Child 7", "Child 7 is at 0"])
  }

  @Test("An element keeps its state when others come before it")
  func elements() throws {
    let fixture = ViewFixture(Elements())
    try fixture.press("++", on: "Child 1")
    try fixture.press("<Enter>", on: "Add")
    #expect(
      fixture.titles == ["Add", "Child 2", "Child 2 is at 0", "Child 1", "Child 1 is at 2"])
  }

  @Test("An object is made once; its published and stored properties are bound by either spelling")
  func stateObject() throws {
    let store = InMemoryStore()
    try DefaultAppStorage.with(store) {
      let made = Model.count
      let fixture = ViewFixture(Owner())
      #expect(Model.count == made + 1)
      try fixture.press("<Enter>!<Enter>", on: "Name")
      try fixture.press("<Enter>!<Enter>", on: "Stored")
      try fixture.press("<Enter>?<Enter>", on: "Stored too")
      #expect(fixture.titles.first == "Ann! and Ben!?")
      #expect(store.value(forKey: "stored") == "Ben!?")
      #expect(Model.count == made + 1)
    }
  }

  @Test("A stored property changed by whomever shows at once")
  func storedElsewhere() throws {
    let store = InMemoryStore()
    try DefaultAppStorage.with(store) {
      let fixture = ViewFixture(Owner())
      try store.set("Cem", forKey: "stored")
      fixture.refresh()
      #expect(fixture.value("Stored") == "Cem")
      #expect(fixture.line("Stored").contains("»"))
      #expect(fixture.titles.first == "Ann and Cem")
    }
  }

  @Test("An object that is told to by hand has its views asked anew")
  func byHand() {
    let model = Model()
    let fixture = ViewFixture(Observer(model: model))
    model.plain = 1
    fixture.refresh()
    #expect(fixture.titles == ["0"])
    model.objectWillChange.send()
    fixture.refresh()
    #expect(fixture.titles == ["1"])
  }

  @Test("Properties of an observable object are bound through state and through what is given")
  func observable() throws {
    let fixture = ViewFixture(ObservableOwner())
    try fixture.press("<Enter>!<Enter>", on: "Own")
    try fixture.press("<Enter>?<Enter>", on: "Given")
    #expect(fixture.titles.first == "Ann!?")
  }
}

private struct Child: View {
  let number: Int
  @State private var value = 0

  var body: some View {
    Stepper("Child \(number)", value: $value)
    Text("Child \(number) is at \(value)")
  }
}

private struct Parent: View {
  @State var number = 0

  var body: some View {
    Button("Next") { number += 1 }
    Child(number: number)
  }
}

private struct Conditional: View {
  @State var isShown = true

  var body: some View {
    Toggle("Shown", isOn: $isShown)
    if isShown {
      Child(number: 7)
    } else {
      Text("Nothing")
    }
  }
}

private struct Elements: View {
  @State var numbers = [1]

  var body: some View {
    Button("Add") { numbers.insert(numbers.count + 1, at: 0) }
    ForEach(numbers, id: \.self) { Child(number: $0) }
  }
}

@MainActor
private final class Model: ObservableObject {
  static var count = 0

  @Published var name = "Ann"
  @AppStorage("stored") var stored = "Ben"
  var plain = 0

  init() { Self.count += 1 }
}

private struct Owner: View {
  @StateObject var model = Model()

  var body: some View {
    Text("\(model.name) and \(model.stored)")
    TextField("Name", text: $model.name)
    TextField("Stored", text: $model.stored)
    TextField("Stored too", text: model.$stored)
  }
}

private struct Observer: View {
  @ObservedObject var model: Model

  var body: some View { Text("\(model.plain)") }
}

@Observable
private final class Plain {
  var name = "Ann"
}

private struct ObservableOwner: View {
  @State var plain = Plain()

  var body: some View {
    Text(plain.name)
    TextField("Own", text: $plain.name)
    ObservableReader(plain: plain)
  }
}

private struct ObservableReader: View {
  @Bindable var plain: Plain

  var body: some View { TextField("Given", text: $plain.name) }
}
