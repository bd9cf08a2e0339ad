import Dispatch
import FormViews
import Foundation
import Observation
import SetteePropertyLists
import SetteeSettings
import Synchronization
import TestSupport
import Testing
import ViewTestSupport

@Suite("What a change costs")
@MainActor
struct PrecisionTests {
  @Test("Of a body's rows those are drawn that show the changed property")
  func rowsOfOneBody() throws {
    let model = Model()
    let fixture = ViewFixture(Sheet(model: model))
    let evaluations = fixture.form.evaluationCount
    model.name = "Ben"
    fixture.refresh()
    #expect(fixture.evaluated?.rows == 2 && fixture.evaluated?.of == 4)
    #expect(fixture.form.evaluationCount == evaluations + 1)
    #expect(fixture.line("Name: Ben") != "" && fixture.value("Name") == "Ben")
  }

  @Test("A property that no body reads is read by its row alone")
  func noBody() throws {
    let model = Model()
    let fixture = ViewFixture(Fields(model: model))
    let evaluations = fixture.form.evaluationCount
    model.age = 21
    fixture.refresh()
    #expect(fixture.evaluated?.rows == 1)
    #expect(fixture.form.evaluationCount == evaluations)
  }

  @Test("A row that is bound to the changed value writes that row's cells", arguments: [20, 1_000])
  func cells(count: Int) throws {
    let model = Switches(count)
    let fixture = ViewFixture(SwitchList(model: model))
    let evaluations = fixture.form.evaluationCount
    model.items[3].isOn = true
    fixture.refresh()
    #expect(fixture.evaluated?.rows == 1)
    #expect(fixture.evaluated?.of == count)
    #expect(fixture.form.evaluationCount == evaluations)
    #expect(fixture.cells <= 48)
  }

  @Test("A change of what the program alone reads draws nothing")
  func unread() {
    let model = Model()
    let fixture = ViewFixture(Sheet(model: model))
    let frames = fixture.screen.frames.count
    model.hidden = 1
    fixture.refresh()
    #expect(fixture.screen.frames.count == frames)
  }

  @Test("A child is asked when what it read has changed, without its parent")
  func childAlone() {
    let model = Model()
    let fixture = ViewFixture(Nest(model: model))
    let evaluations = fixture.form.evaluationCount
    model.name = "Ben"
    fixture.refresh()
    #expect(fixture.form.evaluationCount == evaluations + 1)
    #expect(fixture.titles == ["20", "Ben"])
  }

  @Test("A child that is given the same is not asked when its parent is")
  func sameChild() {
    let model = Model()
    let fixture = ViewFixture(Nest(model: model))
    let evaluations = fixture.form.evaluationCount
    model.age = 21
    fixture.refresh()
    #expect(fixture.titles == ["21", "Ann"])
    #expect(fixture.form.evaluationCount == evaluations + 1)
    model.name = "Ben"
    fixture.refresh()
    #expect(fixture.titles == ["21", "Ben"])
  }

  @Test("A child that is given another value, or what cannot be compared, is asked with its parent")
  func otherChild() {
    let model = Model()
    let fixture = ViewFixture(Family(model: model))
    let evaluations = fixture.form.evaluationCount
    model.age = 21
    fixture.refresh()
    #expect(fixture.titles == ["21", "21", "21", "20"])
    #expect(fixture.form.evaluationCount == evaluations + 3)
  }

  @Test("Tracking that is begun anew leaves none behind, and what ended is not told")
  func trackingEnds() {
    let (model, tracker) = (Model(), Tracker())
    let read = { _ = model.name }
    weak var kept: Token?
    do {
      let token = Token()
      kept = token
      tracker.track(read) { withExtendedLifetime(token) {} }
    }
    #expect(kept != nil)
    let heard = Mutex(0)
    tracker.track(read) { heard.withLock { $0 += 1 } }
    #expect(kept == nil)
    model.name = "Ben"
    model.name = "Cem"
    #expect(heard.withLock { $0 } == 1)
    tracker.track(read) { heard.withLock { $0 += 1 } }
    tracker.cancel()
    model.name = "Dan"
    #expect(heard.withLock { $0 } == 1)
  }

  @Test("What another thread tells while it is read is told when it has been read")
  func toldWhileRead() throws {
    let suite = try memorySuite()
    let (keys, other) = (KeyTracker(["name"], in: suite), KeyTracker(["age"], in: suite))
    let tracker = Tracker()
    let heard = Mutex(0)
    func read(_ keys: KeyTracker, whileSetting value: String?) -> PropertyList? {
      tracker.track {
        keys.access()
        defer {
          if let value { Self.onAnotherThread { suite.set(value, forKey: "name") } }
        }
        return suite.value(forKey: "name")
      } onChange: {
        heard.withLock { $0 += 1 }
      }
    }
    #expect(read(keys, whileSetting: "Ann") == nil)
    #expect(heard.withLock { $0 } == 1)
    #expect(read(other, whileSetting: "Ben") == "Ann")
    #expect(read(keys, whileSetting: nil) == "Ben")
    #expect(heard.withLock { $0 } == 1)
  }

  /// Waits until another thread has done something.
  private static func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      isDone.signal()
    }
    isDone.wait()
  }
}

private final class Token: Sendable {}

@Observable
private final class Model {
  var name = "Ann"
  var age = 20
  var hidden = 0
}

private struct Sheet: View {
  @Bindable var model: Model

  var body: some View {
    Text("Name: \(model.name)")
    TextField("Name", text: $model.name)
    Text("Age: \(model.age)")
    Stepper("Age", value: $model.age, in: 0...120)
  }
}

private struct Fields: View {
  @Bindable var model: Model

  var body: some View {
    TextField("Name", text: $model.name)
    Stepper("Age", value: $model.age)
  }
}

@Observable
private final class Switches {
  let items: [Item]

  init(_ count: Int) { items = (0..<count).map { Item(id: $0) } }

  @Observable
  final class Item: Identifiable {
    let id: Int
    var isOn = false

    init(id: Int) { self.id = id }
  }
}

private struct SwitchList: View {
  let model: Switches

  var body: some View {
    ForEach(model.items) { item in
      Toggle("Item \(item.id)", isOn: Bindable(item).isOn)
    }
  }
}

private struct Nest: View {
  let model: Model

  var body: some View {
    Text("\(model.age)")
    NestedName(model: model)
  }
}

private struct NestedName: View {
  let model: Model

  var body: some View { Text(model.name) }
}

/// One child is given a number that changes, one a closure, and one a constant.
private struct Family: View {
  let model: Model

  var body: some View {
    Text("\(model.age)")
    Given(number: model.age)
    Asking { model.age }
    Given(number: 20)
  }

  struct Given: View {
    let number: Int
    @State var isShown = true

    var body: some View {
      if isShown { Text("\(number)") }
    }
  }

  struct Asking: View {
    let number: () -> Int

    var body: some View { Text("\(number())") }
  }
}
