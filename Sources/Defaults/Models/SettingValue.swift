/// Describes the members of a structure to forms: list items of the comments above its properties
/// (`Title`, `Range`, `Step`, `Choices`, `Section`, `Secret`) say what a key's `note` says.
///
/// ```swift
/// @SettingValue
/// struct Server: Codable, Defaults.Serializable {
///   /// Where it listens.
///   /// - Range: 1...65535
///   var port = 8080
/// }
/// ```
@attached(extension, conformances: DescribedValue, names: named(settingNotes))
public macro SettingValue() =
  #externalMacro(module: "SetteeSettingsMacros", type: "SettingValueMacro")
