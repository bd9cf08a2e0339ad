import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores

extension Schema {
  /// How the values of its keys are stored, where it says that of any; of most schemas nothing is
  /// asked.
  var storedForms: (@Sendable (Key) -> StoredForm?)? {
    guard declaresStoredForms else { return nil }
    let byKey = Dictionary(allDescriptions.map { ($0.key, $0) }) { first, _ in first }
    return { byKey[$0]?.storedForm }
  }

  /// A store that shows values as the schema describes them, be they stored otherwise.
  func unfolded(_ store: any Store) -> any Store {
    storedForms.map { UnfoldedStore(store, forms: $0) } ?? store
  }
}
