import SetteeCSystem
import Glibc

/// Extended attributes, which a file that replaces another takes over.
extension LocalFileSystem {
  package func attributes(of descriptor: FileDescriptor) throws(FileError) -> [FileAttribute] {
    let names = Self.bytes { settee_attribute_names(descriptor.number, $0, $1) }
    switch names {
    case .failure(let code):
      if Self.meansNone(code) { return [] }
      throw FileError(.flistxattr, path(of: descriptor), code: code)
    case .success(let names):
      var found: [FileAttribute] = []
      for name in names.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
        // The system gives its own labels to a new file; nobody else may.
        if name.hasPrefix("security.") || name.hasPrefix("trusted.") { continue }
        if let attribute = try attribute(name, of: descriptor) { found.append(attribute) }
      }
      return found
    }
  }

  package func setAttribute(
    _ attribute: FileAttribute, of descriptor: FileDescriptor
  ) throws(FileError) {
    let result = settee_set_attribute(
      descriptor.number, attribute.name, attribute.bytes, attribute.bytes.count)
    try check(result, .fsetxattr, descriptor)
  }

  /// One attribute, or `nil` where it is gone again.
  private func attribute(
    _ name: String, of descriptor: FileDescriptor
  ) throws(FileError) -> FileAttribute? {
    let value = Self.bytes { start, count in
      settee_attribute(descriptor.number, name, start, count)
    }
    switch value {
    case .success(let bytes): return FileAttribute(name: name, bytes: bytes)
    case .failure(ENODATA): return nil
    case .failure(let code): throw FileError(.flistxattr, path(of: descriptor), code: code)
    }
  }

  private enum Outcome {
    case success([UInt8])
    case failure(Int32)
  }

  /// The bytes that a call gives, asked first how many there are.
  private static func bytes(
    _ call: (UnsafeMutablePointer<CChar>?, Int) -> Int
  ) -> Outcome {
    let capacity = call(nil, 0)
    guard capacity >= 0 else { return .failure(errno) }
    guard capacity > 0 else { return .success([]) }
    var count = 0
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      buffer.withMemoryRebound(to: CChar.self) { count = call($0.baseAddress, capacity) }
      code = errno
      filled = max(0, count)
    }
    return count >= 0 ? .success(bytes) : .failure(code)
  }

  private static func meansNone(_ code: Int32) -> Bool {
    code == ENOTSUP || code == EOPNOTSUPP || code == ENOSYS
  }
}
