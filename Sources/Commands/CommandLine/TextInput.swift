import Glibc

/// What a person types or a pipe brings.
package struct TextInput: Sendable {
  package let isTerminal: Bool
  /// Gives at most so many bytes, waiting for some; none at the end, `nil` where reading failed.
  private let read: @Sendable (Int) -> [UInt8]?

  package init(isTerminal: Bool, read: @escaping @Sendable (Int) -> [UInt8]?) {
    self.isTerminal = isTerminal
    self.read = read
  }

  /// The next line without its end; `nil` where the input has ended.
  func line() -> String? {
    var bytes: [UInt8] = []
    while let byte = read(1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// All there is, up to a number of bytes.
  func all(byteCountMax: Int) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      guard let piece = read(65_536) else {
        throw CommandError("Standard input cannot be read.")
      }
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= byteCountMax else {
        throw CommandError("Standard input has more than \(byteCountMax) bytes.")
      }
    }
  }

  /// Asks a question that only `y` or `yes` agrees to; without a terminal nobody is asked.
  func agrees(to question: String, on output: TextOutput) -> Bool {
    guard isTerminal else { return true }
    output.raw(TextOutput.visible(question) + " [y/N] ")
    let answer = line()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  static func descriptor(_ descriptor: Int32) -> TextInput {
    TextInput(isTerminal: isatty(descriptor) == 1) { count in
      var buffer = [UInt8](repeating: 0, count: count)
      while true {
        let taken = Glibc.read(descriptor, &buffer, count)
        if taken < 0 && errno == EINTR { continue }
        return taken < 0 ? nil : Array(buffer[..<taken])
      }
    }
  }
}
