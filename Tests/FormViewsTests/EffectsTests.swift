import FormViews
import Observation
import Synchronization
import Testing
import ViewTestSupport

@Suite("What views do while they are shown")
@MainActor
struct EffectsTests {
  @Test("A task begins when its view appears, and is cancelled when it goes")
  func taskOfView() async throws {
    let log = Log()
    let fixture = ViewFixture(Switching(log: log))
    #expect(await log.next() == "began")
    try fixture.press("<Space>", on: "Shown")
    #expect(await log.next() == "cancelled")
    try fixture.press("<Space>", on: "Shown")
    #expect(await log.next() == "began")
    fixture.form.close()
    #expect(await log.next() == "cancelled")
  }

  @Test("A task of another identity replaces the one before; of the same one it goes on")
  func taskWithIdentity() async throws {
    let log = Log()
    let fixture = ViewFixture(Identified(log: log))
    #expect(await log.next() == "began 0")
    try fixture.press("<Enter>", on: "Other")
    #expect(fixture.titles.last == "other 1")
    try fixture.press("<Enter>", on: "Next")
    #expect(Set([await log.next(), await log.next()]) == ["cancelled 0", "began 1"])
    fixture.form.close()
    #expect(await log.next() == "cancelled 1")
  }

  @Test("What a task assigns shows")
  func taskAssigns() async throws {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let done = Log()
    let fixture = ViewFixture(Following(numbers: numbers, done: done))
    continuation.yield(5)
    #expect(await done.next() == "took 5")
    fixture.refresh()
    #expect(fixture.titles == ["Number 5"])
    fixture.form.close()
  }

  @Test("A change is told with the new value, with both, or with none, and once")
  func onChange() throws {
    let log = Log()
    let fixture = ViewFixture(Changing(log: log))
    #expect(log.taken() == ["initial 0"])
    try fixture.press("+", on: "Number")
    #expect(log.taken() == ["initial 1", "new 1", "old 0 new 1", "changed"])
    try fixture.press("<Space>", on: "Other")
    #expect(log.taken() == [])
  }

  @Test("What a change assigns is part of the same frame")
  func consequences() throws {
    let fixture = ViewFixture(Clamping())
    try fixture.press("<Enter><C-u>99<Enter>", on: "Number")
    #expect(fixture.value("Number") == 10)
    #expect(fixture.titles.last == "Number is 10")
    try fixture.press("u")
    #expect(fixture.value("Number") == 0)
  }

  @Test("A view that changes itself for ever is left, and the form goes on")
  func endless() {
    let fixture = ViewFixture(Endless())
    #expect(fixture.titles.count == 1)
    fixture.form.close()
  }

  @Test("Appearing and disappearing are told in turn")
  func appearing() throws {
    let log = Log()
    let fixture = ViewFixture(Appearing(log: log))
    #expect(log.taken() == ["appeared"])
    try fixture.press("<Space>", on: "Shown")
    #expect(log.taken() == ["disappeared"])
    try fixture.press("<Space>", on: "Shown")
    fixture.form.close()
    fixture.form.close()
    #expect(log.taken() == ["appeared", "disappeared"])
  }

  @Test("Published values and announced objects are received until the view goes")
  func onReceive() async throws {
    let (model, log) = (Model(), Log())
    let fixture = ViewFixture(Receiving(model: model, log: log))
    #expect(log.taken() == ["name Ann"])
    model.name = "Ben"
    #expect(log.taken() == ["object", "name Ben"])
    fixture.form.close()
    model.name = "Cem"
    #expect(log.taken() == [])
  }

  @Test("What a sequence brings is received from the view's first moment until it goes")
  func onReceiveOfSequence() async throws {
    let (station, log) = (Station(), Log())
    let fixture = ViewFixture(Listening(station: station, log: log))
    try #require(station.listenerCount == 1)
    station.send("at once")
    #expect(await log.next() == "heard at once")
    fixture.form.close()
    for await _ in station.departures { break }
    #expect(station.listenerCount == 0)
  }
}

/// What happened, in order; a test may wait for the next entry.
@MainActor
private final class Log {
  private var entries: [String] = []
  private let (stream, continuation) = AsyncStream.makeStream(of: String.self)

  func note(_ entry: String) {
    entries.append(entry)
    continuation.yield(entry)
  }

  func next() async -> String? {
    for await entry in stream { return entry }
    return nil
  }

  func taken() -> [String] {
    defer { entries = [] }
    return entries
  }

  /// Waits until the task is cancelled.
  func staysUntilCancelled(_ name: String = "") async {
    note("began\(name)")
    for await _ in AsyncStream<Never>.makeStream().stream {}
    note("cancelled\(name)")
  }
}

private struct Switching: View {
  let log: Log
  @State var isShown = true

  var body: some View {
    Toggle("Shown", isOn: $isShown)
    if isShown { Text("Here").task { await log.staysUntilCancelled() } }
  }
}

private struct Identified: View {
  let log: Log
  @State var number = 0
  @State var other = 0

  var body: some View {
    Group {
      Button("Next") { number += 1 }
      Button("Other") { other += 1 }
      Text("other \(other)")
    }
    .task(id: number) { [number] in await log.staysUntilCancelled(" \(number)") }
  }
}

private struct Following: View {
  let numbers: AsyncStream<Int>
  let done: Log
  @State var number = 0

  var body: some View {
    Text("Number \(number)").task {
      for await number in numbers {
        self.number = number
        done.note("took \(number)")
      }
    }
  }
}

private struct Changing: View {
  let log: Log
  @State var number = 0
  @State var isOther = false

  var body: some View {
    Group {
      Stepper("Number", value: $number)
      Toggle("Other", isOn: $isOther)
      Text("\(isOther)")
    }
    .onChange(of: number) { log.note("changed") }
    .onChange(of: number) { old, new in log.note("old \(old) new \(new)") }
    .onChange(of: number, perform: { new in log.note("new \(new)") })
    .onChange(of: number, initial: true) { log.note("initial \(number)") }
  }
}

private struct Clamping: View {
  @State var number = 0

  var body: some View {
    Stepper("Number", value: $number)
      .onChange(of: number) { if number > 10 { number = 10 } }
    Text("Number is \(number)")
  }
}

private struct Endless: View {
  @State var number = 0

  var body: some View {
    Text("Number \(number)").onAppear { number = 1 }.onChange(of: number) { number += 1 }
  }
}

private struct Appearing: View {
  let log: Log
  @State var isShown = true

  var body: some View {
    Toggle("Shown", isOn: $isShown)
    if isShown {
      Text("Here").onAppear { log.note("appeared") }.onDisappear { log.note("disappeared") }
    }
  }
}

private final class Model: ObservableObject {
  @Published var name = "Ann"
}

private struct Listening: View {
  let station: Station
  let log: Log

  var body: some View { Text("Here").onReceive(station) { log.note("heard \($0)") } }
}

/// Sends to those who listen, and keeps nothing for those who come later.
private final class Station: AsyncSequence, Sendable {
  private let listeners = Mutex<[Int: AsyncStream<String>.Continuation]>([:])
  /// One element for each listener who left.
  let departures: AsyncStream<Void>
  private let departure: AsyncStream<Void>.Continuation

  init() { (departures, departure) = AsyncStream.makeStream() }

  var listenerCount: Int { listeners.withLock { $0.count } }

  func send(_ text: String) { for one in listeners.withLock({ $0.values }) { one.yield(text) } }

  func makeAsyncIterator() -> AsyncStream<String>.Iterator {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let number = listeners.withLock { all in
      all[all.count] = continuation
      return all.count - 1
    }
    continuation.onTermination = { [self] _ in
      listeners.withLock { $0[number] = nil }
      departure.yield()
    }
    return stream.makeAsyncIterator()
  }
}

private struct Receiving: View {
  @ObservedObject var model: Model
  let log: Log

  var body: some View {
    Text("Here")
      .onReceive(model.$name) { log.note("name \($0)") }
      .onReceive(model.objectWillChange) { log.note("object") }
  }
}
