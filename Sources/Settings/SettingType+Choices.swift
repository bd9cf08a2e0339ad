import SetteePropertyLists

extension SettingType {
  /// The cases of a type that can be listed, as a choice by their raw values, titled by their
  /// names; `nil` for other types.
  package static func choice<Value: RawRepresentable>(of type: Value.Type) -> SettingType?
  where Value.RawValue: SettingScalar {
    choice(of: type) { try Value.RawValue.settingCodec.encode($0) }
  }

  /// The cases of a type that can be listed, with raw values stored as the caller says.
  package static func choice<Value: RawRepresentable>(
    of type: Value.Type, storing stored: (Value.RawValue) throws -> PropertyList?
  ) -> SettingType? {
    guard let cases = (type as? any CaseIterable.Type)?.everyCase else { return nil }
    let values = cases.compactMap { $0 as? Value }
    return .choice(
      values.compactMap { value in
        do {
          let title = SettingDescription.title(forName: "\(value)")
          return try stored(value.rawValue).map { Choice(value: $0, title: title) }
        } catch {
          // A case without a stored form cannot be chosen.
          return nil
        }
      })
  }
}

extension CaseIterable {
  fileprivate static var everyCase: [Any] { Array(allCases) }
}
