// A program that uses ObservableDefaults and nothing else: tests look at what it links, and let it
// be the other process, or run it under ThreadSanitizer.

import ObservableDefaults

@ObservableDefaults(suiteName: "observable-probe")
final class ProbeSettings {
  var number = 0
}

let argument = CommandLine.arguments.dropFirst().first
if argument == "threads" {
  print(hammer() ? "whole" : "broken")
} else {
  let settings = ProbeSettings()
  if let number = argument.flatMap({ Int($0) }) { settings.number = number }
  try MainActor.assumeIsolated { settings.flush }()
  print(settings.number)
}
