extension ColorLevel {
  /// The level to draw with, from what the user says and what the terminal can.
  ///
  /// A level asked for on the command line wins; then `NO_COLOR`, with any value but an empty one,
  /// means monochrome (no-color.org); then a terminal that says it has direct colour is believed.
  /// - Parameters:
  ///   - override: The level asked for, as by `--color`.
  ///   - noColor: The value of `NO_COLOR`.
  ///   - colorTerm: The value of `COLORTERM`.
  ///   - colors: How many colours the terminal's description names; 0 or less for none.
  ///   - isDirect: Whether the description says `RGB` or `Tc`.
  /// - Returns: The level to draw with.
  package static func chosen(
    override: ColorLevel? = nil, noColor: String? = nil, colorTerm: String? = nil, colors: Int,
    isDirect: Bool = false
  ) -> ColorLevel {
    if let override { return override }
    guard (noColor ?? "").isEmpty, colors >= 8 else { return .monochrome }
    if isDirect || colorTerm == "truecolor" || colorTerm == "24bit" { return .direct }
    return colors >= 256 ? .indexed : .sixteen
  }

  /// Reads what `--color` takes: `never`, `16`, `256`, `true`; `nil` for `auto` and for anything
  /// else, which the caller tells apart.
  package init?(option: String) {
    switch option {
    case "never", "none", "mono": self = .monochrome
    case "16": self = .sixteen
    case "256", "always": self = .indexed
    case "true", "truecolor", "24bit": self = .direct
    default: return nil
    }
  }
}
