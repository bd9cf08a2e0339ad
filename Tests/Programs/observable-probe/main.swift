// A program that uses the libraries without a screen: tests look at what it links, and let it be
// the other process, leave no file, or run it under ThreadSanitizer.

import ObservableDefaults

@ObservableDefaults(suiteName: "observable-probe")
final class ProbeSettings {
  var number = 0
}

let argument = CommandLine.arguments.dropFirst().first
switch argument {
case "threads": print(hammer() ? "whole" : "broken")
case "memory": print(await staysInMemory())
case "runs": print(await staysInRuns())
case "schemas": print(try exportsSchemas(isInRun: CommandLine.arguments.last == "run"))
case "alone": print(try await keepsAlone(CommandLine.arguments.dropFirst(2)))
default:
  let stored = try await MainActor.run {
    let settings = ProbeSettings()
    if let number = argument.flatMap({ Int($0) }) { settings.number = number }
    try settings.flush()
    return settings.number
  }
  print(stored)
}
