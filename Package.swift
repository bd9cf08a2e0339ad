// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// A target exists to forbid an import: each may name only targets of lower rows.
// ARCHITECTURE.md draws the rows; `make check` proves that no import goes around this list.

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// In a release build too what is tested is optimized, and not what tests it: that takes long.
///
/// Not so the laws that are checked on every document of others, which would take longer still.
let testing: [SwiftSetting] =
  strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// What clients import by these names; programs, probes and what only tests use are theirs too.
let named: Set = [
  "ObservableDefaults", "Defaults", "SettingsEditor", "FormViews", "settee", "settee-sample",
  "settee-daemon-sample",
]

/// A target's name from its short one, which folders, tests and the rows keep.
///
/// No package graph may have two targets of one name, used or not, so all of ours but the few above
/// begin with the package's.
func full(_ name: String) -> String { named.contains(name) ? name : "Settee\(name)" }

func room(_ name: String) -> Target.Dependency { .target(name: full(name)) }

/// A target of the house, in the folder of its short name; `whole` names what it imports only where
/// the trait for all of Foundation is on.
func row(_ name: String, _ rooms: [String] = [], whole: [String] = []) -> Target {
  let conditional = whole.map {
    Target.Dependency.target(name: full($0), condition: .when(traits: ["FullFoundation"]))
  }
  return .target(
    name: full(name), dependencies: rooms.map(room) + conditional, path: "Sources/\(name)",
    swiftSettings: strict)
}

/// A program of the house or beside it.
func program(
  _ name: String, _ rooms: [String] = [], more: [Target.Dependency] = [],
  in folder: String = "Sources", exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: rooms.map(room) + more, path: "\(folder)/\(name)",
    exclude: exclude, swiftSettings: strict)
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

let probes = "Tests/Programs"

/// What several tests share.
func support(_ name: String, _ rooms: [String]) -> Target {
  .target(
    name: name, dependencies: rooms.map(room), path: "Tests/\(name)", swiftSettings: testing)
}

/// A target's tests; `data` names folders of pictures and cases that they read by path.
func tests(
  of name: String, _ rooms: [String] = [], support: [Target.Dependency] = [], data: [String] = [],
  isOptimized: Bool = false
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ([name] + rooms).map(room) + ["TestSupport"] + support,
    exclude: data, swiftSettings: isOptimized ? strict : testing)
}

let package = Package(
  name: "settee",
  products: [
    .library(name: "SettingsEditor", targets: ["SettingsEditor"]),
    .library(name: "SetteeCloud", targets: ["SetteeCloud"]),
    .library(name: "ObservableDefaults", targets: ["ObservableDefaults"]),
    .library(name: "Defaults", targets: ["Defaults", "SetteeDefaultsViews"]),
    .library(name: "FormViews", targets: ["FormViews"]),
    .executable(name: "settee", targets: ["settee"]),
  ],
  traits: [
    .trait(
      name: "FullFoundation",
      description: """
        Notifications of Foundation, CGFloat and NSSecureCoding archives: what needs more than \
        FoundationEssentials.
        """),
    .default(enabledTraits: ["FullFoundation"]),
  ],
  targets: [
    // 0: what Swift cannot import as it is
    .systemLibrary(
      name: full("CNcurses"), path: "Sources/CNcurses", providers: [.apt(["libncurses-dev"])]),
    .target(name: full("CSystem"), path: "Sources/CSystem"),
    .systemLibrary(name: full("CYAML"), path: "Sources/CYAML", providers: [.apt(["libyaml-dev"])]),

    // 1: values, files, cells, ways to a value, attributes
    row("PropertyLists"),
    row("Files", ["CSystem"]),
    row("Terminals"),
    row("Bindings"),
    .macro(
      name: full("SettingsMacros"), path: "Sources/SettingsMacros", swiftSettings: strict + syntax,
      linkerSettings: syntaxLibraries),

    // 2: stores and replicas; documents; the terminal, and its looks
    row("Stores", ["CSystem", "PropertyLists", "Files"]),
    row("Replication", ["PropertyLists"]),
    row("Documents", ["PropertyLists"]),
    row("NcursesTerminal", ["CNcurses", "CSystem", "PropertyLists", "Terminals"]),
    row("Themes", ["PropertyLists", "Terminals"]),

    // 3: settings, whichever store is behind them; documents as files, and in YAML
    row("Settings", ["PropertyLists", "Stores"]),
    row("DocumentStores", ["PropertyLists", "Files", "Stores", "Documents"]),
    row("YAMLDocuments", ["CYAML", "PropertyLists", "Documents"]),

    // 4: where descriptions and remote values come from
    row("Schemas", ["PropertyLists", "Documents", "Settings"]),
    row("CloudCore", ["PropertyLists", "Files", "Replication", "Stores", "Settings"]),
    row("FormViews", ["Bindings", "PropertyLists", "Stores", "Settings"]),
    row("FoundationScalars", ["PropertyLists", "Settings"]),

    // 5: schemas of a user's disk; forms without screens; settings declared in Swift; accounts
    // outside this process
    row(
      "SchemaCatalogues", ["PropertyLists", "Files", "Stores", "Documents", "Schemas"]),
    row("Forms", ["PropertyLists", "Stores", "Settings"]),
    row("CloudNotifications", ["PropertyLists", "Replication", "Stores", "CloudCore"]),
    row(
      "StoredProperties",
      ["Bindings", "FoundationScalars", "PropertyLists", "Stores", "Settings", "CloudCore"]),
    row("Engines", ["PropertyLists", "Files", "Stores", "Replication", "CloudCore"]),

    // 6: model, update, view; what programs import for classes, keys and accounts; devices,
    // disks and networks that fail
    row("Editor", ["PropertyLists", "Stores", "Settings", "Forms", "Terminals", "Themes"]),
    row("Prompts", ["CSystem", "PropertyLists", "Stores", "Settings", "Forms", "Terminals"]),
    row(
      "ObservableDefaults",
      [
        "SettingsMacros", "PropertyLists", "Files", "Stores", "Settings", "CloudCore",
        "FoundationScalars",
      ], whole: ["CloudNotifications"]),
    row(
      "Defaults",
      [
        "SettingsMacros", "Bindings", "PropertyLists", "Stores", "Settings", "CloudCore",
        "FoundationScalars",
      ], whole: ["CloudNotifications"]),
    row(
      "Cloud", ["Bindings", "CloudCore", "Engines", "StoredProperties", "Stores"],
      whole: ["CloudNotifications"]),
    row(
      "Simulations",
      ["CSystem", "PropertyLists", "Files", "Stores", "Replication", "CloudCore", "Engines"]),

    // 7: the two jobs; typed keys in views
    row("DefaultsViews", ["Defaults", "FormViews"]),
    row(
      "SettingsEditor",
      [
        "PropertyLists", "Stores", "Settings", "Forms", "FormViews", "Terminals",
        "NcursesTerminal", "Themes", "Editor", "Prompts",
      ]),
    row(
      "Demo",
      [
        "PropertyLists", "Stores", "Replication", "Settings", "CloudCore", "Forms", "Terminals",
        "Themes", "Editor",
      ]),

    // 8 and 9: the command line
    row(
      "Commands",
      [
        "PropertyLists", "Files", "Stores", "Replication", "Documents", "DocumentStores",
        "YAMLDocuments", "Settings", "Schemas", "SchemaCatalogues", "CloudCore", "Forms", "Engines",
        "Terminals",
        "NcursesTerminal", "Themes", "Editor",
        "SettingsEditor", "Demo", "Simulations",
      ]),
    program("settee", ["Commands"]),
    program("settee-sample", ["ObservableDefaults", "SettingsEditor"]),
    program(
      "settee-daemon-sample", ["ObservableDefaults"], exclude: ["settee-daemon-sample.service"]),

    // Beside the house: figures and tests
    program(
      "settee-bench",
      [
        "PropertyLists", "Files", "Stores", "Replication", "Documents", "DocumentStores",
        "YAMLDocuments", "CYAML", "Settings", "Schemas", "CloudCore", "Engines", "Forms",
        "Terminals", "Themes", "Editor", "ObservableDefaults", "Defaults",
      ]),
    program("store-probe", ["PropertyLists", "Files", "Stores"], in: probes),
    program(
      "observable-probe",
      ["CloudCore", "Defaults", "Engines", "ObservableDefaults", "StoredProperties"], in: probes),
    program(
      "view-probe",
      ["CloudCore", "Engines", "FormViews", "ObservableDefaults", "SettingsEditor"],
      more: ["ViewTestSupport"], in: probes),
    support(
      "ViewTestSupport",
      [
        "CloudCore", "CloudNotifications", "Defaults", "Editor", "FormViews", "Forms",
        "ObservableDefaults", "PropertyLists", "Settings", "StoredProperties", "Stores",
        "Terminals", "Themes",
      ]),
    support("TestSupport", ["PropertyLists", "Files", "Stores", "Terminals"]),
    support("CloudTestSupport", ["PropertyLists", "Files", "Replication", "Stores", "CloudCore"]),
    tests(of: "PropertyLists"),
    tests(of: "Terminals", ["NcursesTerminal", "Themes"]),
    tests(
      of: "Documents", ["PropertyLists", "Files", "Stores", "DocumentStores", "YAMLDocuments"],
      isOptimized: true),
    tests(of: "Stores", ["Files", "PropertyLists"]),
    tests(
      of: "Replication", ["PropertyLists", "Files", "Stores", "CloudCore", "Simulations"]),
    tests(
      of: "Schemas",
      [
        "Files", "PropertyLists", "Stores", "Documents", "YAMLDocuments", "Settings",
        "SchemaCatalogues",
      ], data: ["Cases"]),
    tests(
      of: "CloudCore",
      ["CloudNotifications", "Files", "PropertyLists", "Replication", "Stores", "Settings"],
      support: ["CloudTestSupport"]),
    tests(
      of: "Engines", ["PropertyLists", "Files", "Stores", "Replication", "CloudCore", "Commands"],
      support: ["CloudTestSupport"]),
    tests(of: "Forms", ["PropertyLists", "Settings", "Stores"]),
    tests(
      of: "FormViews",
      [
        "Bindings", "CloudCore", "CloudNotifications", "Defaults", "Files", "ObservableDefaults",
        "PropertyLists", "Settings", "StoredProperties", "Stores",
      ],
      support: ["ViewTestSupport"], data: ["Frames"]),
    .testTarget(
      name: "ArticlesTests",
      dependencies: [
        "Bindings", "CloudCore", "Defaults", "DefaultsViews", "FormViews", "ObservableDefaults",
        "StoredProperties", "Stores",
      ].map(room) + ["TestSupport", "ViewTestSupport"],
      exclude: ["Frames"], swiftSettings: testing),
    .testTarget(
      name: "DefaultIsolationTests",
      dependencies: ["ObservableDefaults", room("Settings"), "TestSupport"],
      swiftSettings: testing + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "SettingsMacrosTests",
      dependencies: [room("SettingsMacros"), "ObservableDefaults", "Defaults", "TestSupport"],
      exclude: ["Cases"], swiftSettings: testing + syntax, linkerSettings: syntaxLibraries),
    tests(
      of: "ObservableDefaults",
      [
        "CloudCore", "Files", "PropertyLists", "Replication", "Schemas", "Settings", "Stores",
      ],
      support: ["observable-probe"]),
    tests(
      of: "Defaults", ["Bindings", "Files", "PropertyLists", "Stores", "Settings", "CloudCore"]),
    tests(
      of: "Editor",
      [
        "PropertyLists", "Files", "Stores", "Documents", "DocumentStores", "Settings", "Schemas",
        "Forms", "Prompts", "Terminals", "Themes",
      ], data: ["Frames"]),
    tests(
      of: "Demo",
      [
        "PropertyLists", "Files", "Stores", "Settings", "Schemas", "CloudCore", "Replication",
        "Forms", "Terminals", "Themes", "Editor",
      ],
      support: ["CloudTestSupport"], data: ["Frames", "Scripts"]),
    tests(
      of: "Commands",
      [
        "CloudCore", "Defaults", "Documents", "DocumentStores", "Editor", "Files", "Forms",
        "PropertyLists", "Replication", "Settings", "Simulations", "Stores", "Terminals", "Themes",
        "YAMLDocuments",
      ],
      support: ["CloudTestSupport"], data: ["Frames"]),
    .testTarget(
      name: "EndToEndTests", dependencies: [room("PropertyLists"), "TestSupport"],
      swiftSettings: testing),
    .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: testing),
  ],
  swiftLanguageModes: [.v6]
)

// Where some targets are named, as by `make test-long`, nothing is built but those and what they need.
if let names = Context.environment["SETTEE_TARGETS"]?.split(separator: " ").map(String.init) {
  let kept = needed(by: names, of: package.targets)
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

func needed(by names: [String], of targets: [Target]) -> Set<String> {
  var (needed, open): (Set<String>, [String]) = ([], names)
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    for case .targetItem(let other, _) in named(name)?.dependencies ?? [] { open.append(other) }
    for case .byNameItem(let other, _) in named(name)?.dependencies ?? [] { open.append(other) }
  }
  func named(_ name: String) -> Target? { targets.first { $0.name == name } }
  return needed
}
