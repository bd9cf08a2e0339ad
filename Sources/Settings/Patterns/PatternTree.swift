/// An expression as read, before it becomes states.
indirect enum PatternTree: Sendable {
  case empty
  case scalar(Unicode.Scalar)
  case anyOf(PatternClass)
  case assertion(PatternAssertion)
  /// A place before or behind which something stands, or does not.
  case look(PatternTree, isAhead: Bool, isNegated: Bool)
  case sequence([PatternTree])
  case alternatives([PatternTree])
  /// At least `minimum` times, and at most `maximum` times where there is one.
  case repetition(PatternTree, minimum: Int, maximum: Int?)

  /// How many states the program will have at most, without its last one.
  ///
  /// A repetition of nothing counts as one of something, because it takes time as well.
  var stateCount: Int {
    switch self {
    case .empty: 0
    case .scalar, .anyOf, .assertion: 1
    case .look(let body, _, _): saturatingSum(body.stateCount, 2)
    case .sequence(let parts): parts.reduce(0) { saturatingSum($0, $1.stateCount) }
    case .alternatives(let parts):
      parts.reduce(parts.count - 1) { saturatingSum($0, $1.stateCount) }
    case .repetition(let body, let minimum, let maximum):
      stateCount(ofRepeated: body.stateCount, minimum: minimum, maximum: maximum)
    }
  }

  private func stateCount(ofRepeated body: Int, minimum: Int, maximum: Int?) -> Int {
    let copies = saturatingProduct(max(1, body), maximum == nil ? max(1, minimum) : minimum)
    let optional = maximum.map { saturatingProduct(saturatingSum(body, 1), $0 - minimum) }
    return saturatingSum(copies, optional ?? 1)
  }

  private func saturatingSum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }

  private func saturatingProduct(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }
}

extension PatternTree {
  /// The expression of all texts read backwards; what is said of places stays as it is.
  var reversed: PatternTree {
    switch self {
    case .empty, .scalar, .anyOf, .assertion, .look: self
    case .sequence(let parts): .sequence(parts.reversed().map(\.reversed))
    case .alternatives(let parts): .alternatives(parts.map(\.reversed))
    case .repetition(let body, let minimum, let maximum):
      .repetition(body.reversed, minimum: minimum, maximum: maximum)
    }
  }
}

/// What a place in the text must be.
enum PatternAssertion: Sendable, Hashable {
  case start
  case end
  case wordBoundary
  case noWordBoundary

  /// Whether a place between two characters fits; `nil` stands for the ends of the text.
  func holds(between before: Unicode.Scalar?, and after: Unicode.Scalar?) -> Bool {
    switch self {
    case .start: before == nil
    case .end: after == nil
    case .wordBoundary: before.isWord != after.isWord
    case .noWordBoundary: before.isWord == after.isWord
    }
  }
}

extension Unicode.Scalar? {
  /// Whether this is what `\w` matches; the ends of the text are not.
  fileprivate var isWord: Bool {
    switch self?.value ?? 0 {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}
