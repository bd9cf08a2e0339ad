import SwiftSyntax

/// What a suite may be called, where the name is written as a literal; the store itself refuses the
/// same names, with the same reasons.
extension SettingsClass {
  /// Finds a name that no file can have.
  func checkSuiteName() throws {
    guard let argument = attribute.argument("suiteName"),
      let name = argument.literalText?.trimmed, let reason = Self.fault(inSuiteName: name)
    else { return }
    throw Problem(argument, "'\(name)' cannot name a suite: \(reason)")
  }

  /// What the name of a file has at most, less the ending of the suite's.
  private static let nameByteCountMax = 255 - ".plist".utf8.count

  /// Why a name cannot be a suite's, as a clause; an empty one names the program's own.
  static func fault(inSuiteName name: String) -> String? {
    if name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) {
      return "it would lead out of the settings folder"
    }
    if name == "NSGlobalDomain" { return "it is what all programs share" }
    if name.utf8.contains(0) { return "it contains a NUL character" }
    return name.utf8.count > nameByteCountMax ? "it is longer than \(nameByteCountMax) bytes" : nil
  }
}
