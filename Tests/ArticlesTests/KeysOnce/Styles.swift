// "Best Practice: Use Value for Non-Standard Types".

import Defaults

public struct ColorSchemeStyle: StyleKeys, Codable, Hashable {
  public enum Value: Codable, Hashable {
    case system, light, dark
  }
  public var value: Value
  public init(_ value: Value = .system) {
    self.value = value
  }
  public static var name: String { "outline.colorScheme" }
  public static var initial: Value { .system }
}

extension Style.Keys {
  var colorScheme: DefaultKey<ColorSchemeStyle> {
    DefaultKey(ColorSchemeStyle.name, value: ColorSchemeStyle.initial)
  }
}

/// What the article advises against: it works too, and only its name may be in the way.
enum Conflicting {
  public enum ColorScheme: Codable, Hashable {
    case system, light, dark
  }
  public struct ColorSchemeStyle {
    public var scheme: ColorScheme  // compiles but shadows SwiftUI.ColorScheme
  }
}
