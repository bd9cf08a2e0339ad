import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// What both class macros do: mark the members, report every misuse, add what instances share.
///
/// All misuse is reported here, once, at the user's line; what cannot be used is left as it is, so
/// that no expansion adds errors of its own.
protocol ClassMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
  static var kind: SettingsClass.Kind { get }

  /// The members that only this kind of class has.
  static func members(of type: SettingsClass) -> [DeclSyntax]

  /// Checks the arguments that only this macro has.
  static func checkArguments(of type: SettingsClass) throws
}

extension ClassMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    do {
      let type = try SettingsClass(kind, node, declaration)
      guard !isSecond(in: declaration) else {
        throw Problem(
          node, "a class is stored by @ObservableDefaults or by @ObservableCloud; keep one of them")
      }
      guard !protocols.isEmpty else {
        throw Problem(
          node,
          "the superclass carries a settings macro already, which a subclass cannot repeat;"
            + " put these settings in a class of their own")
      }
      ClassProblems(type, arguments: checkArguments).report(in: context)
      return (shared(by: type) + members(of: type)).filter { !type.declares($0) }
    } catch let problem as Problem {
      problem.report(in: context)
      return []
    }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let type = declaration.as(ClassDeclSyntax.self), !isSecond(in: declaration),
      let variable = member.as(VariableDeclSyntax.self)
    else { return [] }
    let settings = try SettingsClass(kind, node, type)
    switch Variable(variable, in: settings).usableTreatment {
    case .plain: return []
    case .observed: return ["@ObservableDefaults._Observed"]
    case .backed:
      return [
        "@ObservableDefaults._Backed(in: \(literal: settings.name), \(literal: kind.rawValue))"
      ]
    }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self), !isSecond(in: declaration), !protocols.isEmpty
    else { return [] }
    let observable: DeclSyntax =
      "extension \(type.trimmed): nonisolated ObservableDefaults.Observable {}"
    let settings: DeclSyntax = "extension \(type.trimmed): ObservableDefaults.ObservableSettings {}"
    return [observable, settings].compactMap { $0.as(ExtensionDeclSyntax.self) }
  }

  /// Whether the other class macro comes before this one.
  private static func isSecond(in declaration: some DeclGroupSyntax) -> Bool {
    let names = declaration.attributes.compactMap { $0.as(AttributeSyntax.self)?.shortName }
    return names.first { $0 == kind.macro || $0 == kind.other.macro } == kind.other.macro
  }

  /// The members that both kinds of class have.
  private static func shared(by type: SettingsClass) -> [DeclSyntax] {
    let names = type.variables.filter(\.isBacked).compactMap(\.name)
    let list = names.map { "_$\($0)" }.joined(separator: ", ")
    return [
      """
      \(raw: type.access)nonisolated var _settingsProperties:
        [any ObservableDefaults.BackedMember]
      { [\(raw: list)] }
      """,
      """
      private var _prefix: Swift.String {
        get { _settingsBacking.prefix }
        set { _settingsBacking.prefix = newValue }
      }
      """,
      """
      internal nonisolated func access<_Member>(
        keyPath: Swift.KeyPath<\(raw: type.name), _Member>
      ) {
        _settingsBacking.registrar.access(self, keyPath: keyPath)
      }
      """,
      """
      internal nonisolated func withMutation<_Member, _Result>(
        keyPath: Swift.KeyPath<\(raw: type.name), _Member>, _ mutation: () throws -> _Result
      ) rethrows -> _Result {
        try _settingsBacking.registrar.withMutation(of: self, keyPath: keyPath, mutation)
      }
      """,
    ]
  }
}
