import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A class that carries one of the two class macros, as its source shows it.
struct SettingsClass {
  let kind: Kind
  let attribute: AttributeSyntax
  let declaration: ClassDeclSyntax
  /// What the class is written in, where that is known.
  let enclosing: Syntax?

  /// Reads a declaration.
  /// - Throws: A problem where it is no class.
  init(
    _ kind: Kind, _ attribute: AttributeSyntax, _ declaration: some DeclGroupSyntax,
    in enclosing: Syntax? = nil
  ) throws {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else {
      throw Self.problem(kind, attribute)
    }
    self.kind = kind
    self.attribute = attribute
    self.declaration = declaration
    self.enclosing = enclosing
  }

  /// What is wrong with a declaration of another kind.
  static func problem(_ kind: Kind, _ attribute: AttributeSyntax) -> Problem {
    Problem(
      attribute,
      "@\(kind.macro) can only be attached to a class, because its instances are observed;"
        + " declare a class here")
  }

  /// Which storage the class is about.
  enum Kind: String {
    case defaults = "Defaults"
    case cloud = "Cloud"

    var macro: String { "Observable\(rawValue)" }
    var backed: String { "\(rawValue)Backed" }
    var key: String { "\(rawValue)Key" }
    var other: Kind { self == .defaults ? .cloud : .defaults }
    /// How the key's argument is called in the attributes.
    var keyLabel: String { self == .defaults ? "userDefaultsKey" : "keyValueStoreKey" }
  }

  /// The name as written, in backticks where it needs them.
  var name: String { declaration.name.text }
  var title: String { name.filter { $0 != "`" } }

  /// The access of members that the class's users see.
  var access: String {
    let levels = ["private", "fileprivate", "internal", "package", "public", "open"]
    let own = declaration.modifiers.first { levels.contains($0.name.text) }
    // What an extension says holds for all in it that says nothing.
    let modifiers = enclosing?.as(ExtensionDeclSyntax.self)?.modifiers
    switch (own ?? modifiers?.first { levels.contains($0.name.text) })?.name.text {
    case "public", "open": return "public "
    case "package": return "package "
    default: return ""
    }
  }

  var isAutoInit: Bool { flag("autoInit") ?? true }
  var isObserveFirst: Bool { flag("observeFirst") ?? false }

  /// A Boolean argument of the macro, where it is written as a literal.
  func flag(_ name: String) -> Bool? {
    attribute.argument(name)?.as(BooleanLiteralExprSyntax.self).map { $0.literal.text == "true" }
  }

  /// An argument as source, or what to use where it is not given.
  func source(_ name: String, default text: String) -> String {
    attribute.argument(name)?.trimmedDescription ?? text
  }

  /// Whether the class has a variable of its own with the name of a member to be added, which is
  /// reported as a problem of its own.
  func declares(_ member: DeclSyntax) -> Bool {
    let name = member.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription
    return name != nil && variables.contains { $0.name == name }
  }

  /// The end of a generated initialiser, which a superclass without `init()` makes wrong: then the
  /// error is at the user's line, and what it shows says what would be right.
  func end(in context: some MacroExpansionContext) -> String {
    guard let place = superclassPlace(in: context) else { return "" }
    return """
      #sourceLocation(file: \(place.file), line: \(place.line))
      return  // the superclass has no 'init()': write 'autoInit: false' and an initialiser
      #sourceLocation()
      """
  }

  /// A generated initialiser whose beginning is at the user's line, as its end is: that is where
  /// the compiler tells of a superclass whose `init()` throws or waits.
  func located(_ initializer: DeclSyntax, in context: some MacroExpansionContext) -> [DeclSyntax] {
    guard let place = superclassPlace(in: context),
      let line = Int(place.line.trimmedDescription)
    else { return [initializer] }
    // The printer puts an empty line after the directive.
    return [
      "#sourceLocation(file: \(place.file), line: \(raw: max(1, line - 1)))", initializer,
    ]
  }

  /// What stands on the first line of that initialiser, and as its first statement.
  func beginning(
    in context: some MacroExpansionContext
  ) -> (comment: String, statement: String) {
    guard superclassPlace(in: context) != nil else { return ("", "") }
    return (
      "  // the superclass has no plain 'init()': write 'autoInit: false' and an initialiser",
      "#sourceLocation()"
    )
  }

  private func superclassPlace(
    in context: some MacroExpansionContext
  ) -> AbstractSourceLocation? {
    guard declaration.inheritanceClause != nil else { return nil }
    return context.location(of: attribute, at: .afterLeadingTrivia, filePathMode: .filePath)
  }

  /// The variables of the class, those of all sides of '#if' among them.
  var variables: [Variable] { members.map(\.variable) }
}

extension AttributeSyntax {
  /// The attribute's name without a module.
  var shortName: String {
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
    return attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? ""
  }

  var argumentList: LabeledExprListSyntax? { arguments?.as(LabeledExprListSyntax.self) }

  func argument(_ label: String) -> ExprSyntax? {
    argumentList?.first { $0.label?.text == label }?.expression
  }
}

extension AttributeListSyntax {
  func first(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.shortName == name }
  }
}

extension ExprSyntax {
  /// The text of a string literal without interpolation.
  var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}
