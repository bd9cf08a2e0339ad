import Glibc

/// Files that are read and written at once, by their names.
enum WholeFile {
  /// What stands in a file; only of those that are files, so that nobody waits for a pipe.
  static func read(_ file: String, byteCountMax: Int) throws(FileProblem) -> [UInt8] {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileProblem("read \(file)") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem("read \(file)") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileProblem(sentence: "\(file) is no file.")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem("read \(file)") }
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
      guard bytes.count <= byteCountMax else { throw FileProblem(isTooLong: file) }
    }
  }

  /// Writes a file that is not there yet; none is left where that fails.
  static func write(_ bytes: [UInt8], to file: String, mode: mode_t) throws(FileProblem) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileProblem("write \(file)") }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let problem = FileProblem("write \(file)")
        unlink(file)
        throw problem
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// Why a file could not be read or written, as a sentence.
package struct FileProblem: Error, CustomStringConvertible {
  package let description: String

  /// The system refused something.
  init(_ act: String) { description = "Cannot \(act): \(String(cString: strerror(errno)))." }

  init(sentence: String) { description = sentence }

  init(isTooLong file: String) { description = "\(file) is too long for a setting." }

  init(isNoText file: String) { description = "\(file) is not text in UTF-8." }
}
