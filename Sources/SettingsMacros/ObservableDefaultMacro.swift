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
          \(raw: property.storage).value(
            of: self, \\\(property.root).\(property.identifier), _$observationRegistrar)
        }
        """,
        "set { \(raw: property.storage).set(newValue) }",
      ]
    } catch {
      error.problem?.report(in: context)
      // The property must not be a stored one that nothing initialises.
      return error.hasStorage
        ? [] : ["get { Swift.preconditionFailure() }", "set { _ = newValue }"]
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
        "private let \(raw: property.storage) = _ObservedDefault<\(property.type)>(\(property.key))"
      )
    } catch {
      // Told by the accessors.
      return []
    }
  }
}

/// A property of a model as its source shows it, fit to be kept by a key.
private struct ModelProperty {
  let identifier: TokenSyntax
  /// The name of what is behind it.
  let storage: String
  /// The class's name.
  let root: TokenSyntax
  let type: TypeSyntax
  let key: ExprSyntax

  /// Reads a declaration.
  init(
    _ declaration: VariableDeclSyntax, _ node: AttributeSyntax,
    in context: some MacroExpansionContext
  ) throws(UnfitProperty) {
    let variable = Variable(declaration, of: .defaults)
    // What @Observable makes of a property without @ObservationIgnored; it was told there.
    guard variable.name?.hasPrefix("_") != true || !context.lexicalContext.isEmpty else {
      throw UnfitProperty(problem: nil, hasStorage: true)
    }
    do {
      root = try Self.observedClass(context.lexicalContext.first, node).name.trimmed
      if !variable.isLazy { try variable.checkShape(of: "kept by a key", canBeIgnored: false) }
      try Self.checkValue(variable)
    } catch {
      throw UnfitProperty(problem: error as? Problem, hasStorage: variable.isComputed)
    }
    do {
      try Self.checkIgnored(declaration, node)
    } catch {
      throw UnfitProperty(problem: error, hasStorage: true)
    }
    // The compiler itself tells of 'lazy', of a missing type and of missing arguments.
    guard !variable.isLazy, let type = variable.binding?.typeAnnotation?.type.trimmed,
      let identifier = variable.identifier, let storage = variable.storage,
      let key = node.argumentList?.first?.expression.trimmed
    else { throw UnfitProperty(problem: nil, hasStorage: false) }
    (self.identifier, self.storage, self.type, self.key) = (identifier, storage, type, key)
  }

  private static func observedClass(
    _ context: Syntax?, _ node: AttributeSyntax
  ) throws(Problem) -> ClassDeclSyntax {
    guard let declaration = context?.as(ClassDeclSyntax.self),
      declaration.attributes.first(named: "Observable") != nil
    else {
      throw Problem(
        node,
        "@ObservableDefault means something only in a class with @Observable;"
          + " elsewhere use @Default")
    }
    return declaration
  }

  private static func checkValue(_ variable: Variable) throws(Problem) {
    if let observer = variable.observer {
      throw Problem(
        observer,
        "the property changes from elsewhere too, which \(observer.accessorSpecifier.text)"
          + " would miss; use Defaults.observe")
    }
    guard let binding = variable.binding, let initializer = binding.initializer, !variable.isLazy
    else { return }
    throw Problem(
      initializer, "the key has the default; remove this one",
      fixes: [
        Problem.Fix(
          "remove '\(initializer.trimmedDescription)'", replacing: binding,
          with: binding.with(\.initializer, nil))
      ])
  }

  private static func checkIgnored(
    _ declaration: VariableDeclSyntax, _ node: AttributeSyntax
  ) throws(Problem) {
    guard declaration.attributes.first(named: "ObservationIgnored") == nil else { return }
    let attributes = declaration.attributes + [.attribute("@ObservationIgnored ")]
    throw Problem(
      node, "@Observable would store this property itself; mark it @ObservationIgnored, too",
      fixes: [
        Problem.Fix(
          "add @ObservationIgnored", replacing: declaration,
          with: declaration.with(\.attributes, attributes))
      ])
  }
}

/// Why a property cannot be kept by a key, and what accessors would make of it.
private struct UnfitProperty: Error {
  /// `nil` where the compiler tells it.
  let problem: Problem?
  /// Whether it has accessors, or a value of its own, already.
  let hasStorage: Bool

}

extension Variable {
  fileprivate var isLazy: Bool { declaration.modifiers.contains { $0.name.text == "lazy" } }
}
