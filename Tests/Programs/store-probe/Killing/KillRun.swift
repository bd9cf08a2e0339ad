import FoundationEssentials
import Glibc

/// Writers that are killed at random moments, and a reader that never stops: counts what was
/// acknowledged and lost, and every version of the file that nobody has committed.
///
/// Half of the writers are the built `settee set`, one process for each commit; the others commit
/// without end (`store-probe commit`). Each commit is a group: the reader sees all of it or none.
/// With `--in-place 1` another program empties the file again and again, and nobody is killed,
/// since who mends such a file waits for a second first; then whole versions alone count.
extension StoreProbe {
  static let killing: [String: Scenario] = [
    "kill-run": { words in
      let run = try Run(Options(words))
      say(try run.finish())
      exit(run.ledger.isClean ? 0 : 1)
    }
  ]
}

/// What the run is like.
struct Options {
  var seconds = 10
  var writerCount = 8
  var seed: UInt64 = 1
  /// Where the programs lie; beside this one unless another folder is named.
  var programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path
  /// How many programs write the file in place beside them.
  var inPlaceCount = 0
  /// How many commits each writer makes, if nobody is killed and the run ends with them.
  var commitCount: Int?

  init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Failure("\(word) needs a value") }
      switch (word, Int(value)) {
      case ("--seconds", let number?): seconds = number
      case ("--writers", let number?): writerCount = number
      case ("--seed", let number?): seed = UInt64(number)
      case ("--in-place", let number?): inPlaceCount = number
      case ("--commits", let number?): commitCount = number
      case ("--programs", _): programs = value
      default:
        throw Failure(
          "store-probe kill-run [--seconds N] [--writers N] [--seed N] [--commits N]"
            + " [--in-place N] [--programs FOLDER]")
      }
    }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
