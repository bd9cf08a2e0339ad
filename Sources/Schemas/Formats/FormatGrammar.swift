import SetteeSettings

/// Formats that a regular expression can say, put together from the rules of their standards.
enum FormatGrammar {
  /// ISO 8601 as RFC 3339, appendix A, has it: units in order, none left out between two.
  static let duration = Grammar(
    """
    ^P(?:\\d+W|(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)(?:\(clock))?|\(clock))$
    """)
  private static let clock = "T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)"

  static let uuid = Grammar("^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")

  /// RFC 6901.
  static let jsonPointer = Grammar("^(?:/(?:[^~/]|~[01])*)*$")
  /// The draft of Luff and Andrews, without the later additions to an index.
  static let relativeJSONPointer = Grammar("^(?:0|[1-9][0-9]*)(?:#|(?:/(?:[^~/]|~[01])*)*)$")

  // MARK: Addresses

  static let uri = Grammar("^\(whole(letters: ascii, query: ascii))$")
  static let iri = Grammar("^\(whole(letters: wide, query: wide + privateUse))$")
  static let uriReference = Grammar(
    "^(?:\(whole(letters: ascii, query: ascii))|\(relative(letters: ascii, query: ascii)))$")
  static let iriReference = Grammar(
    """
    ^(?:\(whole(letters: wide, query: wide + privateUse))\
    |\(relative(letters: wide, query: wide + privateUse)))$
    """)

  /// Unreserved characters of RFC 3986, 2.3, inside a class.
  private static let ascii = "A-Za-z0-9._~\\-"
  /// With those of RFC 3987, 2.2.
  private static let wide =
    ascii + "\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF"
    + (1...14).map { plane in
      let digit = String(plane, radix: 16, uppercase: true)
      return "\\u{\(digit)\(plane == 14 ? "1000" : "0000")}-\\u{\(digit)FFFD}"
    }.joined()
  private static let privateUse =
    "\\uE000-\\uF8FF\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}"
  private static let delimiters = "!$&'()*+,;="
  private static let encoded = "%[0-9A-Fa-f]{2}"

  private static func characters(_ set: String) -> String { "(?:[\(set)]|\(encoded))" }

  /// RFC 3986, 3: with a scheme.
  private static func whole(letters: String, query: String) -> String {
    let step = characters(letters + delimiters + ":@")
    let path = "(?:\(authority(letters))(?:/\(step)*)*|/(?:\(step)+(?:/\(step)*)*)?"
    return "[A-Za-z][A-Za-z0-9+.\\-]*:\(path)|\(step)+(?:/\(step)*)*|)"
      + tail(letters: letters, query: query)
  }

  /// RFC 3986, 4.2: without one, and so without a colon in the first step.
  private static func relative(letters: String, query: String) -> String {
    let step = characters(letters + delimiters + ":@")
    let first = characters(letters + delimiters + "@")
    let path = "(?:\(authority(letters))(?:/\(step)*)*|/(?:\(step)+(?:/\(step)*)*)?"
    return "\(path)|\(first)+(?:/\(step)*)*|)" + tail(letters: letters, query: query)
  }

  private static func authority(_ letters: String) -> String {
    let user = "(?:\(characters(letters + delimiters + ":"))*@)?"
    let literal = "\\[(?:[Vv][0-9A-Fa-f]+\\.[\(ascii)\(delimiters):]+|[0-9A-Fa-f:.]+)\\]"
    return "//\(user)(?:\(literal)|\(characters(letters + delimiters))*)(?::[0-9]*)?"
  }

  private static func tail(letters: String, query: String) -> String {
    let query = characters(query + delimiters + ":@/?")
    let fragment = characters(letters + delimiters + ":@/?")
    return "(?:\\?\(query)*)?(?:#\(fragment)*)?"
  }

  // MARK: Templates

  /// RFC 6570, 2.
  static let uriTemplate: Grammar = {
    let literal =
      "[\\u0021\\u0023\\u0024\\u0026\\u0028-\\u003B\\u003D\\u003F-\\u005B\\u005D\\u005F"
      + "\\u0061-\\u007A\\u007E\(wide.dropFirst(ascii.count))\(privateUse)]|\(encoded)"
    let letter = "(?:[A-Za-z0-9_]|\(encoded))"
    let variable = "\(letter)(?:\\.?\(letter))*(?::[1-9][0-9]{0,3}|\\*)?"
    let expression = "\\{[+#./;?&=,!@|]?\(variable)(?:,\(variable))*\\}"
    return Grammar("^(?:\(literal)|\(expression))*$")
  }()

  /// An expression of ours, which is right because tests use each.
  struct Grammar: Sendable {
    private let pattern: Pattern?

    init(_ source: String) {
      do {
        pattern = try Pattern(source)
      } catch {
        assertionFailure("\(source): \(error)")
        pattern = nil
      }
    }

    func matches(_ text: String) -> Bool { pattern?.matches(text) ?? true }
  }
}
