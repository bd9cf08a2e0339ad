import SetteePropertyLists

/// What settings can tell beside values: each part is the object that tells, or nothing.
///
/// A form asks for it. An object around others passes on what they tell, as `JoinedSettings` does.
@MainActor
public struct SettingsCapabilities {
  /// Tells what is wrong around settings.
  package var rules: (any RulesTelling)?
  /// Tells which settings have values.
  package var values: (any ValuesTelling)?
  /// Makes the value that all settings are members of another variant.
  package var whole: (any WholeSwitching)?

  package init(
    rules: (any RulesTelling)? = nil, values: (any ValuesTelling)? = nil,
    whole: (any WholeSwitching)? = nil
  ) {
    (self.rules, self.values, self.whole) = (rules, values, whole)
  }

  /// Values, and nothing beside them.
  public static let none = SettingsCapabilities()
}

/// Settings that stand in objects which have rules of their own: which members must be there
/// together, which may not be there, how many there may be.
///
/// No setting's own value tells whether such a rule is kept.
@MainActor
package protocol RulesTelling {
  /// What is wrong around a setting, as a sentence, by the setting's key; it changes together with
  /// the arrangement only.
  var problemsAround: [Key: String] { get }
}

/// Settings whose values can be looked through without asking for each.
@MainActor
package protocol ValuesTelling {
  /// Every key that has a value; `nil` where that is not known at once.
  var keysWithValues: Set<Key>? { get }
  /// The keys of rows that stay for settings that are there no more, so that an edit can be taken
  /// back; they change together with the arrangement only.
  var keysOfGone: Set<Key> { get }
  /// Whether an account keeps any of the values, so that writes may wait for it.
  var hasAccount: Bool { get }
}

extension ValuesTelling {
  /// None: most settings stay.
  package var keysOfGone: Set<Key> { [] }

  /// Yes, as far as nobody knows better.
  package var hasAccount: Bool { true }
}

/// Settings that are the members of one value, which may be one of several variants.
@MainActor
package protocol WholeSwitching {
  /// What makes the whole the variant that a setting's new value is the tag of; nothing where it is
  /// no tag, or that of the present variant.
  func switching(by value: PropertyList, of key: Key) -> WholeSwitch?
}

/// What makes a whole another variant, beside its tag.
package struct WholeSwitch: Sendable {
  /// The members that differ; `nil` where there is none.
  package let members: [Member]
  /// The names of members that the variant does not have.
  package let left: [Key]

  package struct Member: Sendable {
    package let key: Key
    package let before: PropertyList?
    package let after: PropertyList?

    package init(_ key: Key, from before: PropertyList?, to after: PropertyList?) {
      (self.key, self.before, self.after) = (key, before, after)
    }
  }

  package init(_ members: [Member], leaving left: [Key]) {
    (self.members, self.left) = (members, left)
  }

  /// The members that are left out, and no other value is given for, as a sentence.
  package func remark(besides others: Set<Key> = []) -> String? {
    Self.remark(leaving: left.filter { !others.contains($0) })
  }

  /// Names members that are left out, as a sentence; nothing where none are.
  package static func remark(leaving names: [Key]) -> String? {
    names.isEmpty ? nil : "Left out: \(names.map(\.name).joined(separator: ", "))."
  }
}
