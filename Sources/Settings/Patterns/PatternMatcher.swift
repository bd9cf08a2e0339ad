/// Follows all ways through a program at once, one character at a time.
///
/// A state is entered at most once at each place of the text, which bounds the work by the product
/// of both lengths.
struct PatternMatcher {
  /// How many states were entered.
  private(set) var stepCount = 0
  private let program: PatternProgram
  /// States to enter at the present place.
  private var pending: [Int] = []
  /// States that wait for the next character.
  private var waiting: [Int] = []
  /// The last place at which each state was entered.
  private var entered: [Int]

  init(_ program: PatternProgram) {
    self.program = program
    entered = Array(repeating: -1, count: program.states.count)
  }

  /// Whether the program matches from any place of the text on.
  mutating func matches(_ text: String) -> Bool {
    var before: Unicode.Scalar?
    var place = 0
    for scalar in text.unicodeScalars {
      if enterStates(at: place, between: before, and: scalar) { return true }
      step(over: scalar)
      before = scalar
      place += 1
    }
    return enterStates(at: place, between: before, and: nil)
  }

  /// Enters the pending states, the start among them, and all that follow without a character;
  /// tells whether the match is one of them.
  private mutating func enterStates(
    at place: Int, between before: Unicode.Scalar?, and after: Unicode.Scalar?
  ) -> Bool {
    pending.append(program.start)
    while let state = pending.popLast() {
      if entered[state] == place { continue }
      entered[state] = place
      stepCount += 1
      switch program.states[state] {
      case .match: return true
      case .scalar, .anyOf: waiting.append(state)
      case .fork(let first, let second):
        pending.append(second)
        pending.append(first)
      case .assertion(let assertion, let next):
        if assertion.holds(between: before, and: after) { pending.append(next) }
      }
    }
    return false
  }

  /// Lets the waiting states take a character.
  private mutating func step(over scalar: Unicode.Scalar) {
    for state in waiting {
      switch program.states[state] {
      case .scalar(scalar, let next): pending.append(next)
      case .anyOf(let table, let next): if table.contains(scalar) { pending.append(next) }
      case .scalar, .assertion, .fork, .match: break
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
