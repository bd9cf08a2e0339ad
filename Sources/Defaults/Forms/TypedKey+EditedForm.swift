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
    let form = editedJSON(
      of: type, example: example.map { .string($0.json()) }, sample: jsonSample
    ) { value in
      guard let own = value as? Value else {
        throw EditedProblem("Is no value that the program takes.")
      }
      return try self.encoded(own, for: store) ?? .null
    }
    let stored = storedDefault(for: store)
    return EditedForm(
      type: form.type,
      stored: stored.flatMap { StoredForm(of: $0, shown: unfold.value($0)) } ?? .jsonText,
      unfold: { unfold.value($0) }, fold: form.fold)
  }
}

extension TypedKey {
  /// The sample as JSON; one that cannot be encoded teaches nothing.
  private var jsonSample: PropertyList? {
    do {
      guard let sample = sample.value as? any Encodable else { return nil }
      return .data([UInt8](try JSONEncoder().encode(sample)))
    } catch {
      return nil
    }
  }
}

extension SettingScalar {
  /// How a form edits values that a property list has in a way of its own.
  fileprivate static var editedForm: EditedForm? { settingCodec.edited?(nil, nil) }
}
