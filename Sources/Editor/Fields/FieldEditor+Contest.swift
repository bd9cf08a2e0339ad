import SetteeForms
import SetteeTerminals

/// The words of a choice between a draft and what came from elsewhere.
extension FieldEditor {
  /// The two ways out of a contest, their values in a few columns.
  var contestHints: [KeyHint] { contestHints(valueWidth: ValueText.briefWidth) }

  /// The same with as much of the values as there is room for, on one line or on two.
  func contestHints(width: Int, lines: Int) -> [KeyHint] {
    func widthTaken(_ hints: [KeyHint]) -> Int {
      lines == 1 ? KeyHint.width(of: hints) : hints.map { KeyHint.width(of: [$0]) }.max() ?? 0
    }
    let whole = contestHints(valueWidth: width)
    guard widthTaken(whole) > width else { return whole }
    let spare = (width - widthTaken(contestHints)) / (lines == 1 ? 2 : 1)
    return contestHints(valueWidth: ValueText.briefWidth + max(0, spare))
  }

  private func contestHints(valueWidth: Int) -> [KeyHint] {
    [
      keys.hint(
        isRemoved ? "put back" : storeWords(valueWidth), ContestCommand.keepMine, in: .contested),
      keys.hint(
        isRemoved ? "let go" : takeWords(valueWidth), ContestCommand.takeTheirs, in: .contested),
    ].compactMap { $0 }
  }

  /// `store Sepia`, the draft's own value.
  private func storeWords(_ width: Int) -> String {
    draftValue.value.map { "store \(ValueText.brief($0, of: description, width: width))" }
      ?? "go on with yours"
  }

  /// `take Night`, the value that arrived.
  private func takeWords(_ width: Int) -> String {
    theirs?.value == nil
      ? "let it go" : "take \(ValueText.brief(theirs?.shown, of: description, width: width))"
  }

  var theirText: String {
    isRemoved || theirs?.value == nil
      ? "Removed elsewhere"
      : "Changed elsewhere: \(ValueText.display(theirs?.shown, of: description))"
  }

  var contestHintWidth: Int { KeyHint.width(of: contestHints) }

  var contestHintsNarrow: [KeyHint] {
    let names = keys.keyNames(
      for: ContestCommand.keepMine, ContestCommand.takeTheirs, in: .contested)
    return [KeyHint(names, isRemoved ? "back/go" : "mine/theirs")]
  }

  /// The value from elsewhere behind its mark, in as many lines as it takes, up to three.
  func theirLines(width: Int, isASCII: Bool = false) -> [VisibleText] {
    VisibleText.wrapped(theirText, to: max(1, width - 2), linesMax: 3, isASCII: isASCII)
  }

  /// One row where value and keys fit side by side, else those of the value and one for the keys,
  /// or two where each key takes its own to be told with its value.
  func contestRows(width: Int) -> Int {
    guard isContested else { return 0 }
    if 2 + VisibleText.width(of: theirText) + 2 + contestHintWidth <= width { return 1 }
    return theirLines(width: width).count + contestHintRows(width: width)
  }

  /// The rows of the keys where the value has rows of its own.
  func contestHintRows(width: Int) -> Int {
    let fitsApart = contestHints.allSatisfy { KeyHint.width(of: [$0]) <= width }
    return contestHintWidth > width && fitsApart ? 2 : 1
  }
}
