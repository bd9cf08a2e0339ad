// A program that uses ObservableDefaults and nothing else: tests look at what it links, and let it
// be the other process.

import ObservableDefaults

@ObservableDefaults(suiteName: "observable-probe")
final class ProbeSettings {
  var number = 0
}

let settings = ProbeSettings()
if CommandLine.arguments.count > 1, let number = Int(CommandLine.arguments[1]) {
  settings.number = number
}
try MainActor.assumeIsolated { settings.flush }()
print(settings.number)
