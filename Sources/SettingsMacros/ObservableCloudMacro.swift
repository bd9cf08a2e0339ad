import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableCloud`: a class whose properties an account keeps equal on all devices.
enum ObservableCloudMacro: ClassMacro {
  static var kind: SettingsClass.Kind { .cloud }

  static func members(
    of type: SettingsClass, in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let members: [DeclSyntax] = [
      """
      private let _isolatedSettingsBacking: ObservableDefaults.SettingsBacking = .init(
        cloudTitle: \(literal: type.title),
        prefix: \(raw: type.source("prefix", default: "\"\"")),
        syncsImmediately: \(raw: type.source("syncImmediately", default: "false")),
        isInDevelopment: \(raw: type.source("developmentMode", default: "false")))
      """,
      "private typealias CloudObservation = ObservableDefaults.CloudObservation<\(raw: type.name)>",
      "private var _cloudObserver: CloudObservation?",
      """
      public var _developmentMode_: Swift.Bool { _settingsBacking.isInDevelopment }
      """,
      """
      private var _developmentMode: Swift.Bool {
        get { _settingsBacking.isInDevelopment }
        set { _settingsBacking.isInDevelopment = newValue }
      }
      """,
      """
      private var _syncImmediately: Swift.Bool =
        \(raw: type.source("syncImmediately", default: "false"))
      {
        didSet { _settingsBacking.syncsImmediately = _syncImmediately }
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
        prefix: Swift.String? = nil,
        syncImmediately: Swift.Bool = \(raw: type.source("syncImmediately", default: "false")),
        developmentMode: Swift.Bool = \(raw: type.source("developmentMode", default: "false")),
        keyValueStore: ObservableDefaults.NSUbiquitousKeyValueStore? = nil
      ) {
        \(raw: statement)
        _isolatedSettingsBacking.configure(
          cloud: keyValueStore, prefix: prefix, syncsImmediately: syncImmediately,
          isInDevelopment: developmentMode)
        _syncImmediately = syncImmediately
        if !_isolatedSettingsBacking.isInDevelopment {
          _isolatedSettingsBacking.followLater(\\\(raw: type.name)._settingsProperties)
        }
        \(raw: type.end(in: context))
      }
      """
    return type.located(initializer, in: context)
  }
}
