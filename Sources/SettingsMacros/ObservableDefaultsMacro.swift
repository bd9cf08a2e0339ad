import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableDefaults`: a class whose properties are stored in a suite on this device.
enum ObservableDefaultsMacro: ClassMacro {
  static var kind: SettingsClass.Kind { .defaults }

  static func members(
    of type: SettingsClass, in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let members: [DeclSyntax] = [
      """
      private let _isolatedSettingsBacking: ObservableDefaults.SettingsBacking = .init(
        title: \(literal: type.title),
        suite: \(raw: type.source("userDefaults", default: "nil")),
        suiteName: \(raw: type.source("suiteName", default: "\"\"")),
        prefix: \(raw: type.source("prefix", default: "\"\"")),
        ignoresExternalChanges: \(raw: type.source("ignoreExternalChanges", default: "false")))
      """,
      """
      private var _userDefaults: ObservableDefaults.DefaultsSuite? {
        get { _settingsBacking.suite }
        set { _settingsBacking.suite = newValue }
      }
      """,
      """
      private func observerStarter(
        observableKeysBlacklist: [Swift.PartialKeyPath<\(raw: type.name)>] = []
      ) {
        _settingsBacking.follow(self, ignoring: observableKeysBlacklist)
      }
      """,
    ]
    return type.isAutoInit ? members + initializer(of: type, in: context) : members
  }

  private static func initializer(
    of type: SettingsClass, in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let (comment, statement) = type.beginning(in: context)
    let initializer: DeclSyntax = """
      public init(\(raw: comment)
        userDefaults: ObservableDefaults.DefaultsSuite? = nil,
        ignoreExternalChanges: Swift.Bool? = nil,
        prefix: Swift.String? = nil,
        ignoredKeyPathsForExternalUpdates: [Swift.PartialKeyPath<\(raw: type.name)>] = []
      ) {
        \(raw: statement)
        _isolatedSettingsBacking.configure(
          suite: userDefaults, prefix: prefix, ignoresExternalChanges: ignoreExternalChanges)
        _isolatedSettingsBacking.followLater(
          \\\(raw: type.name)._settingsProperties, ignoring: ignoredKeyPathsForExternalUpdates)
        \(raw: type.end(in: context))
      }
      """
    return type.located(initializer, in: context)
  }
}

extension SettingsClass {
  /// Finds flags that the macro itself must read and that are no literals.
  func checkFlags(_ names: String...) throws {
    for name in names {
      guard let argument = attribute.argument(name), flag(name) == nil else { continue }
      throw Problem(argument, "'\(name)' must be written as true or false: the macro reads it")
    }
  }
}
