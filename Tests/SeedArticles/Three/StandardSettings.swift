// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableDefaults
class StandardSettings {
  var name: String = "John"  // Stored in UserDefaults
  var age: Int = 25  // Stored in UserDefaults

  @Ignore
  var temporaryValue: String = ""  // Not stored, not observable
}
