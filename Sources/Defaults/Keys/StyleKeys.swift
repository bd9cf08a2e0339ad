/// A style: a struct around one value of a type of its own called `Value`.
///
/// The name of the struct says what the value is of, so that `ColorSchemeStyle.Value` gets in
/// nobody's way, as `ColorScheme` might.
///
/// ```swift
/// struct ColorSchemeStyle: StyleKeys, Codable, Hashable {
///   enum Value: Codable, Hashable { case system, light, dark }
///   var value: Value
///   init(_ value: Value = .system) { self.value = value }
///   static var name: String { "outline.colorScheme" }
///   static var initial: Value { .system }
/// }
///
/// extension Style.Keys {
///   var colorScheme: DefaultKey<ColorSchemeStyle> {
///     DefaultKey(ColorSchemeStyle.name, value: ColorSchemeStyle.initial)
///   }
/// }
/// ```
public protocol StyleKeys {
  /// What the style is made of, and what is stored.
  associatedtype Value

  /// What is stored for the style.
  var value: Value { get }
  /// Makes the style of what is stored.
  init(_ value: Value)

  /// The name in the store.
  static var name: String { get }
  /// What the style is where nothing is stored.
  static var initial: Value { get }
}

/// Where keys of styles are declared.
public enum Style {
  /// Keys of styles stand among all others.
  public typealias Keys = DefaultKeys
}

extension DefaultKey where Value: StyleKeys {
  /// Declares the key of a style by what the style is of.
  public init(
    _ key: String, value: Value.Value, validate: @escaping (Value) -> Value = { $0 }
  ) {
    self.init(key, value: Value(value), validate: validate)
  }
}
