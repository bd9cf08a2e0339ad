import SetteePropertyLists
import SetteeSettings

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a form edits values that are stored as JSON, in data or text: as the tree that the JSON
/// writes, its shape learned by one pass of the type's own decoding.
/// - Parameters:
///   - type: The type; its `init(from:)` must throw, not trap, for what is none of it.
///   - example: A stored form to learn from, the property's default.
///   - sample: Another, for what the first leaves open.
///   - encode: Makes the stored form.
/// - Returns: The form; an edit is stored as what the type makes of it.
package func editedJSON<Value: Decodable>(
  of type: Value.Type, example: PropertyList?, sample: PropertyList? = nil,
  encode: @escaping (Value) throws -> PropertyList
) -> EditedForm {
  func learn(_ value: PropertyList) -> RecordedNode {
    let recording = Recording()
    do {
      _ = try RecordingDecoder(value: value, recording: recording, codingPath: []).read(type)
      return recording.node
    } catch {
      return .anything
    }
  }
  func store(_ edited: PropertyList) throws -> PropertyList {
    do {
      return try encode(JSONDecoder().decode(type, from: Data(edited.json().utf8)))
    } catch let error as DecodingError {
      throw EditedProblem(error.sentence)
    }
  }
  let model = sample?.jsonTree.map(learn) ?? .anything
  let own = OwnConformances(learn: { learn($0).filled(by: model) }, store: store)
  let node = example?.jsonTree.map(own.learn) ?? model
  var bare = node
  while case .optional(let inner) = bare { bare = inner }
  let shape = Shape(node, inside: RecordedInside(bare) { own.learn($0) })
  return EditedForm(type: SettingType(shape), stored: .jsonData, unfold: { $0.jsonTree }) {
    try own.store($0)
  }
}

/// Functions by conformances that may belong to an actor: that of the class, which alone uses them.
private struct OwnConformances: @unchecked Sendable {
  let learn: (PropertyList) -> RecordedNode
  let store: (PropertyList) throws -> PropertyList
}

extension DecodingError {
  /// What would be right, with the place.
  fileprivate var sentence: String {
    switch self {
    case .typeMismatch(let type, let context):
      context.place + "Must be \(Self.phrase(of: type))."
    case .valueNotFound(let type, let context):
      context.place + "Must be \(Self.phrase(of: type)), not none."
    case .keyNotFound(let name, let context):
      context.place + "'\(name.stringValue)' is missing."
    case .dataCorrupted(let context):
      context.place + "Is no value that the program takes."
    @unknown default: "Is no value that the program takes."
    }
  }

  private static func phrase(of type: Any.Type) -> String {
    switch type {
    case is Bool.Type: "on or off"
    case is String.Type: "text"
    case is any FixedWidthInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any Collection.Type: "a list or an object"
    default: "of another kind"
    }
  }
}

extension DecodingError.Context {
  fileprivate var place: String {
    let names = codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return names.isEmpty ? "" : names.joined(separator: ".") + ": "
  }
}
