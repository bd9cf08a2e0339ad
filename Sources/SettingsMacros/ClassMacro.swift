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
  static func members(
    of type: SettingsClass, in context: some MacroExpansionContext
  ) -> [DeclSyntax]
}

extension ClassMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // Told by the extension: the compiler asks for an enumeration's members only where one is used.
    guard !declaration.is(EnumDeclSyntax.self) else { return [] }
    do {
      let type = try SettingsClass(kind, node, declaration, in: context.lexicalContext.first)
      try checkRivals(of: node, in: declaration)
      guard !protocols.isEmpty else {
        throw Problem(
          node,
          "the superclass carries a settings macro already, which a subclass cannot repeat;"
            + " put these settings in a class of their own")
      }
      ClassProblems(type, arguments: checkArguments).report(in: context)
      return (shared(by: type) + members(of: type, in: context)).filter { !type.declares($0) }
    } catch let problem as Problem {
      problem.report(in: context)
      return []
    }
  }

  private static func checkArguments(of type: SettingsClass) throws {
    if let prefix = type.attribute.argument("prefix") {
      try KeyText.check(prefix, what: "prefix", isEmptyAllowed: true)
    }
    try type.checkSuiteName()
    try type.checkFlags("autoInit", "observeFirst")
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let type = declaration.as(ClassDeclSyntax.self), !isRefused(in: declaration),
      let variable = member.as(VariableDeclSyntax.self)
    else { return [] }
    let settings = try SettingsClass(kind, node, type)
    if settings.isConditional(variable) {
      ClassProblems(ofChosen: Variable(variable, in: settings), isAutoInit: settings.isAutoInit)
        .report(in: context)
    }
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
    if declaration.is(EnumDeclSyntax.self) {
      SettingsClass.problem(kind, node).report(in: context)
    }
    guard declaration.is(ClassDeclSyntax.self), !isRefused(in: declaration) else { return [] }
    let observable: DeclSyntax =
      "extension \(type.trimmed): nonisolated ObservableDefaults.Observable {}"
    let settings: DeclSyntax = "extension \(type.trimmed): ObservableDefaults.ObservableSettings {}"
    // The class may say the one itself.
    let missing = Set(protocols.map { $0.trimmedDescription.split(separator: ".").last })
    let extensions = [("Observable", observable), ("ObservableSettings", settings)]
    return extensions.filter { missing.contains($0.0[...]) }
      .compactMap { $0.1.as(ExtensionDeclSyntax.self) }
  }

  /// Whether another macro does this one's work, so that this one does none.
  private static func isRefused(in declaration: some DeclGroupSyntax) -> Bool {
    isSecond(in: declaration) || declaration.attributes.first(named: "Observable") != nil
  }

  /// Whether the other class macro comes before this one.
  private static func isSecond(in declaration: some DeclGroupSyntax) -> Bool {
    let names = declaration.attributes.compactMap { $0.as(AttributeSyntax.self)?.shortName }
    return names.first { $0 == kind.macro || $0 == kind.other.macro } == kind.other.macro
  }

  /// Finds macros that a class cannot have beside this one.
  private static func checkRivals(
    of node: AttributeSyntax, in declaration: some DeclGroupSyntax
  ) throws {
    if isSecond(in: declaration) {
      throw Problem(
        node, "a class is stored by @ObservableDefaults or by @ObservableCloud; keep one of them",
        fixes: [remove(kind.macro, from: declaration), remove(kind.other.macro, from: declaration)])
    }
    guard let observable = declaration.attributes.first(named: "Observable") else { return }
    // The other of two class macros tells nothing, so that this is one error.
    throw Problem(
      observable, "@\(kind.macro) makes the class observable; remove @Observable",
      fixes: [remove("Observable", from: declaration)])
  }

  private static func remove(
    _ macro: String, from declaration: some DeclGroupSyntax
  ) -> Problem.Fix {
    let rest = declaration.attributes.filter { $0.as(AttributeSyntax.self)?.shortName != macro }
    return Problem.Fix("remove @\(macro)", replacing: declaration.attributes, with: rest)
  }

  /// The members that both kinds of class have.
  private static func shared(by type: SettingsClass) -> [DeclSyntax] {
    [
      // The backing is made where the class lives, since its arguments may be constants of there.
      """
      \(raw: type.access)nonisolated var _settingsBacking: ObservableDefaults.SettingsBacking {
        _isolatedSettingsBacking
      }
      """,
      """
      \(raw: type.access)nonisolated var _settingsProperties:
        [any ObservableDefaults.BackedMember]
      { \(raw: type.propertyList) }
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
