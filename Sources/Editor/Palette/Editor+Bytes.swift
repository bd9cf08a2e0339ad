import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Bytes that lines of the palette bring from files and take into files.
extension Editor {
  /// Whether these lines mean anything now; otherwise they are words to search for.
  var hasBytesInFocus: Bool { fieldWithBytes != nil }

  /// What keeps the focused value from being written to a file, as a sentence.
  func obstacleToWriting(_ file: String) -> String? {
    guard let field = fieldWithBytes else { return Self.noBytes }
    if form.holdsSecret(field) { return "A secret is not written to a file." }
    if form.bytes(of: field) == nil { return "\(title(of: field)) has no bytes." }
    return file.isEmpty ? Self.noName : nil
  }

  /// What keeps a file from becoming the focused value, as a sentence.
  func obstacleToReading(_ file: String) -> String? {
    guard let field = fieldWithBytes else { return Self.noBytes }
    return obstacle(toEditing: field) ?? (file.isEmpty ? Self.noName : nil)
  }

  private static let noBytes = "The focused value is not bytes."
  private static let noName = "The name of a file comes behind it."

  private var fieldWithBytes: Field.ID? {
    guard let field = focusedField, form.fields[field].kind == .setting, form.takesBytes(field)
    else { return nil }
    return field
  }

  /// Asks for the focused value to be written to a file.
  func writeBytes(to file: String) -> [EditorEffect] {
    if let obstacle = obstacleToWriting(file) {
      say(.problem(obstacle))
      return []
    }
    guard let bytes = fieldWithBytes.flatMap({ form.bytes(of: $0) }) else { return [] }
    return [.writeBytes(bytes, file: file)]
  }

  /// Asks for what stands in a file, to be the focused value.
  func readBytes(from file: String) -> [EditorEffect] {
    guard let obstacle = obstacleToReading(file) else { return [.readBytes(file: file)] }
    say(.problem(obstacle))
    return []
  }

  /// Stores bytes that were asked for; the focus is still where it was.
  func take(_ bytes: [UInt8], from file: String) {
    guard let field = fieldWithBytes else { return say(.problem(Self.noBytes)) }
    guard store(form.value(of: bytes, in: field), in: field) else { return }
    say(.note("\(title(of: field)) is what stands in \(file): \(ValueText.bytes(bytes.count))."))
  }
}
