// Every misuse of @ObservableDefault, each with the one error the compiler must give, on its line.

import Defaults
import Observation

extension Defaults.Keys {
  static let isOn = Key<Bool>("isOn", default: false)
  static let name = Key<String>("title", default: "")
}

struct AStruct {
  @ObservableDefault(.isOn)  // error: means something only in a class with @Observable
  var isOn: Bool
}

class NotObserved {
  @ObservableDefault(.isOn)  // error: means something only in a class with @Observable
  var isOn: Bool
}

@Observable
class WithValue {
  @ObservableDefault(.isOn) @ObservationIgnored
  var isOn: Bool = true  // error: the key has the default; remove this one
}

@Observable
class WithoutType {
  @ObservableDefault(.isOn) @ObservationIgnored
  var isOn  // error: type annotation missing in pattern
}

@Observable
class OtherType {
  @ObservableDefault(.isOn) @ObservationIgnored  // error: but contextual base was inferred as
  var isOn: String
}

@Observable
class Static {
  @ObservableDefault(.isOn) @ObservationIgnored static  // error: a static property cannot be
    var isOn: Bool
}

@Observable
class Computed {
  @ObservableDefault(.isOn) @ObservationIgnored
  var isOn: Bool { true }  // error: a computed property cannot be kept by a key
}

@Observable
class Observed {
  @ObservableDefault(.isOn) @ObservationIgnored
  var isOn: Bool { didSet {} }  // error: which didSet would miss; use Defaults.observe
}

@Observable
class Lazy {
  @ObservableDefault(.isOn) @ObservationIgnored
  lazy var isOn: Bool = true  // error: 'lazy' cannot be used on a computed property
}

@Observable
class Misspelt {
  @ObservableDefault(.isOff) @ObservationIgnored  // error: has no member 'isOff'
  var isOn: Bool

  init() {}
}

@Observable
class Right {
  @ObservableDefault(.isOn) @ObservationIgnored var isOn: Bool
  @ObservableDefault(.name) @ObservationIgnored var name: String
}

@Observable
class WrongOrder {
  @ObservationIgnored @ObservableDefault(.name)
  var name: String  // error: produced an unexpected getter
}
