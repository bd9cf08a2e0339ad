// What the compiler finds only after the types are right: these errors are at the user's line, and
// must not go unseen.

import ObservableDefaults

@ObservableDefaults(autoInit: false)
class Forgotten {
  var a = 1
  @ObservableOnly var b: Int

  init() {
    print("forgets b")
  }  // error: return from initializer without initializing all stored properties
}

class Base {}

@ObservableDefaults(autoInit: false)
class Early: Base {
  var a = 1

  override init() {
    observerStarter()  // error: 'self' used in method call 'observerStarter' before 'super.init'
    super.init()
  }
}

@ObservableDefaults  // error: before 'super.init' call
class WithSuperclass: Base {
  var a = 1
}

@ObservableCloud  // error: before 'super.init' call
class WithSuperclassInTheCloud: Base {
  var a = 1
}

protocol Named {}

@ObservableCloud
class WithProtocol: Named {
  var a = 1
}
