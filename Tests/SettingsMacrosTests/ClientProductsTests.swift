import Foundation
import TestSupport
import Testing

/// Clients of every product, with names of their own that were this package's once.
///
/// Each builds this package anew for minutes, so they run by `make client` alone.
@Suite("Clients of the products", .aside, .serialized)
struct ClientProductsTests {
  private static let isAsked = ProcessInfo.processInfo.environment["SETTEE_CLIENT"] == "1"
  private static let package = Repository.root.path

  /// What rooms of this package were called before they had its name in front.
  private static let freeNames = [
    "CNcurses", "CSystem", "PropertyLists", "Files", "Terminals", "Bindings", "SettingsMacros",
    "Stores", "Replication", "NcursesTerminal", "Themes", "Settings", "Schemas", "Forms",
    "FoundationScalars", "StoredProperties", "CloudNotifications", "Engines", "Simulations",
    "Editor", "DefaultsFoundation", "DefaultsViews", "Demo", "Commands", "Cloud",
  ]

  @Test(
    "One uses all five products by one import a file, beside targets with every plain name",
    .enabled(if: isAsked, "builds a package of its own for minutes: make client"))
  func products() throws {
    let client = try Client(
      dependency: #".package(name: "settee", path: "\#(Self.package)")"#,
      products: ["ObservableDefaults", "Defaults", "SettingsEditor", "SetteeCloud", "FormViews"],
      own: Self.freeNames)
    for name in Self.freeNames {
      try client.write("public let greeting = \"\(name)\"\n", to: "Sources/\(name)/Own.swift")
    }
    for (name, text) in ClientSources.all {
      try client.write(text, to: "Sources/client/\(name).swift")
    }
    let imports = Self.freeNames.map { "import \($0)\n" }.joined()
    let greetings = Self.freeNames.map { "\($0).greeting" }.joined(separator: ", ")
    try client.write(
      "\(imports)\nprint([\(greetings)].count)\ntry await print(useAll())\n",
      to: "Sources/client/main.swift")
    try client.build()
    #expect(try client.run() == "\(Self.freeNames.count)\n\(ClientSources.output)\n")
  }

  @Test(
    "One without traits links neither all of Foundation nor ncurses",
    .enabled(if: isAsked, "builds a package of its own for minutes: make client"))
  func withoutTraits() throws {
    let client = try Client(
      dependency: #".package(name: "settee", path: "\#(Self.package)", traits: [])"#,
      products: ["ObservableDefaults", "Defaults", "SetteeCloud"])
    for (name, text) in ClientSources.lean {
      try client.write(text, to: "Sources/client/\(name).swift")
    }
    try client.write("try print(useClasses(), useKeys())\n", to: "Sources/client/main.swift")
    try client.build()
    #expect(try client.run() == "Ann 3\n")
    let libraries = try client.libraries()
    #expect(!libraries.contains("libFoundation.so"), "\(libraries)")
    #expect(!libraries.contains { $0.hasPrefix("libncurses") }, "\(libraries)")
  }
}
