// Shows one of the articles' views, by name: tests press its keys in a terminal. A place after the
// name, such as folder:PATH, makes the account of `NSUbiquitousKeyValueStore` a real one.

import SetteeCloudCore
import SetteeEngines
import FormViews
import Glibc
import SeedViewsEight
import SeedViewsFive
import SeedViewsFour
import SeedViewsOne
import SeedViewsSeven
import SeedViewsSix
import SeedViewsThree
import SeedViewsTwo
import SettingsEditor

// A view may read the account as soon as it is made.
let views: [String: @MainActor () -> AnyView] = [
  "one": { AnyView(seedOne()) }, "one-customized": { AnyView(seedOneCustomized()) },
  "two": { AnyView(seedTwo()) }, "three": { AnyView(seedThree()) },
  "four": { AnyView(seedFour()) }, "five": { AnyView(seedFive()) },
  "five-defaults": { AnyView(seedFiveDefaults()) }, "five-demo": { AnyView(seedFiveDemo()) },
  "six": { AnyView(seedSix()) }, "seven": { AnyView(seedSeven()) },
  "eight": { AnyView(SeedEight()) },
]

/// A device of the account at a place, its values here and its store the process's.
func join(_ place: String) async throws -> CloudDevice {
  let device = try CloudDevice(at: place, app: "view-probe")
  let (events, feed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  let observation = device.observeStatus { feed.yield() }
  feed.yield()
  for await _ in events where device.status.phase == .online { break }
  observation.cancel()
  device.store.useAsDefault()
  return device
}

let words = CommandLine.arguments.dropFirst()
let name = words.first ?? ""
guard let view = views[name] else {
  print("There is no view '\(name)'; there are \(views.keys.sorted().joined(separator: ", ")).")
  exit(2)
}
do {
  var device: CloudDevice?
  if let place = words.dropFirst().first { device = try await join(place) }
  try await SettingsEditor.run(title: name) { view() }
  try device?.close()
} catch {
  print("\(error)")
  exit(2)
}
