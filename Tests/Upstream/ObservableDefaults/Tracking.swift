// The original's `tracking`, which tells at the end of the program where a change was to be heard
// of and none was. It takes the place of the original's for one run.

import Foundation
import Observation
import Synchronization
import Testing

enum Source { case direct, userDefaults, notification }

/// Notes a call, and that its property changed; a property that is not to change fails as in the
/// original.
func tracking<Model, Value>(
  _ model: Model, _ keyPath: KeyPath<Model, Value>, _ source: Source, _ result: Bool = true,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let place = "\(sourceLocation.fileID):\(sourceLocation.line)"
  let ignored: [AnyKeyPath] = [\MockModel.setResult, \MockModelCloud.setResult]
  let kind = ignored.contains(keyPath) ? "ignored" : "observed"
  let name = "an \(kind) property by \(source) at \(place)"
  let call = result ? TrackedCalls.shared.begin(name) : nil
  withObservationTracking {
    _ = model[keyPath: keyPath]
  } onChange: {
    #expect(result, "it is not to be heard of by \(source)", sourceLocation: sourceLocation)
    if let call { TrackedCalls.shared.hear(call) }
  }
}

/// The calls that wait for a change, told when the program ends.
private final class TrackedCalls: Sendable {
  static let shared = TrackedCalls()

  private let calls = Mutex<[(name: String, isHeard: Bool)]>([])

  private init() {
    atexit { TrackedCalls.shared.tell() }
  }

  func begin(_ name: String) -> Int {
    calls.withLock { calls in
      calls.append((name, false))
      return calls.count - 1
    }
  }

  func hear(_ call: Int) { calls.withLock { $0[call].isHeard = true } }

  private func tell() {
    let calls = calls.withLock { $0 }
    var lines = ["tracking: \(calls.count) calls"]
    lines += calls.filter { !$0.isHeard }.map { "tracking: nothing was heard of \($0.name)" }
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }
}
