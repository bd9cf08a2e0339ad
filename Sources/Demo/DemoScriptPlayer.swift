/// A script on its way through time.
struct DemoScriptPlayer {
  private var rest: ArraySlice<DemoScript.Entry>

  init(_ script: DemoScript) { rest = script.entries[...] }

  var isDone: Bool { rest.isEmpty }

  /// Hands over what is due, in order; `time` is in milliseconds from the start.
  mutating func take(until time: Int) -> [DemoScript.Action] {
    let due = rest.prefix { $0.time <= time }
    rest = rest.dropFirst(due.count)
    return due.map(\.action)
  }
}
