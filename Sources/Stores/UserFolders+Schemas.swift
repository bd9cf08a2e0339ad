import SetteeFiles

/// The schemas that programs export of their settings, by suite.
extension UserFolders {
  /// Where they lie: `NAME.OBJECT.schema.json` for each object of a suite.
  package var suiteSchemas: Path? { data?.appending("settee/schemas/suites") }

  /// Replaces what is known of one object's settings, where it is another.
  /// - Throws: Where the suite has no name that could name a file, or nothing can be written.
  package func writeSchema(
    _ bytes: [UInt8], ofSuite suite: String, object: String
  ) throws(StoreError) {
    let name = "\(suite).\(object).schema.json"
    guard let folder = suiteSchemas, !name.hasPrefix("."), !name.utf8.contains(0),
      !name.utf8.contains(UInt8(ascii: "/")), name.utf8.count <= 255
    else { throw .invalidSuiteName(suite, reason: "its schema has no place by this name") }
    do throws(FileError) {
      try Self.write(bytes, to: folder.appending(name), on: LocalFileSystem())
    } catch {
      throw StoreError(error)
    }
  }
}
