import SetteePropertyLists
import SetteeSettings

/// Fields that a form can have, such as members of a document that no schema names.
@MainActor
package struct NewFields {
  /// What a name is about, be it there or to come; nothing where it names no place.
  package let setting: (_ name: String) -> Setting?
  /// What keeps a value from standing there, as a sentence.
  package let refusal: (_ value: PropertyList, _ name: String) -> String?

  package init(
    setting: @escaping (_ name: String) -> Setting?,
    refusal: @escaping (_ value: PropertyList, _ name: String) -> String?
  ) {
    (self.setting, self.refusal) = (setting, refusal)
  }
}
