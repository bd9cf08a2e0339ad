import SetteeTerminals

/// What the mouse does is what these keys do, in whatever place they are pressed.
extension KeyMap {
  /// A second press.
  static let secondPress = KeyPress.enter
  /// A press outside of what is open.
  static let pressOutside = KeyPress.escape
}
