import SetteePropertyLists
import Synchronization

/// A regular expression that matches in time linear in the text, whatever the expression.
///
/// The language is that of JSON Schema's `pattern`, ECMA-262 with the `u` flag, less what no
/// automaton can do: backreferences. Matching follows all possibilities at once instead of trying
/// one after the other, and lookaround is decided by marking the places where it holds, so that a
/// hostile schema cannot hang a form.
///
/// A pattern is parsed when it is made, because its mistakes belong to the schema, and compiled
/// when it first matches, because most settings of a large schema are never edited. Copies share
/// the compiled form.
public struct Pattern: Sendable {
  /// Expressions of more bytes are refused.
  public static let byteCountMax = 64 << 10
  /// Expressions that need more states, mostly by nested counts such as `{1000}`, are refused.
  public static let stateCountMax = 10_000
  /// Groups may lie this many levels inside each other.
  public static let depthMax = 100

  /// The expression as written in the schema.
  public let source: String
  private let machine: Machine

  /// Reads an expression, or says in words what is wrong and at which character.
  public init(_ source: String) throws(PatternError) {
    guard source.utf8.count <= Self.byteCountMax else {
      throw PatternError(
        offset: 0, description: "A pattern may have at most \(Self.byteCountMax) bytes.")
    }
    var parser = PatternParser(source)
    let tree = try parser.parse()
    guard tree.stateCount <= Self.stateCountMax else {
      throw PatternError(
        offset: 0,
        description:
          "The pattern repeats too much: it needs more than \(Self.stateCountMax) states.",
        isUnsupported: true)
    }
    self.source = source
    machine = Machine(tree)
  }

  /// Whether the expression matches anywhere in the text, as JSON Schema asks.
  ///
  /// A text that is too long for the expression counts as matching; `match` tells it apart.
  public func matches(_ text: String) -> Bool { match(text).outcome != .failure }

  /// Matches and tells how many states were entered, at most the number of states for each
  /// scalar of the text, and never more than two million and four for each scalar.
  package func match(_ text: String) -> (outcome: Outcome, stepCount: Int) {
    var matcher = PatternMatcher(stepCountMax: 2_000_000 + 4 * text.unicodeScalars.count)
    let isMatch = matcher.matches(text, machine.program)
    let outcome = matcher.isExhausted ? Outcome.undecided : isMatch ? .match : .failure
    return (outcome, matcher.stepCount)
  }

  /// What is told of a text that is too long for its pattern.
  package static let undecidedSentence =
    "Not decided: the text is too long for the pattern."

  /// What comes of matching a text.
  package enum Outcome: Sendable, Hashable {
    case match
    case failure
    /// The text is too long for the pattern, and nobody knows.
    case undecided
  }

  /// The expression, compiled once.
  private final class Machine: Sendable {
    private let state: Mutex<State>

    private enum State {
      case parsed(PatternTree)
      case compiled(PatternProgram)
    }

    init(_ tree: PatternTree) { state = Mutex(.parsed(tree)) }

    var program: PatternProgram {
      state.withLock { state in
        switch state {
        case .compiled(let program): return program
        case .parsed(let tree):
          let program = PatternProgram(tree)
          state = .compiled(program)
          return program
        }
      }
    }
  }
}

extension Pattern: Hashable {
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.source.hasSameBytes(as: right.source)
  }

  public func hash(into hasher: inout Hasher) { source.hashBytes(into: &hasher) }
}

/// Why an expression is not a pattern.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Unicode scalars before the place of the problem.
  public let offset: Int
  /// A sentence without the place.
  public let description: String
  /// Whether the expression is right, but nothing that a linear matcher can do.
  package let isUnsupported: Bool

  package init(offset: Int, description: String, isUnsupported: Bool = false) {
    self.offset = offset
    self.description = description
    self.isUnsupported = isUnsupported
  }
}
