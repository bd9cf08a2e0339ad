import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// A form as a talk: a line comes, lines go back, and nothing is ever drawn over.
///
/// For screen readers, pipes and terminals that cannot move their cursor. It knows no terminal and
/// no store: `take` answers one line, `takeNews` tells what others changed meanwhile, `question` is
/// what is to be answered next. What is changed is in the memory of the stores when `take` returns;
/// whoever runs the prompts makes it durable and says so.
@MainActor
package final class Prompts {
  package let form: SettingsForm
  /// What the next line answers.
  package internal(set) var question = Question.command
  package internal(set) var isFinished = false
  /// The values whose parts are the rows now, outermost first; none for the form's own rows.
  var containers: [Field.ID] = []
  var news: News
  /// What the line that is taken answers.
  var answered = Question.command
  /// The fields that others have changed while the line was typed; nothing where no person reads
  /// what is told before a line is asked for.
  var overlooked: Set<Field.ID>?
  /// How the form gets fields that it does not have yet; nothing where it gets none.
  package var newFields: NewFields?
  /// What was explained already; nothing is explained twice.
  private var explained: Set<String> = []

  package init(_ form: SettingsForm) {
    self.form = form
    news = News(form)
    form.onChange = { [weak self] in self?.news.note($0) }
    form.onArrange = { [weak self] in self?.news.isArrangementStale = true }
  }

  /// What a line is for.
  package enum Question: Equatable {
    case command
    /// A value of one line.
    case value(Field.ID)
    /// The lines of a text so far, until one that has only a dot.
    case lines(Field.ID, [String])
    /// What to do with the items of a list.
    case items(Field.ID)
  }

  /// What came of a line.
  package struct Answer: Equatable {
    /// What to tell, in order.
    package var lines: [String] = []
    /// Why nothing was done, as a sentence.
    package var refusal: String?
    /// Whether something was stored, which the last line tells.
    package var isStored = false

    init(_ lines: String...) { self.lines = lines }

    init(lines: [String]) { self.lines = lines }

    static func refused(_ sentence: String) -> Answer {
      var answer = Answer()
      answer.refusal = sentence
      return answer
    }
  }

  /// What to say first.
  package var greeting: String {
    "\(summary) A number shows one; help tells the rest."
  }

  /// What stands before the next line.
  package var promptText: String {
    switch question {
    case .command: "> "
    case .value(let field), .items(let field): "\(title(of: field))? "
    case .lines(_, let lines): "line \(lines.count + 1)? "
    }
  }

  /// Whether the next line must not show.
  package var isSecret: Bool {
    switch question {
    case .value(let field), .lines(let field, _):
      form.fields[field].description.traits.contains(.secret)
    case .command, .items: false
    }
  }

  /// Takes a line.
  package func take(_ line: String) -> Answer {
    answered = question
    let answer =
      switch question {
      case .command: command(line)
      case .value(let field): takeValue(line, of: field)
      case .lines(let field, let lines): takeLine(line, of: field, after: lines)
      case .items(let field): takeAct(line, onItemsOf: field)
      }
    arrange()
    news.takeOwn()
    return answer
  }

  private func command(_ line: String) -> Answer {
    guard !PromptCommand.split(line).word.isEmpty else { return Answer() }
    do throws(PromptCommand.Problem) {
      return run(try PromptCommand(line))
    } catch {
      return .refused(error.sentence)
    }
  }

  private func run(_ command: PromptCommand) -> Answer {
    switch command {
    case .list(let words): list(words)
    case .show(let row): onRow(row) { ask($0) }
    case .set(let row, let text): onRow(row) { set($0, to: text) }
    case .reset(let row): onRow(row) { reset($0) }
    case .undo(let isForced):
      travel(form.absentInNextUndo, "undo") { form.undo(force: isForced) }
    case .redo(let isForced):
      travel(form.absentInNextRedo, "redo") { form.redo(force: isForced) }
    case .changes: changes
    case .problems: problems
    case .enter(let row): onRow(row) { enter($0) }
    case .leave: leave()
    case .go(let word): go(to: word)
    case .add(let text): add(text)
    case .remove(let row): onRow(row) { remove($0) }
    case .help: Answer(lines: PromptHelp.lines(addsFields: newFields != nil))
    case .quit: quit()
    }
  }

  private func quit() -> Answer {
    isFinished = true
    return Answer()
  }

  /// A sentence for those who have not heard it yet.
  func explanation(_ sentence: String) -> [String] {
    explained.insert(sentence).inserted ? [sentence] : []
  }
}
