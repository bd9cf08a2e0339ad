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
  /// Whether all that a form has is stored, since no type of the program comes between.
  let isExact: Bool

  /// The form of values that need no type of the program.
  package init(_ type: SettingType, stored: StoredForm) {
    self.init(
      type: type, stored: stored, isExact: true, unfold: { stored.unfold($0) },
      fold: { try stored.fold($0) })
  }

  package init(
    type: SettingType, stored: StoredForm,
    unfold: @escaping @Sendable (PropertyList) -> PropertyList?,
    fold: @escaping @Sendable (PropertyList) throws -> PropertyList
  ) {
    self.init(type: type, stored: stored, isExact: false, unfold: unfold, fold: fold)
  }

  private init(
    type: SettingType, stored: StoredForm, isExact: Bool,
    unfold: @escaping @Sendable (PropertyList) -> PropertyList?,
    fold: @escaping @Sendable (PropertyList) throws -> PropertyList
  ) {
    self.isExact = isExact
    self.type = type
    self.stored = stored
    self.unfold = unfold
    self.fold = fold
  }

  /// The form of values that may also be none.
  package var optional: EditedForm {
    let (unfold, fold) = (unfold, fold)
    return EditedForm(
      type: type.allowingNone, stored: stored, isExact: isExact,
      unfold: { $0 == .null ? .null : unfold($0) },
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

extension PropertyList {
  /// The names of members that another tree has nowhere, the outermost of each branch, in order.
  ///
  /// Items are not told apart, since a set may come back in another order.
  func memberNames(absentFrom other: PropertyList) -> [String] {
    let known = Set(other.memberNames(under: ""))
    var absent: [String] = []
    for name in memberNames(under: "") where !known.contains(name) {
      if !absent.contains(where: { name.hasPrefix($0 + ".") || name == $0 }) { absent.append(name) }
    }
    return absent
  }

  /// The ways to all members with a value, by their names, each before those inside.
  private func memberNames(under name: String) -> [String] {
    switch self {
    case .array(let items): items.flatMap { $0.memberNames(under: name) }
    case .dictionary(let members):
      members.filter { $0.value != .null }.flatMap { member in
        let way = name.isEmpty ? member.key.name : "\(name).\(member.key.name)"
        return [way] + member.value.memberNames(under: way)
      }
    case .null, .boolean, .integer, .real, .string, .date, .data: []
    }
  }
}
