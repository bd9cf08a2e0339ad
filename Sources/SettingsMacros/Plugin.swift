// The plugin's conversation with the compiler, and the only use of the toolchain's private
// interfaces: what `SwiftCompilerPlugin` does in the package, which the toolchain does not ship.

import Foundation
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The program that the compiler runs to expand our macros.
@main
struct Plugin: PluginProvider {
  private static var macros: [String: any Macro.Type] {
    [
      "ObservableDefaultsMacro": ObservableDefaultsMacro.self,
      "ObservableCloudMacro": ObservableCloudMacro.self,
      "BackedMacro": BackedMacro.self,
      "ObservedMacro": ObservedMacro.self,
      "ObservableDefaultMacro": ObservableDefaultMacro.self,
      "MarkerMacro": MarkerMacro.self,
      "SettingValueMacro": SettingValueMacro.self,
    ]
  }

  static func main() throws {
    try CompilerPluginMessageListener(connection: StandardStreams(), provider: Plugin()).main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = Self.macros[typeName] else { throw UnknownMacro(name: typeName) }
    return macro
  }

  private struct UnknownMacro: Error, CustomStringConvertible {
    let name: String
    var description: String { "This plugin has no macro '\(name)'." }
  }
}

/// Messages on standard input and output: eight bytes of length, little end first, then JSON.
private struct StandardStreams: MessageConnection {
  func sendMessage<Message: Encodable>(_ message: Message) throws {
    let payload = try JSONEncoder().encode(message)
    let header = withUnsafeBytes(of: UInt64(payload.count).littleEndian) { Data($0) }
    try FileHandle.standardOutput.write(contentsOf: header + payload)
  }

  /// The next message, or `nil` at the end of input, which a length of zero announces too.
  func waitForNextMessage<Message: Decodable>(_ type: Message.Type) throws -> Message? {
    guard let header = try FileHandle.standardInput.read(upToCount: 8), header.count == 8 else {
      return nil
    }
    let count = header.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.1) << (8 * $1.0) }
    guard count > 0, let payload = try FileHandle.standardInput.read(upToCount: Int(count)) else {
      return nil
    }
    return try JSONDecoder().decode(type, from: payload)
  }
}
