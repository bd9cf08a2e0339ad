import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableDefault(.key)`: a property of an `@Observable` class that a typed key keeps.
///
/// Misuse is reported by the accessors alone, so that it is one error.
enum ObservableDefaultMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    do {
      let property = try ModelProperty(variable, node, in: context)
      return [
        """
        get {
          _$\(raw: property.name).value(
            of: self, \\.\(property.identifier), _$observationRegistrar)
        }
        """,
        "set { _$\(raw: property.name).set(newValue) }",
      ]
    } catch let problem as Problem {
      problem.report(in: context)
      // The property must not be a stored one that nothing initialises.
      return ["get { Swift.preconditionFailure() }", "set { _ = newValue }"]
    }
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    do {
      let property = try ModelProperty(variable, node, in: context)
      return context.located(
        at: declaration,
        "private let _$\(raw: property.name) = _ObservedDefault<\(property.type)>(\(property.key))")
    } catch is Problem {
      return []
    }
  }
}

/// A property of a model as its source shows it, fit to be kept by a key.
private struct ModelProperty {
  let identifier: TokenSyntax
  /// The name without backticks.
  let name: String
  let type: TypeSyntax
  let key: ExprSyntax

  /// Reads a declaration.
  /// - Throws: A problem where it is no property that a key can keep.
  init(
    _ declaration: VariableDeclSyntax, _ node: AttributeSyntax,
    in context: some MacroExpansionContext
  ) throws {
    try Self.checkClass(context.lexicalContext.first, node)
    let variable = Variable(declaration, of: .defaults)
    try variable.checkShape(of: "kept by a key", canBeIgnored: false)
    try Self.checkValue(variable)
    guard declaration.attributes.first(named: "ObservationIgnored") != nil else {
      throw Problem(
        node, "@Observable would store this property itself; mark it @ObservationIgnored, too",
        fixes: [
          Problem.Fix(
            "add @ObservationIgnored", replacing: declaration,
            with: declaration.with(
              \.attributes, [.attribute("@ObservationIgnored ")] + declaration.attributes))
        ])
    }
    guard let binding = variable.binding, let identifier = variable.identifier,
      let name = variable.name
    else { throw Problem(declaration, "declare one property kept by a key at a time") }
    guard let type = binding.typeAnnotation?.type.trimmed else {
      throw Problem(binding.pattern, "give the property its key's type, as in '\(name): Bool'")
    }
    guard let key = node.argumentList?.first?.expression.trimmed else {
      throw Problem(node, "@ObservableDefault needs the key that keeps the property")
    }
    (self.identifier, self.name, self.type, self.key) = (identifier, name, type, key)
  }

  private static func checkClass(_ context: Syntax?, _ node: AttributeSyntax) throws {
    let attributes = context?.as(ClassDeclSyntax.self)?.attributes
    guard attributes?.first(named: "Observable") != nil else {
      throw Problem(
        node,
        "@ObservableDefault means something only in a class with @Observable;"
          + " elsewhere use @Default")
    }
  }

  private static func checkValue(_ variable: Variable) throws {
    if let observer = variable.observer {
      throw Problem(
        observer,
        "the property changes from elsewhere too, which \(observer.accessorSpecifier.text)"
          + " would miss; use Defaults.observe")
    }
    guard let binding = variable.binding, let initializer = binding.initializer else { return }
    throw Problem(
      initializer, "the key has the default; remove this one",
      fixes: [
        Problem.Fix(
          "remove '\(initializer.trimmedDescription)'", replacing: binding,
          with: binding.with(\.initializer, nil))
      ])
  }
}
