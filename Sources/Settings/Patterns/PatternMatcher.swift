/// Follows all ways through a program at once, one character at a time.
///
/// A state is entered at most once at each place of the text, which bounds the work by the product
/// of both lengths.
struct PatternMatcher {
  /// How many states were entered.
  private(set) var stepCount = 0
  /// Whether more states would have to be entered than may be; nothing is known then.
  private(set) var isExhausted = false
  private let stepCountMax: Int

  init(stepCountMax: Int) { self.stepCountMax = stepCountMax }

  /// Whether the program matches from any place of the text on.
  mutating func matches(_ text: String, _ program: PatternProgram) -> Bool {
    guard !program.looks.isEmpty else {
      var run = PatternRun(program, marks: [])
      return follow(&run, text.unicodeScalars, isBackward: false) { _ in true }
    }
    let scalars = Array(text.unicodeScalars)
    var run = PatternRun(program, marks: program.looks.map { marks(of: $0, in: scalars) })
    return follow(&run, scalars, isBackward: false) { _ in true }
  }

  /// For each place of a text, its end included, whether what is looked for is there.
  private mutating func marks(
    of look: PatternProgram.Look, in scalars: [Unicode.Scalar]
  ) -> [Bool] {
    var holds = [Bool](repeating: false, count: scalars.count + 1)
    var run = PatternRun(
      look.program, marks: look.program.looks.map { marks(of: $0, in: scalars) })
    if look.isAhead {
      _ = follow(&run, scalars.reversed(), isBackward: true) { place in
        holds[scalars.count - place] = true
        return false
      }
    } else {
      _ = follow(&run, scalars, isBackward: false) { place in
        holds[place] = true
        return false
      }
    }
    return holds
  }

  /// Goes through a text and tells each place at which the program ends, until somebody has
  /// enough; places count from where the walk begins.
  private mutating func follow(
    _ run: inout PatternRun, _ scalars: some Sequence<Unicode.Scalar>, isBackward: Bool,
    until isEnough: (Int) -> Bool
  ) -> Bool {
    var last: Unicode.Scalar?
    var place = 0
    // A walk backward counts its places from the end, marks count from the start.
    run.lastPlace = isBackward ? scalars.underestimatedCount : nil
    for scalar in scalars {
      if enter(&run, at: place, between: last, and: scalar), isEnough(place) { return true }
      if isExhausted { return false }
      run.step(over: scalar)
      last = scalar
      place += 1
    }
    return enter(&run, at: place, between: last, and: nil) && isEnough(place)
  }

  private mutating func enter(
    _ run: inout PatternRun, at place: Int, between last: Unicode.Scalar?,
    and next: Unicode.Scalar?
  ) -> Bool {
    guard !isExhausted else { return false }
    let isEnd = run.enterStates(at: place, between: last, and: next, steps: &stepCount)
    if stepCount > stepCountMax { isExhausted = true }
    return isEnd && !isExhausted
  }
}

/// One way through one text for one program.
struct PatternRun {
  private let program: PatternProgram
  /// For each look of the program, the places where it holds.
  private let marks: [[Bool]]
  /// Where a walk from the text's end begins; `nil` for one from its start.
  var lastPlace: Int?
  /// States to enter at the present place.
  private var pending: [Int] = []
  /// States that wait for the next character.
  private var waiting: [Int] = []
  /// The last place at which each state was entered.
  private var entered: [Int]

  init(_ program: PatternProgram, marks: [[Bool]]) {
    self.program = program
    self.marks = marks
    entered = Array(repeating: -1, count: program.states.count)
  }

  /// Enters the pending states, the start among them, and all that follow without a character;
  /// tells whether the end is one of them.
  mutating func enterStates(
    at place: Int, between last: Unicode.Scalar?, and next: Unicode.Scalar?, steps: inout Int
  ) -> Bool {
    let (before, after) = lastPlace == nil ? (last, next) : (next, last)
    pending.append(program.start)
    var isEnd = false
    while let state = pending.popLast() {
      if entered[state] == place { continue }
      entered[state] = place
      steps += 1
      switch program.states[state] {
      case .match: isEnd = true
      case .scalar, .anyOf: waiting.append(state)
      case .fork(let first, let second):
        pending.append(second)
        pending.append(first)
      case .assertion(let assertion, let next):
        if assertion.holds(between: before, and: after) { pending.append(next) }
      case .look(let look, let isNegated, let next):
        let place = lastPlace.map { $0 - place } ?? place
        if marks[look][place] != isNegated { pending.append(next) }
      }
    }
    return isEnd
  }

  /// Lets the waiting states take a character.
  mutating func step(over scalar: Unicode.Scalar) {
    for state in waiting {
      switch program.states[state] {
      case .scalar(scalar, let next): pending.append(next)
      case .anyOf(let table, let next): if table.contains(scalar) { pending.append(next) }
      case .scalar, .assertion, .fork, .look, .match: break
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
