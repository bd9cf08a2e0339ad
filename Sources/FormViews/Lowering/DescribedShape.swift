import SetteeSettings

/// A row whose type is that of a property that is described, as a settings class's are: its choices
/// and limits, where the view gives none of its own.
struct DescribedShape: Equatable {
  let description: SettingDescription
  private let subject: BindingSubject

  /// What is said of a property never changes, so that two of one property are alike.
  static func == (left: DescribedShape, right: DescribedShape) -> Bool {
    left.subject == right.subject
  }

  @MainActor
  init?(_ subject: BindingSubject?) {
    guard let subject, let description = subject.description else { return nil }
    self.subject = subject
    self.description = description
  }
}

extension BindingSubject {
  /// What is said of the value; `nil` where nobody says anything.
  @MainActor
  var description: SettingDescription? {
    guard let path else { return (object as? any SettingDescribing)?.settingDescription }
    return (object as? any SettingsProviding)?.settingDescription(of: path)
  }
}

extension RowShape {
  /// The same row, with the type that its value is described by where that is one of its kind.
  @MainActor
  func described(by subject: BindingSubject?) -> RowShape {
    guard let described = DescribedShape(subject) else { return self }
    switch (self, described.description.type.bare) {
    case (.text, .string), (.text, .choice), (.number, .integer), (.number, .number),
      (.number, .choice):
      return .described(described)
    default: return self
    }
  }
}

extension RowShape.NumberShape {
  /// The same numbers within the limits that their value is described by.
  @MainActor
  func limited(by subject: BindingSubject?) -> RowShape.NumberShape {
    guard let type = subject?.description?.type, let limits = Self(type) else { return self }
    var shape = self
    shape.minimum = limits.minimum
    shape.maximum = limits.maximum
    return shape
  }
}

extension SettingType {
  /// The type of a value that is there.
  fileprivate var bare: SettingType {
    if case .nullable(let wrapped) = self { wrapped } else { self }
  }
}
