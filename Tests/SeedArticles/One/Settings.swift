// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableDefaults
class Settings {
  var name: String = "Fatbobman"
  var age: Int = 20
}
