import Glibc
import SetteeTerminals

/// The loop of the prompts: news, a prompt, a line, its answer, and that it is saved.
///
/// All that is written passes the gateway for text, so that no byte of it commands a terminal.
@MainActor
package final class PromptLoop {
  private let prompts: Prompts
  private let terminal: any LineTerminal
  private let flush: @Sendable () throws -> Void
  private var lineNumber = 0
  private var hasRefused = false
  private var isUnsaved = false

  /// Joins prompts to a terminal.
  /// - Parameters:
  ///   - prompts: The talk.
  ///   - terminal: Where lines come from and go to.
  ///   - flush: Makes what is accepted durable; called off the main actor.
  package init(
    _ prompts: Prompts, on terminal: any LineTerminal, flush: @escaping @Sendable () throws -> Void
  ) {
    self.prompts = prompts
    self.terminal = terminal
    self.flush = flush
  }

  /// Talks until the user leaves or the lines end.
  /// - Returns: The exit code: 0, 2 where a line of a pipe was refused, 3 where not all was saved,
  ///   130 after Ctrl-C, and of other signals 128 and their number.
  package func run() async -> Int32 {
    if terminal.isInteractive { say(prompts.greeting) }
    var ending: Int32 = 0
    reading: while !prompts.isFinished {
      prompts.overlooked = nil
      for line in prompts.takeNews() { say(line) }
      let isSecret = prompts.isSecret
      let question = terminal.isInteractive ? Self.visible(prompts.promptText) : ""
      let input = await terminal.read(asking: question, isSecret: isSecret)
      if terminal.isInteractive, isSecret || input.isEnding { terminal.write("\n") }
      switch input {
      case .line(let line): await take(line)
      case .end: break reading
      case .signal(let number):
        ending = 128 + number
        break reading
      }
    }
    await save()
    terminal.close()
    if isUnsaved { return 3 }
    return ending == 0 && hasRefused && !terminal.isInteractive ? 2 : ending
  }

  /// Ends the talk as an interrupt does.
  package func end() { terminal.close() }

  private func take(_ line: String) async {
    lineNumber += 1
    let question = prompts.question
    // What came while the line was typed is older than what it does.
    let news = terminal.isInteractive ? prompts.takeNewsWhileTyping() : prompts.takeNews()
    for line in news { say(line) }
    guard prompts.question == question else {
      return refuse("What was asked is gone; the line was not taken.")
    }
    let answer = prompts.take(line)
    var lines = answer.lines
    if answer.isStored {
      let outcome = await save()
      lines.append("\(lines.popLast() ?? "") \(outcome)")
    }
    for line in lines { say(line) }
    if let refusal = answer.refusal { refuse(refusal) }
  }

  private func refuse(_ sentence: String) {
    hasRefused = true
    guard !terminal.isInteractive else { return say(sentence) }
    terminal.tell(Self.visible("line \(lineNumber): \(sentence)"))
  }

  /// Makes what is accepted durable, and says whether that was done.
  @discardableResult
  private func save() async -> String {
    let flush = flush
    let problem = await Task.detached { () -> String? in
      do {
        try flush()
        return nil
      } catch {
        return "\(error)"
      }
    }.value
    isUnsaved = problem != nil
    guard let problem else { return "Saved." }
    terminal.tell(Self.visible("Not saved: \(problem)"))
    return "Not saved."
  }

  /// Writes a text on one line: line ends inside it, such as a value's, begin no other.
  private func say(_ text: String) { terminal.write(Self.visible(text) + "\n") }

  private static func visible(_ line: String) -> String {
    VisibleText(line, scalarsMax: max(1, line.utf8.count)).text
  }
}

extension LineInput {
  fileprivate var isEnding: Bool { if case .line = self { false } else { true } }
}
