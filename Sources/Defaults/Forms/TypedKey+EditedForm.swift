import SetteeFoundationScalars
import SetteePropertyLists
import SetteeSettings
import SetteeStores

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TypedKey {
  /// By the way that a property list has of its own, else by the tree that the type writes.
  func editedForm(for store: any Store) -> EditedForm? {
    guard settingType.isOpaque else { return nil }
    if let type = Value.self as? any SettingScalar.Type, let form = type.editedForm { return form }
    return (Value.self as? any Codable.Type).map { editedForm(as: $0, for: store) }
  }

  /// Values as the tree of JSON that their type writes, whatever form the store has of them.
  private func editedForm<Coded: Codable>(
    as type: Coded.Type, for store: any Store
  ) -> EditedForm {
    let unfold = Unchecked { (stored: PropertyList) -> PropertyList? in
      do {
        guard let value = try self.decoded(stored).value as? Coded else { return nil }
        return try JSONDocument([UInt8](JSONEncoder().encode(value))).root.propertyList
      } catch {
        // What is no value of the type is told when the key is read, and shown as it is.
        return nil
      }
    }
    let example = storedDefault(for: store).flatMap(unfold.value)
    let form = editedJSON(of: type, example: example.map { .string($0.json()) }) { value in
      guard let own = value as? Value else {
        throw EditedProblem("Is no value that the program takes.")
      }
      return try self.encoded(own, for: store) ?? .null
    }
    return EditedForm(type: form.type, unfold: { unfold.value($0) }, fold: form.fold)
  }
}

extension SettingScalar {
  /// How a form edits values that a property list has in a way of its own.
  fileprivate static var editedForm: EditedForm? { settingCodec.edited?(nil) }
}

extension SettingType {
  /// Whether a form could only show the stored value.
  fileprivate var isOpaque: Bool {
    switch self {
    case .json: true
    case .nullable(let type): type.isOpaque
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .list, .constant,
      .structure:
      false
    }
  }
}
