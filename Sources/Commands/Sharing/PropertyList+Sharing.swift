import SetteeDocuments
import SetteePropertyLists

extension PropertyList {
  /// The value as a format holds it; nothing where it cannot.
  func held(by format: any DocumentFormat) -> PropertyList? {
    switch self {
    case .array(let elements):
      let held = elements.compactMap { $0.held(by: format) }
      return held.count == elements.count ? .array(held) : nil
    case .dictionary(let members):
      var held = PropertyDictionary()
      for (key, value) in members {
        guard let inner = value.held(by: format) else { return nil }
        held[key] = inner
      }
      return .dictionary(held)
    case .null, .boolean, .integer, .real, .string, .date, .data:
      do throws(EditRefusal) {
        return try format.adapted(self)
      } catch {
        return nil
      }
    }
  }

  /// Adds the leaves of a value by their pointers.
  func addLeaves(at steps: [Place.Step], to leaves: inout [Key: PropertyList]) {
    guard case .dictionary(let members) = self, !members.isEmpty else {
      leaves[Key(pointerOf: steps)] = self
      return
    }
    for (key, value) in members { value.addLeaves(at: steps + [.member(key)], to: &leaves) }
  }
}
