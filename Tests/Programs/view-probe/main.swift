// Shows one of the articles' views, by name: tests press its keys in a terminal.

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

let views: [String: AnyView] = [
  "one": AnyView(seedOne()), "two": AnyView(seedTwo()), "three": AnyView(seedThree()),
  "four": AnyView(seedFour()), "five": AnyView(seedFive()),
  "five-defaults": AnyView(seedFiveDefaults()), "five-demo": AnyView(seedFiveDemo()),
  "six": AnyView(seedSix()), "seven": AnyView(seedSeven()), "eight": AnyView(SeedEight()),
]
let name = CommandLine.arguments.dropFirst().first ?? ""
guard let view = views[name] else {
  print("There is no view '\(name)'; there are \(views.keys.sorted().joined(separator: ", ")).")
  exit(2)
}
do {
  try await SettingsEditor.run(title: name) { view }
} catch {
  print("\(error)")
  exit(2)
}
