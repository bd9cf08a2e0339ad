import SetteePropertyLists
import Synchronization

/// A regular expression that matches in time linear in the text, whatever the expression.
///
/// The language is that of JSON Schema's `pattern`, ECMA-262 with the `u` flag, less what no
/// automaton can do: backreferences and lookaround. Matching follows all possibilities at once
/// instead of trying one after the other, so that a hostile schema cannot hang a form.
///
/// A pattern is parsed when it is made, because its mistakes belong to the schema, and compiled
/// when it first matches, because most settings of a large schema are never edited. Copies share
/// the compiled form.
public struct Pattern: Sendable {
  /// Expressions of more bytes are refused.
  public static let byteCountMax = 1024
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
          "The pattern repeats too much: it needs more than \(Self.stateCountMax) states."
      )
    }
    self.source = source
    machine = Machine(tree)
  }

  /// Whether the expression matches anywhere in the text, as JSON Schema asks.
  public func matches(_ text: String) -> Bool { match(text).isMatch }

  /// Matches and tells how many states were entered, at most the number of states for each
  /// character of the text.
  package func match(_ text: String) -> (isMatch: Bool, stepCount: Int) {
    var matcher = PatternMatcher(machine.program)
    let isMatch = matcher.matches(text)
    return (isMatch, matcher.stepCount)
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
