import Dispatch
import ObservableDefaults
import Observation

/// A class may say so itself where all its properties are stored.
@ObservableDefaults(suiteName: "observable-probe-threads")
private final class SharedSettings: @unchecked Sendable {
  var p0 = 0
  var p1 = 0
  var p2 = 0
  var p3 = 0
  var p4 = 0
  var p5 = 0
  var p6 = 0
  var p7 = 0
  var words: [String] = []
}

/// Eight threads that set, get and observe two objects of one suite, for ThreadSanitizer; whether
/// every thread's last write is there.
func hammer() -> Bool {
  let objects = [SharedSettings(), SharedSettings()]
  nonisolated(unsafe) let paths: [ReferenceWritableKeyPath<SharedSettings, Int>] = [
    \.p0, \.p1, \.p2, \.p3, \.p4, \.p5, \.p6, \.p7,
  ]
  DispatchQueue.concurrentPerform(iterations: paths.count) { thread in
    let (mine, other) = (objects[thread % 2], objects[(thread + 1) % 2])
    for number in 1...200 {
      withObservationTracking {
        _ = other[keyPath: paths[(thread + 1) % 8]]
      } onChange: {
      }
      mine[keyPath: paths[thread]] = number
      mine.words = ["\(thread)", "\(number)"]
      _ = other.words
    }
  }
  return objects.allSatisfy { object in paths.allSatisfy { object[keyPath: $0] == 200 } }
}
