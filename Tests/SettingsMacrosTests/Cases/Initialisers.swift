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

class Choosy {
  init(name: String) {}
}

@ObservableDefaults(autoInit: false)
class Early: Base {
  var a = 1

  override init() {
    observerStarter()  // error: 'self' used in method call 'observerStarter' before 'super.init'
    super.init()
  }
}

@ObservableDefaults  // error: 'super.init' isn't called on all paths before returning
class WithSuperclass: Choosy {
  var a = 1
}

@ObservableCloud  // error: 'super.init' isn't called on all paths before returning
class WithSuperclassInTheCloud: Choosy {
  var a = 1
}

protocol Named {}

@ObservableCloud
class WithProtocol: Named {
  var a = 1
}
