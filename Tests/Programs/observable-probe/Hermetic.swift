import Defaults
import ObservableDefaults
import SetteeStoredProperties

// What a program does with all kinds of settings while none of it may reach the disk.

extension Defaults.Keys {
  static let probeCount = Key<Int>("probeCount", default: 0)
}

@ObservableCloud
final class ProbeCloud {
  var number = 0
}

/// Writes and reads by every kind of setting, and waits until all of it would be on a disk; gives
/// the sum of what was read.
private func useAll(_ number: Int) throws -> Int {
  let (settings, cloud) = (ProbeSettings(), ProbeCloud())
  let local = AppStorage(wrappedValue: 0, "probeLocal")
  let remote = CloudStorage(wrappedValue: 0, "probeRemote")
  let suite = try DefaultsSuite(named: "observable-probe-suite")
  let mirror = CloudMirror(.standard, keys: ["probeLocal"])
  settings.number = number
  cloud.number = number
  local.wrappedValue = number
  remote.wrappedValue = number
  Defaults[.probeCount] = number
  suite.set(number, forKey: "number")
  for store in [suite, DefaultsSuite.standard, Defaults.Keys.probeCount.suite] { try store.flush() }
  mirror.stop()
  return settings.number + cloud.number + local.wrappedValue + remote.wrappedValue
    + Defaults[.probeCount] + suite.integer(forKey: "number")
}

/// Covers the process before the first use, and looks at it from a task that belongs to no run.
func staysInMemory() async -> String {
  HermeticStores.replaceAll()
  HermeticStores.replaceAll()
  return await Task.detached {
    do {
      let sum = try useAll(1)
      let inner = try HermeticStores.run { (Defaults[.probeCount], try useAll(2)) }
      try DefaultsSuite.saveAll()
      return "\(sum) \(inner.0) \(inner.1) \(Defaults[.probeCount])"
    } catch {
      return "\(error)"
    }
  }.value
}

/// Uses everything in runs, at once and one after the other.
func staysInRuns() async -> String {
  await withTaskGroup(of: String.self) { group in
    for number in 1...3 {
      group.addTask {
        do {
          return try HermeticStores.run { "\(try useAll(number))" }
        } catch {
          return "\(error)"
        }
      }
    }
    return await group.reduce(into: []) { $0.append($1) }.sorted().joined(separator: " ")
  }
}
