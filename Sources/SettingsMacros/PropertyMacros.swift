import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@_Backed`: accessors that go through a backed property, and that property.
enum BackedMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let (variable, _) = read(node, declaration), let storage = variable.storage
    else { return [] }
    guard variable.initialValue != nil else {
      // Reported by the class; the property must not be a stored one that nothing initialises.
      return ["get { Swift.preconditionFailure() }", "set { _ = newValue }"]
    }
    // An initialiser of the class may have assigned it, of which nobody is told.
    let syncing =
      variable.kind == .cloud ? "_settingsBacking.syncsImmediately = _syncImmediately; " : ""
    return [
      "get { \(raw: storage).value(of: self, in: _settingsBacking) }",
      """
      set { \(raw: syncing)\(raw: storage).set(newValue, of: self, in: _settingsBacking) }
      """,
    ]
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let (variable, type) = read(node, declaration), let storage = variable.storage,
      let identifier = variable.identifier, let initial = variable.initialValue
    else { return [] }
    let note = PropertyNote(variable)
    let sample = note.arguments["sample"].map { "sample: \($0), " } ?? ""
    let source = """
      private let \(storage): ObservableDefaults.BackedProperty = .init(\
      \\\(type).\(identifier.text), name: \(variable.nameSource), key: \(variable.keySource), \
      codec: .storage(), \(note.source)\
      \(variable.marker("KeepsNil") == nil ? "" : "keepsNil: true, ")\(sample)default: \(initial))
      """
    return context.located(at: declaration, "\(raw: source)")
  }

  /// The variable, and the name of its class.
  private static func read(
    _ node: AttributeSyntax, _ declaration: some DeclSyntaxProtocol
  ) -> (Variable, String)? {
    guard let declaration = declaration.as(VariableDeclSyntax.self),
      let type = node.argument("in")?.literalText,
      let kind = node.argumentList?.last?.expression.literalText.flatMap(
        SettingsClass.Kind.init(rawValue:))
    else { return nil }
    return (Variable(declaration, of: kind), type)
  }
}

extension MacroExpansionContext {
  /// A declaration whose errors, such as a type that cannot be stored, are the user's line's.
  func located(
    at declaration: some DeclSyntaxProtocol, _ result: DeclSyntax
  ) -> [DeclSyntax] {
    let place = location(of: declaration, at: .afterLeadingTrivia, filePathMode: .filePath)
    // The printer puts an empty line after the directive.
    guard let place, let line = Int(place.line.trimmedDescription) else { return [result] }
    return [
      "#sourceLocation(file: \(place.file), line: \(raw: max(1, line - 1)))", result,
      "#sourceLocation()",
    ]
  }
}

/// `@_Observed`: a property that is observed and not stored, with `willSet` and `didSet`.
enum ObservedMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let declaration = declaration.as(VariableDeclSyntax.self) else { return [] }
    let variable = Variable(declaration, of: .defaults)
    guard let storage = variable.storage, let identifier = variable.identifier else { return [] }
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) { \(raw: storage) = initialValue }
      """,
      """
      get {
        _settingsBacking.registrar.access(self, keyPath: \\.\(identifier))
        return \(raw: storage)
      }
      """,
      """
      set {
        guard !_settingsBacking.isSame(\(raw: storage), newValue) else { return }
        _settingsBacking.registrar.withMutation(of: self, keyPath: \\.\(identifier)) {
          \(raw: storage) = newValue
        }
      }
      """,
      """
      _modify {
        _settingsBacking.registrar.access(self, keyPath: \\.\(identifier))
        _settingsBacking.registrar.willSet(self, keyPath: \\.\(identifier))
        defer { _settingsBacking.registrar.didSet(self, keyPath: \\.\(identifier)) }
        yield &\(raw: storage)
      }
      """,
    ]
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(VariableDeclSyntax.self),
      let storage = Variable(declaration, of: .defaults).storage,
      var binding = declaration.bindings.first
    else { return [] }
    binding.pattern = PatternSyntax(IdentifierPatternSyntax(identifier: .identifier(storage)))
    return ["private var \(binding.with(\.leadingTrivia, []))"]
  }
}

/// The attributes that only speak to the class macro, or to a description.
enum MarkerMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let isInside = context.lexicalContext.first?.asProtocol((any WithAttributesSyntax).self).map {
      $0.attributes.first(named: "ObservableDefaults") != nil
        || $0.attributes.first(named: "ObservableCloud") != nil
        || node.shortName == "Setting" && $0.attributes.first(named: "SettingValue") != nil
    }
    if isInside != true {
      var problem = Problem(
        node,
        "@\(node.shortName) means something only on a property of a class with"
          + " @ObservableDefaults or @ObservableCloud")
      if node.shortName == "KeepsNil" { problem.severity = .warning }
      problem.report(in: context)
    }
    return []
  }
}
