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
      throw Problem(
        modifier,
        "a \(modifier.name.text) property cannot be \(what);"
          + (canBeIgnored ? " mark it @Ignore, or" : "") + " make it a plain 'var'",
        fixes: canBeIgnored ? [fix] : [])
    }
  }

  func checkBacked() throws {
    if let observer {
      throw Problem(
        observer,
        "a stored property changes from elsewhere too, which \(observer.accessorSpecifier.text)"
          + " would miss; use withObservationTracking, or mark it @ObservableOnly",
        fixes: [markObservableOnly])
    }
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

  /// The mark instead of those that store the property.
  private var markObservableOnly: Problem.Fix {
    let storing = markers + [marker("Setting")].compactMap { $0 }
    let others = declaration.attributes.filter { attribute in
      !storing.contains { $0.id == attribute.id }
    }
    var marked = declaration.with(\.leadingTrivia, [])
    marked.attributes = [.attribute("@ObservableOnly ")] + others
    return Problem.Fix(
      "mark it @ObservableOnly", replacing: declaration,
      with: marked.with(\.leadingTrivia, declaration.leadingTrivia))
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
    if text.contains(".") { return "contain '.', which key-value observing takes for a path" }
    let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? "contain control characters" : nil
  }
}
