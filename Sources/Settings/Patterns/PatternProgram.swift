/// An expression as the states of a nondeterministic automaton, after Thompson (1968).
struct PatternProgram: Sendable {
  private(set) var states: [State] = []
  private(set) var start = 0
  /// What the program looks for beside its way, the inner ones with programs of their own.
  private(set) var looks: [Look] = []

  /// What must happen to go on from a state.
  enum State: Sendable {
    case scalar(Unicode.Scalar, next: Int)
    case anyOf(PatternTable, next: Int)
    case assertion(PatternAssertion, next: Int)
    case fork(Int, Int)
    /// Goes on where one of the program's looks holds, or where it does not.
    case look(Int, isNegated: Bool, next: Int)
    case match
  }

  /// An expression beside the way, which says of each place of a text whether it holds there.
  struct Look: Sendable {
    /// For what stands ahead the expression read backwards, which ends where it holds.
    let program: PatternProgram
    let isAhead: Bool
  }

  init(_ tree: PatternTree) {
    states.reserveCapacity(tree.stateCount + 1)
    start = emit(tree, next: emit(.match))
  }

  /// Adds the states of a tree that lead on to another state, and returns the first of them.
  private mutating func emit(_ tree: PatternTree, next: Int) -> Int {
    switch tree {
    case .empty: return next
    case .scalar(let scalar): return emit(.scalar(scalar, next: next))
    case .anyOf(let set): return emit(.anyOf(PatternTable(set), next: next))
    case .assertion(let assertion): return emit(.assertion(assertion, next: next))
    case .look(let body, let isAhead, let isNegated):
      looks.append(
        Look(program: PatternProgram(isAhead ? body.reversed : body), isAhead: isAhead))
      return emit(.look(looks.count - 1, isNegated: isNegated, next: next))
    case .sequence(let parts): return parts.reversed().reduce(next) { emit($1, next: $0) }
    case .alternatives(let parts):
      let first = emit(parts[parts.count - 1], next: next)
      return parts.dropLast().reversed().reduce(first) { emit(.fork(emit($1, next: next), $0)) }
    case .repetition(let body, let minimum, let maximum?):
      var entry = next
      for _ in minimum..<maximum { entry = emit(.fork(emit(body, next: entry), next)) }
      return repeated(body, count: minimum, next: entry)
    case .repetition(let body, let minimum, nil):
      let loop = emit(.fork(next, next))
      let entry = emit(body, next: loop)
      states[loop] = .fork(entry, next)
      return minimum == 0 ? loop : repeated(body, count: minimum - 1, next: entry)
    }
  }

  private mutating func repeated(_ body: PatternTree, count: Int, next: Int) -> Int {
    (0..<count).reduce(next) { entry, _ in emit(body, next: entry) }
  }

  private mutating func emit(_ state: State) -> Int {
    states.append(state)
    return states.count - 1
  }
}

/// A class with the answers for ASCII worked out.
final class PatternTable: Sendable {
  private let ascii: (UInt64, UInt64)
  private let set: PatternClass

  init(_ set: PatternClass) {
    func bits(from first: UInt8) -> UInt64 {
      (0..<64).reduce(0) { bits, offset in
        set.contains(Unicode.Scalar(first + UInt8(offset))) ? bits | 1 << UInt64(offset) : bits
      }
    }
    ascii = (bits(from: 0), bits(from: 64))
    self.set = set
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<64: ascii.0 & (1 << UInt64(scalar.value)) != 0
    case 64..<128: ascii.1 & (1 << UInt64(scalar.value - 64)) != 0
    default: set.contains(scalar)
    }
  }
}
