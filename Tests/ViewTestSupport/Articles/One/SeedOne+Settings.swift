// A block as the article has it, laid out by swift-format.

import ObservableDefaults

extension SeedOne {
  @ObservableDefaults
  class Settings {
    var name: String = "Fatbobman"
    var age: Int = 20
  }
}
