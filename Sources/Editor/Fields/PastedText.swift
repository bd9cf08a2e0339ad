/// What arrives as a paste.
extension String {
  /// The text with a line feed for each line end: most terminals send a carriage return instead,
  /// as for the key Enter.
  var withLineFeeds: String {
    guard unicodeScalars.contains("\r"), !unicodeScalars.contains("\n") else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\r" ? "\n" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether no line of text takes it; what breaks lines or stands for a blank does.
  var isLeftOut: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case 0..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }
}
