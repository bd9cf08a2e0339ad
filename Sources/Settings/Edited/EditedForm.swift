import SetteePropertyLists

/// How a form shows and edits values whose stored form is none it could: the structure inside JSON
/// data, a moment, a dictionary.
///
/// What is stored stays what the program itself would store: every edit goes through the program's
/// own type and back.
package struct EditedForm: Sendable {
  /// What a form shows.
  package let type: SettingType
  /// What a form shows of a stored form; nothing where it is of another kind.
  package let unfold: @Sendable (PropertyList) -> PropertyList?
  /// What is stored of what a form has; throws the sentence that says why nothing is.
  package let fold: @Sendable (PropertyList) throws -> PropertyList
  /// How whoever does not know the program's type goes between the two.
  package let stored: StoredForm

  /// The form of values that need no type of the program.
  package init(_ type: SettingType, stored: StoredForm) {
    self.init(
      type: type, stored: stored, unfold: { stored.unfold($0) }, fold: { try stored.fold($0) })
  }

  package init(
    type: SettingType, stored: StoredForm,
    unfold: @escaping @Sendable (PropertyList) -> PropertyList?,
    fold: @escaping @Sendable (PropertyList) throws -> PropertyList
  ) {
    self.type = type
    self.stored = stored
    self.unfold = unfold
    self.fold = fold
  }

  /// The form of values that may also be none.
  package var optional: EditedForm {
    let (unfold, fold) = (unfold, fold)
    return EditedForm(
      type: type.allowingNone, stored: stored, unfold: { $0 == .null ? .null : unfold($0) },
      fold: { $0 == .null ? .null : try fold($0) })
  }
}

extension SettingType {
  fileprivate var allowingNone: SettingType {
    if case .nullable = self { self } else { .nullable(self) }
  }
}

/// What keeps an edit of a program's own value from being stored, with its place.
package struct EditedProblem: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// The sentence without its end, to stand in another one.
  var clause: String { description.hasSuffix(".") ? String(description.dropLast()) : description }
}
