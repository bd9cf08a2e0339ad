import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeSettings

/// The first thing that keeps a file from being a document, as rows of a form.
struct DocumentMistake {
  let problem: DocumentProblem
  /// What the file held before it was written in part.
  private let copies: [Path]

  init(_ problem: DocumentProblem, copies: [Path] = []) {
    (self.problem, self.copies) = (problem, copies)
  }

  static let sentence = "The file does not parse, so nothing of it can be changed here."

  var descriptions: [SettingDescription] {
    lines.enumerated().map { number, line in
      var details = SettingDescription.Details(title: line, type: .constant(""))
      details.help = LateText(Self.sentence)
      details.traits = [.keyless]
      // The lines go over all columns, and the titles of the rows below keep theirs.
      return SettingDescription(
        place: Place(Key("✗ \(number)")), path: ["✗ Does not parse"], kind: .text, titleWidth: 0,
        details: details)
    }
  }

  /// What is said of the place, and the lines around it with a caret under it.
  private var lines: [String] {
    var lines = copies.map { "What the file held before is in \($0)." } + ["\(problem)"]
    let width = problem.surroundings.last.map { String($0.number).count } ?? 0
    func margin(_ text: String) -> String {
      String(repeating: " ", count: width - text.count) + text + " │ "
    }
    for line in problem.surroundings {
      lines.append(margin(String(line.number)) + line.text)
      if line.number == problem.position.line {
        let indentation = String(repeating: " ", count: problem.position.column - 1)
        lines.append(margin("") + indentation + "^")
      }
    }
    return lines
  }
}
