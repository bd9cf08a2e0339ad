// Shows one of the articles' views, by name, or an object's form: tests press its keys in a
// terminal. A place after a view's name, such as folder:PATH, makes the account of
// `NSUbiquitousKeyValueStore` a real one. As `foundation` it shows nothing, and uses nothing of
// ours.

import SetteeCloudCore
import SetteeEngines
import FormViews
import Glibc
import SettingsEditor
import ViewTestSupport

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

/// Shows a view until the user leaves it, over the account at a place if one is named.
@MainActor
func show(_ view: @MainActor () -> AnyView, titled name: String, at place: String?) async throws {
  var device: CloudDevice?
  if let place { device = try await join(place) }
  try await SettingsEditor.run(title: name) { view() }
  try device?.close()
}

let words = CommandLine.arguments.dropFirst()
let name = words.first ?? ""
do {
  if let view = views[name] {
    try await show(view, titled: name, at: words.dropFirst().first)
  } else if name == "form" {
    try await showForm(flush: words.dropFirst().first)
  } else if name == "account" {
    try await showAccountForm()
  } else if name == "main" {
    await showMainForm(flush: words.dropFirst().first)
  } else if name == "foundation" {
    FoundationProgram.run(Array(words.dropFirst()))
  } else {
    let others = ["account", "form", "foundation", "main"]
    let names = (views.keys + others).sorted().joined(separator: ", ")
    print("There is no view '\(name)'; there are \(names).")
    exit(2)
  }
} catch {
  print("\(error)")
  exit(2)
}
