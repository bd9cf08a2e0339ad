import SetteeEditor
import SetteeTerminals

extension KeyMap {
  /// Keys that two bindings of one context claim; empty in a sound map.
  var clashes: [KeyPress] {
    bindings.flatMap { binding in
      binding.keys.filter { name(for: $0, in: [binding.context]) != binding.command }
    }
  }
}
