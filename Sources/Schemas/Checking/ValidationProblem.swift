import SetteePropertyLists

/// One thing about a value that its schema does not allow.
package struct ValidationProblem: Sendable, Hashable {
  /// The way to the value from the one that was checked.
  package let steps: [Place.Step]
  package let severity: Severity
  /// The keyword that is not kept, such as `minimum`.
  package let keyword: String
  /// The way through the schema, references followed, as a JSON pointer.
  package let evaluationPath: String
  /// The keyword's place in its schema resource, as a JSON pointer.
  package let schemaPointer: String
  /// The address of that resource.
  package let schemaAddress: String
  /// What would be right; never quotes the value, which may be a secret.
  package let sentence: String
  /// Our own sentence, where the schema's author has another for it.
  package var rule: String?
  /// The member that is missing from the value, where that is what is wrong.
  package var missing: Key?
  /// Whether the rule holds under a condition only, which the sentence tells.
  package var isConditional = false
  /// The way to the value of a union that nothing fits, where this is told of the branch that is
  /// nearest, which need not be the one that is meant.
  package var union: [Place.Step]?

  package enum Severity: Sendable, Hashable {
    case error, warning
  }

  /// The value's place as a JSON pointer.
  package var pointer: String {
    steps.map { step in
      switch step {
      case .member(let name): "/" + JSONPointer.escaped(name.name)
      case .element(let index): "/\(index)"
      }
    }.joined()
  }

  /// Where the keyword stands, as a URI.
  package var absoluteLocation: String {
    schemaAddress + "#" + URIReference.fragment(schemaPointer)
  }

  /// Whether an edit that brings this about at its own place is refused.
  ///
  /// Rules that no single step could keep, such as required members, never refuse, or nothing could
  /// be built.
  package var refusesEdit: Bool {
    severity == .error && union == nil && Self.refusing.contains(keyword)
  }

  private static let refusing: Set<String> = [
    "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
    "multipleOf", "minLength", "maxLength", "pattern", "propertyNames", "maxItems",
    "maxProperties",
  ]

  /// Whether only more edits may mend it, so that none of them is refused for it.
  package var isLeftToLaterEdits: Bool { Self.later.contains(keyword) }

  private static let later: Set<String> = [
    "required", "minItems", "minProperties", "uniqueItems", "contains", "minContains",
    "maxContains", "not", "dependentRequired", "dependencies", "dependentSchemas",
    "unevaluatedItems", "unevaluatedProperties",
  ]

  /// The way to the value of a union that nothing, or too much, fits, where it is about one.
  package var wayToUnion: [Place.Step]? {
    union ?? (keyword == "anyOf" || keyword == "oneOf" ? steps : nil)
  }
}

/// Problems of one kind at several places, told as one.
package struct ValidationProblemGroup: Sendable {
  /// The first of them.
  package let first: ValidationProblem
  /// How many there are.
  package let count: Int

  /// The sentence, with how often it holds where that is four times or more.
  package var sentence: String {
    count < 4 ? first.sentence : "\(first.sentence) … and \(count - 1) more like this"
  }
}

extension ValidationResult {
  /// The problems one by one.
  package var units: [ValidationProblemGroup] {
    problems.map { ValidationProblemGroup(first: $0, count: 1) }
  }

  /// The problems with those of one sentence from one schema place on four or more items together.
  package var groups: [ValidationProblemGroup] {
    var counts: [ValidationProblem.Kind: Int] = [:]
    for problem in problems { counts[problem.kind, default: 0] += 1 }
    var seen: Set<ValidationProblem.Kind> = []
    return problems.compactMap { problem in
      let count = counts[problem.kind] ?? 1
      if count < 4 { return ValidationProblemGroup(first: problem, count: 1) }
      guard seen.insert(problem.kind).inserted else { return nil }
      return ValidationProblemGroup(first: problem, count: count)
    }
  }
}

extension ValidationProblem {
  /// What problems of several items share.
  fileprivate struct Kind: Hashable {
    let address: String
    let pointer: String
    let sentence: String
  }

  fileprivate var kind: Kind {
    Kind(address: schemaAddress, pointer: schemaPointer, sentence: sentence)
  }
}
