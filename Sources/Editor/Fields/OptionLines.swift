import SetteeTerminals

/// The lines of a list of choices: a choice's title, and beside it what the choice means, in as
/// many lines as that takes.
struct OptionLines {
  /// One line of the list: a choice's first, or one that goes on with its help.
  struct Line {
    /// The place of the choice among those that show.
    let option: Int
    let rank: Int
    let help: VisibleText?
    let helpColumn: Int
  }

  private let options: [(title: String, help: String)]
  private let titleColumn: Int
  private let titlesWidth: Int

  private static let helpRowsMax = 6

  /// - Parameters:
  ///   - options: The choices that show.
  ///   - titles: The titles of all of them, so that help stays in its column while some show.
  ///   - titleColumn: Where titles begin.
  init(
    _ options: [(title: String, help: String)], titles: some Sequence<String>, titleColumn: Int
  ) {
    (self.options, self.titleColumn) = (options, titleColumn)
    titlesWidth = titles.reduce(0) { max($0, VisibleText.width(of: $1)) }
  }

  /// The lines in a box of some columns.
  func lines(width: Int, isASCII: Bool = false) -> [Line] {
    options.indices.flatMap { option in
      let column = helpColumn(of: option, width: width)
      let help = help(of: option, width: width - column, isASCII: isASCII)
      return (0..<max(1, help.count)).map {
        Line(
          option: option, rank: $0, help: help.indices.contains($0) ? help[$0] : nil,
          helpColumn: column)
      }
    }
  }

  /// Where what a choice means begins: behind the longest title, within the first half.
  private func helpColumn(of option: Int, width: Int) -> Int {
    titleColumn + max(min(titlesWidth, width / 2), VisibleText.width(of: options[option].title)) + 2
  }

  private func help(of option: Int, width: Int, isASCII: Bool) -> [VisibleText] {
    guard !options[option].help.isEmpty else { return [] }
    // The last columns stay free for the marks that say there is more.
    return VisibleText.wrapped(
      options[option].help, to: max(8, width - 2), linesMax: Self.helpRowsMax, isASCII: isASCII)
  }
}
