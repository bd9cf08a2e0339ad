import SwiftSyntax

/// What a variable must look like to be observed or stored.
extension Variable {
  /// In a class that observes first, a key alone would store nothing, without a word.
  func checkKeyMarker() throws {
    guard isObserveFirst, backing == nil, let marker = marker(kind.key) else { return }
    throw Problem(
      marker,
      "in a class with observeFirst only @\(kind.backed) stores a property; give it the key",
      fixes: [])
  }

  func checkShape(of what: String, canBeIgnored: Bool = true) throws {
    if declaration.bindings.count > 1 {
      throw Problem(declaration, "declare one \(what) property at a time")
    }
    guard let binding, identifier != nil else {
      throw Problem(declaration, "a tuple cannot be \(what); declare one property at a time")
    }
    if isStatic {
      throw Problem(
        declaration, "a static property cannot be \(what), only one of an instance",
        fixes: markers.first.map { [remove($0)] } ?? [])
    }
    if isConstant {
      throw Problem(
        declaration.bindingSpecifier, "a constant cannot be \(what); make it a 'var'",
        fixes: [
          Problem.Fix(
            "change 'let' to 'var'", replacing: declaration.bindingSpecifier,
            with: declaration.bindingSpecifier.with(\.tokenKind, .keyword(.var)))
        ])
    }
    if isComputed {
      throw Problem(
        binding.pattern, "a computed property cannot be \(what); remove the attribute",
        fixes: markers.first.map { [remove($0)] } ?? [])
    }
    for modifier in declaration.modifiers
    where ["lazy", "weak", "unowned"].contains(modifier.name.text) {
      let fix = Problem.Fix(
        "mark it @Ignore", replacing: declaration,
        with: declaration.with(\.attributes, [.attribute("@Ignore ")] + declaration.attributes))
      let name = modifier.name.text
      throw Problem(
        modifier,
        "\(name == "unowned" ? "an" : "a") \(name) property cannot be \(what);"
          + (canBeIgnored ? " mark it @Ignore, or" : "") + " make it a plain 'var'",
        fixes: canBeIgnored ? [fix] : [])
    }
  }

  func checkBacked() throws {
    if let binding, initialValue == nil {
      throw Problem(
        binding.pattern, "a stored property needs an initial value: it shows where none is stored",
        fixes: [
          Problem.Fix(
            "add an initial value", replacing: binding,
            with: Self.initialized(binding))
        ])
    }
    try checkNumbers()
    if let keyArgument {
      try KeyText.check(keyArgument, what: "key", isEmptyAllowed: false)
    } else if let identifier, let name, let fault = KeyText.fault(in: name, isEmptyAllowed: false) {
      throw Problem(
        identifier, "the name is the key, which must not \(fault); give it @\(kind.key)")
    }
  }

  /// What is told of a stored property that works all the same.
  var warnings: [Problem] {
    [observer.map(Self.isNotCalled(name ?? "")), misplacedKeepsNil].compactMap { $0 }
  }

  /// A stored property becomes a computed one, and the compiler drops its observers.
  private static func isNotCalled(_ name: String) -> (AccessorDeclSyntax) -> Problem {
    { observer in
      .warning(
        observer,
        "\(observer.accessorSpecifier.text) of a stored property is not called, since the value"
          + " changes from elsewhere too; use settings.updates(\\.\(name))")
    }
  }

  /// A mark that nothing is kept, on what can never be nothing or is not stored.
  var misplacedKeepsNil: Problem? {
    guard let marker = marker("KeepsNil"), !isBacked || isNeverNothing else { return nil }
    return .warning(
      marker, "@KeepsNil means something only on a stored property that may be nil")
  }

  /// Whether the source shows a type that has no nil.
  private var isNeverNothing: Bool {
    if let type = binding?.typeAnnotation?.type {
      let isPlain = type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self)
      return isPlain || !Self.isOptional(type) && ValueWords(self) != .any
    }
    let value = binding?.initializer?.value
    return value?.is(ArrayExprSyntax.self) == true || value?.is(DictionaryExprSyntax.self) == true
      || ValueWords(self) != .any
  }

  /// Finds what a generated initialiser cannot give a value.
  func checkValue() throws {
    guard let unvalued else { return }
    var fixes: [Problem.Fix] = []
    if let binding {
      fixes = [
        Problem.Fix(
          "add an initial value", replacing: binding, with: Self.initialized(binding))
      ]
    }
    throw Problem(
      unvalued,
      "the generated initialiser has no value for this property; give it one here, or write"
        + " 'autoInit: false' and an initialiser",
      fixes: fixes)
  }

  /// Finds numbers in a description that would end the program when an instance is made, or say
  /// nothing.
  private func checkNumbers() throws {
    guard let setting = marker("Setting") else { return }
    if let range = setting.argument("range") {
      let ends = range.trimmedDescription.split(separator: "...").compactMap {
        NumberWord(String($0).trimmed)
      }
      if ends.count == 2, ends[0].value > ends[1].value {
        throw Problem(range, "a range has the lower number first, such as 8...72")
      }
    }
    if let step = setting.argument("step"), let number = NumberWord(step.trimmedDescription),
      number.value <= 0
    {
      throw Problem(step, "a step is a number above 0, such as 0.5")
    }
  }

  /// Finds a description of what no form shows.
  func checkDescription() throws {
    guard let setting = marker("Setting") else { return }
    throw Problem(
      setting, "@Setting describes a stored property to a form, and this one is not stored",
      fixes: [remove(setting)])
  }

  private static func initialized(_ binding: PatternBindingSyntax) -> PatternBindingSyntax {
    let equal = TokenSyntax.equalToken(leadingTrivia: .space, trailingTrivia: .space)
    let clause = InitializerClauseSyntax(equal: equal, value: "<#value#>" as ExprSyntax)
    return binding.with(\.trailingTrivia, []).with(\.initializer, clause)
      .with(\.trailingTrivia, binding.trailingTrivia)
  }

  func remove(_ marker: AttributeSyntax) -> Problem.Fix {
    Problem.Fix(
      "remove @\(marker.shortName)", replacing: declaration,
      with: declaration.with(
        \.attributes, declaration.attributes.filter { $0.id != marker.id }))
  }
}

/// What a key or a prefix may hold, where it is written as a literal.
enum KeyText {
  static func check(_ expression: ExprSyntax, what: String, isEmptyAllowed: Bool) throws {
    guard let literal = expression.literalText else { return }
    // White space around a prefix is dropped.
    let text = isEmptyAllowed ? literal.trimmed : literal
    if let fault = fault(in: text, isEmptyAllowed: isEmptyAllowed) {
      throw Problem(expression, "a \(what) must not \(fault)")
    }
  }

  fileprivate static func fault(in text: String, isEmptyAllowed: Bool) -> String? {
    if text.isEmpty { return isEmptyAllowed ? nil : "be empty" }
    let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? "contain control characters" : nil
  }
}
