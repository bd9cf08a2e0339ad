import SwiftSyntax
import SwiftSyntaxMacros

/// `@SettingValue`: the comments above a structure's properties as a table that forms read.
enum SettingValueMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(ClassDeclSyntax.self) else {
      Problem(
        node, "@SettingValue describes the properties of a structure; declare a struct here"
      ).report(in: context)
      return []
    }
    let names = codingNames(in: declaration)
    let notes = variables(of: declaration).compactMap { variable -> String? in
      let note = PropertyNote(variable)
      for problem in note.problems { problem.report(in: context) }
      guard let name = variable.name, let value = note.value else { return nil }
      return "\((names[name] ?? name).asLiteral): \(value)"
    }
    let table = notes.isEmpty ? "[:]" : "[\(notes.joined(separator: ", "))]"
    let result: DeclSyntax = """
      extension \(type.trimmed): nonisolated DescribedValue {
        \(raw: access(of: declaration))nonisolated static var settingNotes:
          [Swift.String: SettingNote]
        { \(raw: table) }
      }
      """
    return [result.as(ExtensionDeclSyntax.self)].compactMap(\.self)
  }

  /// The properties that are stored, one name each.
  private static func variables(of declaration: some DeclGroupSyntax) -> [Variable] {
    declaration.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .map { Variable($0, of: .defaults) }
      .filter { !$0.isStatic && !$0.isComputed && $0.name != nil }
  }

  /// What coding calls properties that it does not call as they are called.
  private static func codingNames(in declaration: some DeclGroupSyntax) -> [String: String] {
    let keys = declaration.memberBlock.members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }
      .first { $0.name.text == "CodingKeys" }
    let cases = keys?.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) } ?? []
    let pairs = cases.flatMap(\.elements).compactMap { element in
      element.rawValue?.value.literalText.map { (element.name.text.filter { $0 != "`" }, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The access of what the type's users see.
  private static func access(of declaration: some DeclGroupSyntax) -> String {
    let names = declaration.modifiers.map(\.name.text)
    if names.contains("public") || names.contains("open") { return "public " }
    return names.contains("package") ? "package " : ""
  }
}
