import SwiftSyntax

/// One `var` or `let` of a settings class, and what its attributes ask for.
struct Variable {
  let declaration: VariableDeclSyntax
  let kind: SettingsClass.Kind
  let isObserveFirst: Bool

  init(_ declaration: VariableDeclSyntax, in type: SettingsClass) {
    self.declaration = declaration
    kind = type.kind
    isObserveFirst = type.isObserveFirst
  }

  /// Reads a variable alone, for what its class has settled already.
  init(_ declaration: VariableDeclSyntax, of kind: SettingsClass.Kind) {
    self.declaration = declaration
    self.kind = kind
    isObserveFirst = false
  }

  /// Where the user's line is.
  var place: Syntax { binding.map { Syntax($0.pattern) } ?? Syntax(declaration) }

  /// What a form makes of the variable by its access alone: it hides what nobody else may see, and
  /// locks what nobody else may set.
  var accessLock: String? {
    let own = declaration.modifiers.filter { ["private", "fileprivate"].contains($0.name.text) }
    if own.contains(where: { $0.detail == nil }) { return "hidden" }
    return own.isEmpty ? nil : "locked"
  }

  /// What becomes of a variable.
  enum Treatment {
    /// It stays as it is written.
    case plain
    case observed
    case backed
  }

  /// The attributes that speak to the class macro.
  private static let markers = [
    "Ignore", "ObservableOnly", "DefaultsBacked", "CloudBacked", "DefaultsKey", "CloudKey",
  ]

  /// Other attributes that add no storage and no value.
  private static let plainAttributes = [
    "Setting", "KeepsNil", "ObservationIgnored", "available", "MainActor",
  ]

  var markers: [AttributeSyntax] {
    Self.markers.compactMap { declaration.attributes.first(named: $0) }
  }

  func marker(_ name: String) -> AttributeSyntax? { declaration.attributes.first(named: name) }

  private func modifier(_ names: String...) -> DeclModifierSyntax? {
    declaration.modifiers.first { names.contains($0.name.text) }
  }

  var binding: PatternBindingSyntax? {
    declaration.bindings.count == 1 ? declaration.bindings.first : nil
  }

  /// The name as written, in backticks where it is a keyword.
  var identifier: TokenSyntax? { binding?.pattern.as(IdentifierPatternSyntax.self)?.identifier }

  /// The name without backticks.
  var name: String? { identifier?.text.filter { $0 != "`" } }

  /// The name of what is behind the variable.
  var storage: String? {
    name.map { name in
      let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      return isWord ? "_$\(name)" : "`_$\(name)`"
    }
  }

  var isStatic: Bool { modifier("static", "class") != nil }
  var isConstant: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }

  /// Whether the variable has a body that computes it.
  var isComputed: Bool {
    guard let accessors = binding?.accessorBlock?.accessors else { return false }
    guard case .accessors(let list) = accessors else { return true }
    return list.contains { !Self.isObserver($0) }
  }

  /// The first `willSet` or `didSet`.
  var observer: AccessorDeclSyntax? {
    guard case .accessors(let list) = binding?.accessorBlock?.accessors else { return nil }
    return list.first(where: Self.isObserver)
  }

  private static func isObserver(_ accessor: AccessorDeclSyntax) -> Bool {
    [.keyword(.willSet), .keyword(.didSet)].contains(accessor.accessorSpecifier.tokenKind)
  }

  /// The source of the declaration default; `nil` for an optional that leaves it out.
  var initialValue: ExprSyntax? {
    guard let value = binding?.initializer?.value.trimmed else { return isOptional ? "nil" : nil }
    // No arguments, though they may stand to the right of '='.
    let isStatement = value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self)
    return isStatement ? "{ \(value) }()" : value
  }

  /// The first name that an initialiser must give a value, since the declaration does not.
  var unvalued: PatternSyntax? {
    let known = Self.markers + Self.plainAttributes
    let isWrapped = declaration.attributes.contains { attribute in
      attribute.as(AttributeSyntax.self).map { !known.contains($0.shortName) } ?? true
    }
    guard !isWrapped, !isStatic, !isComputed else { return nil }
    let bindings = declaration.bindings
    for (index, binding) in zip(bindings.indices, bindings) where binding.initializer == nil {
      // A name without a type has the next one's.
      let type = bindings[index...].lazy.compactMap(\.typeAnnotation).first?.type
      if isConstant || !(type.map(Self.isOptional) ?? false) { return binding.pattern }
    }
    return nil
  }

  private var isOptional: Bool { binding?.typeAnnotation.map { Self.isOptional($0.type) } ?? false }

  static func isOptional(_ type: TypeSyntax) -> Bool {
    if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return true
    }
    let name = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
    return name?.text == "Optional"
  }

  /// The attribute that says where the variable is stored.
  var backing: AttributeSyntax? { marker(kind.backed) }

  /// The custom key as source: that of the backing attribute before that of the key attribute.
  var keyArgument: ExprSyntax? {
    let given = backing?.argument(kind.keyLabel) ?? marker(kind.key)?.argument(kind.keyLabel)
    return given.flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0 }
  }

  /// The source of the key without its prefix.
  var keySource: String {
    keyArgument?.trimmedDescription ?? nameSource
  }

  /// The name as a literal.
  var nameSource: String { (name ?? "").asLiteral }

  /// What is to become of the variable.
  /// - Throws: What is wrong with it.
  func treatment() throws -> Treatment {
    try checkMarkers()
    let isAsked = backing != nil || marker(kind.key) != nil
    if marker("Ignore") != nil { return .plain }
    let isObserved = marker("ObservableOnly") != nil || (isObserveFirst && !isAsked)
    if markers.isEmpty && (isStatic || isConstant || isComputed) { return .plain }
    try checkShape(of: isObserved ? "observed" : "stored")
    if isObserved { return .observed }
    try checkBacked()
    return .backed
  }

  /// Finds attributes that contradict each other or the class.
  private func checkMarkers() throws {
    for name in [kind.other.backed, kind.other.key] {
      guard let marker = marker(name) else { continue }
      throw Problem(
        marker, "@\(name) belongs in a class with @\(kind.other.macro); use @\(ours(name)) here",
        fixes: [Problem.Fix("use @\(ours(name))", replacing: marker, with: renamed(marker))])
    }
    let plain = [marker("Ignore"), marker("ObservableOnly")].compactMap { $0 }
    guard let first = plain.first, markers.count > 1 else { return try checkKeyMarker() }
    let second = markers.first { $0.id != first.id } ?? first
    throw Problem(
      second, "@\(second.shortName) contradicts @\(first.shortName); keep one of the two",
      fixes: [remove(second), remove(first)])
  }

  private func ours(_ name: String) -> String {
    name == kind.other.backed ? kind.backed : kind.key
  }

  private func renamed(_ marker: AttributeSyntax) -> AttributeSyntax {
    var result = marker
    result.attributeName = TypeSyntax(
      IdentifierTypeSyntax(name: .identifier(ours(marker.shortName))))
    guard var argument = marker.argumentList?.first, argument.label != nil else {
      return result.with(\.trailingTrivia, marker.trailingTrivia)
    }
    argument.label = .identifier(kind.keyLabel)
    result.arguments = .argumentList([argument])
    return result
  }
}
