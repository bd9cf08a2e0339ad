/// A script on its way through time.
struct DemoScriptPlayer {
  private var rest: ArraySlice<DemoScript.Entry>
  /// When the entry before was due.
  private var last = 0
  /// Whether the devices were waited for in vain.
  private(set) var isOverdue = false

  /// So long the devices are waited for, in milliseconds.
  private static let patience = 60_000

  init(_ script: DemoScript) { rest = script.entries[...] }

  var isDone: Bool { rest.isEmpty }

  /// Hands over what is due, in order; `time` is in milliseconds from the start.
  ///
  /// What follows a wait for the devices counts from its end.
  mutating func take(until time: Int, isSettled: () -> Bool = { true }) -> [DemoScript.Action] {
    var due: [DemoScript.Action] = []
    while let next = rest.first {
      let start = next.delay.map { last + $0 } ?? max(next.time, last)
      guard start <= time else { break }
      if case .untilSettled = next.action {
        // What was just pressed has to be taken up first.
        guard due.isEmpty else { break }
        guard isSettled() else {
          isOverdue = time - start >= Self.patience
          break
        }
        last = time
      } else {
        last = start
        due.append(next.action)
      }
      rest.removeFirst()
    }
    return due
  }
}
