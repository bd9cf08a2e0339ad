/// The bounds within which property lists are read and written, so that no file costs more than
/// moments and megabytes.
package enum XMLPropertyListLimits {
  /// A file may have this many bytes.
  package static let byteCountMax = 8 << 20

  /// Arrays and dictionaries may stand in each other this deep.
  package static let depthMax = 64

  /// An error quotes at most this many bytes of the offending text.
  static let quoteCountMax = 40
}

/// The spelling of `null`.
///
/// Property lists have no null. Foundation's `PropertyListEncoder` writes the string `$null` for
/// it, and so do we: `<string>$null</string>`, in exactly these bytes, is null. A text that happens
/// to read "$null" is written with its first character escaped, `<string>&#36;null</string>`,
/// which every reader decodes to the same text and ours does not take for null. (A program that
/// rewrites the file may drop the escape, and then the text becomes null.)
enum XMLNull {
  static let text = "$null"
  static let escapedText = "&#36;null"
}
