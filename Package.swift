// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// A target exists to forbid an import: each may name only targets of lower rows.
// ARCHITECTURE.md draws the rows; `make check` proves that no import goes around this list.

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func row(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Where the toolchain keeps SwiftSyntax as compiled modules, for macros without a package.
///
/// Found from the `swift` on the PATH, or, where that is a stand-in such as swiftly's, from the
/// program that reads this manifest.
let host: String = {
  let path = Context.environment["PATH", default: ""]
  let programs = path.split(separator: ":").map { "\($0)/swift" } + ["/proc/\(getppid())/exe"]
  let folders = programs.map { program in
    URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("lib/swift/host").path
  }
  let found = folders.first {
    FileManager.default.fileExists(atPath: "\($0)/SwiftSyntax.swiftmodule")
  }
  return found ?? "/no/SwiftSyntax/beside/the/swift/on/PATH"
}()

let syntax: [SwiftSetting] = [.unsafeFlags(["-I", host])]
let syntaxLibraries: [LinkerSetting] = [
  .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
]

/// A target's tests; `data` names folders of pictures and cases that they read by path.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], data: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies,
    exclude: data, swiftSettings: strict)
}

/// The code of articles on settings classes, block by block; blocks that use one name for different
/// classes are in different targets.
func articles(_ folder: String) -> Target {
  .testTarget(
    name: "SeedArticles\(folder)Tests",
    dependencies: ["ObservableDefaults", "Cloud", "TestSupport"],
    path: "Tests/SeedArticles/\(folder)", swiftSettings: strict)
}

/// The views of articles, block by block, for tests and for a program that shows them.
func seedViews(
  _ folder: String,
  _ dependencies: [Target.Dependency] = [
    "ObservableDefaults", "StoredProperties", "Stores", "Cloud", "CloudNotifications",
  ]
) -> Target {
  .target(
    name: "SeedViews\(folder)", dependencies: ["FormViews"] + dependencies,
    path: "Tests/SeedViews/\(folder)", swiftSettings: strict)
}

let seedViewBlocks: [Target.Dependency] = [
  "SeedViewsOne", "SeedViewsTwo", "SeedViewsThree", "SeedViewsFour", "SeedViewsFive",
  "SeedViewsSix", "SeedViewsSeven", "SeedViewsEight",
]

/// The code of a text on typed keys, block by block; blocks that use one name for different things
/// are in different targets.
func blocks(_ text: String, _ folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "Seed\(text)\(folder)Tests", dependencies: ["Defaults"] + dependencies,
    path: "Tests/Seed\(text)/\(folder)", swiftSettings: strict)
}

let package = Package(
  name: "settee",
  products: [
    .library(name: "SettingsEditor", targets: ["SettingsEditor"]),
    .library(
      name: "Cloud",
      targets: ["Cloud", "CloudNotifications", "Engines", "StoredProperties", "Bindings"]),
    .library(name: "ObservableDefaults", targets: ["ObservableDefaults"]),
    .library(name: "Defaults", targets: ["Defaults", "DefaultsFoundation", "DefaultsViews"]),
    .library(name: "FormViews", targets: ["FormViews", "Bindings"]),
    .executable(name: "settee", targets: ["settee"]),
  ],
  targets: [
    // 0: what Swift cannot import as it is
    .systemLibrary(name: "CNcurses"),
    .target(name: "CSystem"),

    // 1: values, files, cells, ways to a value, attributes
    row("PropertyLists"),
    row("Files", ["CSystem"]),
    row("Terminals"),
    row("Bindings"),
    .macro(
      name: "SettingsMacros", swiftSettings: strict + syntax, linkerSettings: syntaxLibraries),

    // 2: stores and replicas; the terminal, and its looks
    row("Stores", ["CSystem", "PropertyLists", "Files"]),
    row("Replication", ["PropertyLists"]),
    row("NcursesTerminal", ["CNcurses", "CSystem", "Terminals"]),
    row("Themes", ["PropertyLists", "Terminals"]),

    // 3: settings, whichever store is behind them
    row("Settings", ["PropertyLists", "Stores"]),

    // 4: where descriptions and remote values come from
    row("Schemas", ["PropertyLists", "Settings"]),
    row("Cloud", ["PropertyLists", "Files", "Replication", "Stores", "Settings"]),
    row("FormViews", ["Bindings", "PropertyLists", "Stores", "Settings"]),
    row("FoundationScalars", ["PropertyLists", "Settings"]),

    // 5: forms without screens; settings declared in Swift; accounts outside this process; devices,
    // disks and networks that fail
    row("Forms", ["PropertyLists", "Settings"]),
    row(
      "ObservableDefaults",
      [
        "SettingsMacros", "PropertyLists", "Files", "Stores", "Settings", "Cloud",
        "FoundationScalars",
      ]),
    row(
      "Defaults",
      [
        "SettingsMacros", "Bindings", "PropertyLists", "Files", "Stores", "Settings", "Cloud",
        "FoundationScalars",
      ]),
    row(
      "StoredProperties",
      ["Bindings", "FoundationScalars", "PropertyLists", "Stores", "Settings", "Cloud"]),
    row("CloudNotifications", ["PropertyLists", "Replication", "Cloud"]),
    row("Engines", ["PropertyLists", "Files", "Stores", "Replication", "Cloud"]),
    row("Simulations", ["PropertyLists", "Files", "Stores", "Replication", "Cloud"]),

    // 6: model, update, view; typed keys with all of Foundation, and in views
    row("Editor", ["PropertyLists", "Stores", "Settings", "Forms", "Terminals", "Themes"]),
    row("DefaultsFoundation", ["Defaults", "PropertyLists", "Settings"]),
    row("DefaultsViews", ["Defaults", "FormViews"]),

    // 7: the two jobs
    row(
      "SettingsEditor",
      [
        "PropertyLists", "Stores", "Settings", "Forms", "FormViews", "Terminals",
        "NcursesTerminal", "Themes", "Editor",
      ]),
    row(
      "Demo",
      [
        "PropertyLists", "Stores", "Replication", "Settings", "Schemas", "Cloud", "Forms",
        "Terminals", "Themes", "Editor",
      ]),

    // 8 and 9: the command line
    row(
      "Commands",
      [
        "CSystem", "PropertyLists", "Files", "Stores", "Replication", "Settings", "Schemas",
        "Cloud", "Forms", "Engines", "Terminals", "NcursesTerminal", "Themes", "Editor",
        "SettingsEditor", "Demo", "Simulations",
      ]),
    .executableTarget(name: "settee", dependencies: ["Commands"], swiftSettings: strict),
    .executableTarget(
      name: "settee-sample", dependencies: ["ObservableDefaults", "SettingsEditor"],
      swiftSettings: strict),

    // Beside the house: figures and tests
    .executableTarget(
      name: "settee-bench",
      dependencies: [
        "PropertyLists", "Files", "Stores", "Replication", "Settings", "Schemas", "Cloud",
        "Engines", "Forms", "Terminals", "Themes", "Editor", "ObservableDefaults", "Defaults",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "store-probe", dependencies: ["PropertyLists", "Files", "Stores"],
      path: "Tests/Programs/store-probe", swiftSettings: strict),
    .executableTarget(
      name: "kill-run", dependencies: ["PropertyLists"], path: "Tests/Programs/kill-run",
      swiftSettings: strict),
    .executableTarget(
      name: "foundation-probe", path: "Tests/Programs/foundation-probe", swiftSettings: strict),
    .executableTarget(
      name: "observable-probe", dependencies: ["ObservableDefaults"],
      path: "Tests/Programs/observable-probe", swiftSettings: strict),
    .executableTarget(
      name: "form-probe", dependencies: ["ObservableDefaults", "SettingsEditor"],
      path: "Tests/Programs/form-probe", swiftSettings: strict),
    .executableTarget(
      name: "view-probe",
      dependencies: seedViewBlocks + ["Cloud", "Engines", "FormViews", "SettingsEditor"],
      path: "Tests/Programs/view-probe", swiftSettings: strict),
    .target(
      name: "ViewTestSupport",
      dependencies: [
        "Editor", "FormViews", "Forms", "PropertyLists", "Settings", "Terminals", "Themes",
      ],
      path: "Tests/ViewTestSupport", swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: ["PropertyLists", "Files", "Stores", "Terminals"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "CloudTestSupport",
      dependencies: ["PropertyLists", "Files", "Replication", "Stores", "Cloud"],
      path: "Tests/CloudTestSupport", swiftSettings: strict),
    tests(of: "Bindings"),
    tests(of: "PropertyLists"),
    tests(of: "Files"),
    tests(of: "Terminals"),
    tests(of: "Stores", ["Files", "PropertyLists"]),
    tests(of: "Replication", ["PropertyLists", "Simulations"]),
    tests(of: "Simulations", ["PropertyLists", "Files", "Stores", "Replication", "Cloud"]),
    tests(of: "Settings", ["PropertyLists", "Stores"]),
    tests(of: "Schemas", ["PropertyLists", "Settings"], data: ["Cases"]),
    tests(
      of: "Cloud",
      [
        "CloudNotifications", "CloudTestSupport", "Files", "PropertyLists", "Replication", "Stores",
        "Settings",
      ]),
    tests(
      of: "Engines",
      ["CloudTestSupport", "PropertyLists", "Files", "Stores", "Replication", "Cloud"]),
    tests(
      of: "StoredProperties",
      ["Cloud", "CloudNotifications", "Files", "PropertyLists", "Settings", "Stores"]),
    tests(of: "Forms", ["PropertyLists", "Settings", "Stores"]),
    tests(
      of: "FormViews",
      ["PropertyLists", "Settings", "StoredProperties", "Stores", "ViewTestSupport"],
      data: ["Frames"]),
    seedViews("One"), seedViews("Two"), seedViews("Three"), seedViews("Four"), seedViews("Five"),
    seedViews("Six"), seedViews("Seven"), seedViews("Eight", ["Defaults"]),
    .testTarget(
      name: "SeedViewsTests",
      dependencies: seedViewBlocks + [
        "FormViews", "Cloud", "Defaults", "ObservableDefaults", "StoredProperties", "Stores",
        "TestSupport", "ViewTestSupport",
      ],
      exclude: ["Frames"], swiftSettings: strict),
    .testTarget(
      name: "DefaultIsolationTests",
      dependencies: ["ObservableDefaults", "Settings", "TestSupport"],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    articles("One"), articles("Two"), articles("Three"), articles("Four"), articles("Five"),
    articles("Six"),
    .testTarget(
      name: "SettingsMacrosTests",
      dependencies: ["SettingsMacros", "ObservableDefaults", "Defaults", "TestSupport"],
      exclude: ["Cases"], swiftSettings: strict + syntax, linkerSettings: syntaxLibraries),
    tests(
      of: "ObservableDefaults",
      ["observable-probe", "Cloud", "Files", "PropertyLists", "Replication", "Settings", "Stores"]),
    blocks("Keys", "One", ["Bindings", "Cloud"]),
    blocks("Keys", "Two", ["DefaultsViews", "ViewTestSupport"]),
    blocks("Keys", "Three", ["DefaultsViews", "ViewTestSupport"]),
    blocks("Defaults", "One"), blocks("Defaults", "Two"), blocks("Defaults", "Three"),
    blocks("Defaults", "Four"),
    tests(of: "Defaults", ["Bindings", "Files", "PropertyLists", "Stores", "Settings", "Cloud"]),
    tests(of: "DefaultsFoundation", ["PropertyLists"]),
    tests(of: "NcursesTerminal", ["Terminals"]),
    tests(of: "Themes", ["Terminals"]),
    tests(
      of: "Editor", ["PropertyLists", "Stores", "Settings", "Forms", "Terminals", "Themes"],
      data: ["Frames"]),
    tests(
      of: "Demo",
      [
        "CloudTestSupport", "PropertyLists", "Files", "Stores", "Settings", "Schemas", "Cloud",
        "Replication", "Forms", "Terminals", "Themes", "Editor",
      ],
      data: ["Frames", "Scripts"]),
    tests(
      of: "Commands",
      [
        "Defaults", "Editor", "Files", "Forms", "PropertyLists", "Settings", "Simulations",
        "Stores", "Terminals", "Themes",
      ],
      data: ["Frames"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["PropertyLists", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
