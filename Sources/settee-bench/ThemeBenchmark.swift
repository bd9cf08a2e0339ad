import SetteeTerminals
import SetteeThemes

/// What a theme costs before the first frame, on a terminal with 256 colours.
@MainActor
enum ThemeBenchmark {
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow()
    let figures = [
      Figure("terminal") { _ = Theme(.terminal, level: .indexed) },
      Figure("velvet") { _ = Theme(.velvet, level: .indexed) },
      Figure("a file of 14 lines") { _ = Theme.reading(json: file, file: "x", level: .indexed) },
    ]
    for figure in figures { print(figure) }
  }

  private static let file = Array(
    """
    {
      "title": "Harbour lights",
      "appearance": "dark",
      "extends": "velvet",
      "palette": {
        "base": {"direct": "#0f1722", "sixteen": "black"},
        "panel": {"direct": "#1a2534", "sixteen": "black"},
        "accent": {"direct": "#ffb454", "sixteen": "yellow"}
      },
      "roles": {
        "focus": "black on accent bold"
      }
    }
    """.utf8)
}
