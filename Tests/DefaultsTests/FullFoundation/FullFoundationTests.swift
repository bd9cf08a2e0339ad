import Defaults
import Foundation
import SetteePropertyLists
import Testing

@Suite("What of typed keys needs all of Foundation")
struct FullFoundationTests {
  @Test(
    "CGFloat is kept as a number",
    arguments: [0, 0.1, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude] as [CGFloat])
  func numbers(_ number: CGFloat) throws {
    #expect(try encodeForStore(number) == .real(Double(number)))
    #expect(try read(.real(Double(number)), as: CGFloat.self) == number)
    #expect(try read(2, as: CGFloat.self) == 2)
  }

  @Test("An object that only archives is kept as an archive")
  func archive() throws {
    let stored = try #require(try encodeForStore(Note("a")))
    guard case .data = stored else {
      Issue.record("kept as \(stored.kindPhrase)")
      return
    }
    #expect(try read(stored, as: Note.self).text == "a")
    let list = try #require(try encodeForStore([Note("a"), Note("b")]))
    #expect(try read(list, as: [Note].self).map(\.text) == ["a", "b"])
  }

  @Test("An object that is Codable, too, is kept as JSON, unless it prefers archives")
  func choice() throws {
    #expect(try encodeForStore(CodableNote("a")) == #"{"text":"a"}"#)
    #expect(try read(#"{"text":"b"}"#, as: CodableNote.self).text == "b")
    guard case .data? = try encodeForStore(ArchivedNote("a")) else {
      Issue.record("no archive")
      return
    }
  }

  @Test("Private and nested classes are refused, where Foundation would end the program")
  func unfit() throws {
    let error = try #require(throws: DefaultsStoringError.self) {
      try encodeForStore(NestedNote("a"))
    }
    #expect(error.description.hasSuffix("unlike NestedNote"))
    #expect(throws: DefaultsStoringError.self) { try encodeForStore(PrivateNote("a")) }
    #expect(throws: DefaultsStoringError.self) { try encodeForStore(Folder(NestedNote("a"))) }
  }

  @Test("What is no archive is an error", arguments: [[], [1, 2, 3], Array("bplist00".utf8)])
  func damage(bytes: [UInt8]) {
    #expect(throws: (any Error).self) { try read(.data(bytes), as: Note.self) }
  }

  final class NestedNote: Note, @unchecked Sendable {}

  private func read<Value: Defaults.Serializable>(
    _ stored: PropertyList, as type: Value.Type
  ) throws -> Value {
    try decodeFromStore(stored, as: type) { Issue.record("left out: \($0)") }
  }
}

/// Kept as an archive, since it can do nothing else.
class Note: NSObject, NSSecureCoding, Defaults.Serializable, @unchecked Sendable {
  let text: String

  required init(_ text: String) { self.text = text }

  static var supportsSecureCoding: Bool { true }
  func encode(with coder: NSCoder) { coder.encode(text as NSString, forKey: "text") }
  required init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "text") else { return nil }
    self.text = String(describing: text)
  }
}

private final class PrivateNote: Note, @unchecked Sendable {}

/// An object with another one in it.
final class Folder: NSObject, NSSecureCoding, Defaults.Serializable {
  let note: Note

  init(_ note: Note) { self.note = note }

  static var supportsSecureCoding: Bool { true }
  func encode(with coder: NSCoder) { coder.encode(note, forKey: "note") }
  init?(coder: NSCoder) {
    guard let note = coder.decodeObject(of: Note.self, forKey: "note") else { return nil }
    self.note = note
  }
}

final class CodableNote: NSObject, NSSecureCoding, Codable, Defaults.Serializable {
  let text: String

  init(_ text: String) { self.text = text }

  static var supportsSecureCoding: Bool { true }
  func encode(with coder: NSCoder) { coder.encode(text as NSString, forKey: "text") }
  init?(coder: NSCoder) { nil }
}

final class ArchivedNote: NSObject, NSSecureCoding, Codable, Defaults.Serializable,
  Defaults.PreferNSSecureCoding
{
  let text: String

  init(_ text: String) { self.text = text }

  static var supportsSecureCoding: Bool { true }
  func encode(with coder: NSCoder) { coder.encode(text as NSString, forKey: "text") }
  init?(coder: NSCoder) { nil }
}
