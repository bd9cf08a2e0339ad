import SetteeBindings
import Synchronization
import TestSupport
import Testing

@Suite("Published properties")
struct PublishedTests {
  @Test("A change fires those who read that property, and no others")
  func precise() {
    let model = Model()
    let names = ChangeCount { model.name }
    let ages = ChangeCount { model.age }
    model.name = "Ben"
    model.name = "Cem"
    #expect(names.value == 2 && ages.value == 0)
    #expect(model.name == "Cem" && model.age == 1)
  }

  @Test("A property of a plain class is observed too, and may have an observer of its own")
  func plainClass() {
    let model = PlainModel(number: 1)
    let numbers = ChangeCount { model.number }
    model.number = 2
    #expect(numbers.value == 1 && model.seen == [2])
  }

  @Test("A property of an actor's class is assigned where it lives")
  @MainActor func isolated() {
    let model = IsolatedModel()
    let names = ChangeCount { model.name }
    model.name = "Ben"
    #expect(names.value == 1 && model.name == "Ben")
  }

  @Test("What $ gives tells the present value, then each new one before it is stored")
  func publisher() {
    let model = Model()
    var seen: [String] = []
    let subscription = model.$name.sink { seen.append("\($0) after \(model.name)") }
    model.name = "Ben"
    subscription.cancel()
    model.name = "Cem"
    #expect(seen == ["Ann after Ann", "Ben after Ann"])
  }

  @Test("A released subscription hears nothing more")
  func released() {
    let model = Model()
    var seen = 0
    do {
      let subscription = model.$age.sink { _ in seen += 1 }
      model.age = 2
      withExtendedLifetime(subscription) {}
    }
    model.age = 3
    #expect(seen == 2)
  }

  @Test("An object announces each change of its properties, and what is sent by hand")
  func objectWillChange() {
    let model = Model()
    let count = Mutex(0)
    let subscription = model.objectWillChange.sink { count.withLock { $0 += 1 } }
    model.name = "Ben"
    model.age = 2
    model.objectWillChange.send()
    #expect(count.withLock { $0 } == 3)
    subscription.cancel()
    model.objectWillChange.send()
    #expect(count.withLock { $0 } == 3)
  }

  @Test("Only what is sent by hand fires those who hold the object")
  func byHand() {
    let model = Model()
    let sends = ChangeCount { model.objectWillChange.access() }
    model.name = "Ben"
    #expect(sends.value == 0)
    model.objectWillChange.send()
    #expect(sends.value == 1)
  }

  @Test("Every object has a publisher of its own, at addresses used again too")
  func ownPublishers() {
    let first = Model()
    #expect(first.objectWillChange === first.objectWillChange)
    let heard = Mutex(0)
    let subscription = first.objectWillChange.sink { heard.withLock { $0 += 1 } }
    for _ in 1...1_000 { Model().objectWillChange.send() }
    #expect(heard.withLock { $0 } == 0)
    first.objectWillChange.send()
    #expect(heard.withLock { $0 } == 1)
    subscription.cancel()
  }
}

private final class Model: ObservableObject {
  @Published var name = "Ann"
  @Published var age = 1
}

private final class PlainModel {
  @Published var number: Int {
    didSet { seen.append(number) }
  }
  var seen: [Int] = []

  init(number: Int) { self.number = number }
}

@MainActor
private final class IsolatedModel: ObservableObject {
  @Published var name = "Ann"
}
