// Settings classes in every shape and isolation; the compiler has nothing to say of them.

import ObservableDefaults

@MainActor enum MainNames {
  static let prefix = "main_"
  static let suite: DefaultsSuite? = nil
  static let isImmediate = true
}

@globalActor actor Keeper {
  static let shared = Keeper()
}

@Keeper enum KeptNames {
  static let prefix = "kept_"
  static let suite: DefaultsSuite? = nil
  static let isImmediate = true
}

nonisolated enum PlainNames {
  static let prefix = "plain_"
  static let suite: DefaultsSuite? = nil
  static let isImmediate = true
}

/// Whatever isolation the module's default is.
enum Names {
  static let prefix = "any_"
  static let suite: DefaultsSuite? = nil
  static let isImmediate = true
}

@ObservableDefaults(userDefaults: Names.suite, prefix: Names.prefix)
class Defaults {
  @DefaultsKey(userDefaultsKey: Names.prefix) var a = 1
  @ObservableOnly var b = Names.prefix
}

@ObservableDefaults(suiteName: Names.prefix)
class NamedSuite {
  var a = Names.prefix
}

@ObservableCloud(
  prefix: Names.prefix, syncImmediately: Names.isImmediate, developmentMode: Names.isImmediate)
class Cloud {
  var a = 1
}

@MainActor @ObservableDefaults(userDefaults: MainNames.suite, prefix: MainNames.prefix)
class MainDefaults {
  var a = MainNames.prefix
  @ObservableOnly var b = 1
}

@MainActor
@ObservableCloud(prefix: MainNames.prefix, syncImmediately: MainNames.isImmediate)
class MainCloud {
  var a = MainNames.prefix
  @ObservableOnly var b = 1
}

@Keeper @ObservableDefaults(userDefaults: KeptNames.suite, prefix: KeptNames.prefix)
class KeptDefaults {
  var a = KeptNames.prefix
}

@Keeper @ObservableCloud(prefix: KeptNames.prefix, syncImmediately: KeptNames.isImmediate)
class KeptCloud {
  var a = KeptNames.prefix
}

@ObservableDefaults(userDefaults: PlainNames.suite, prefix: PlainNames.prefix)
nonisolated class PlainDefaults {
  var a = PlainNames.prefix
}

@ObservableCloud(prefix: PlainNames.prefix, syncImmediately: PlainNames.isImmediate)
nonisolated class PlainCloud {
  var a = PlainNames.prefix
}

@ObservableDefaults(
  userDefaults: DefaultsSuite(suiteName: "all"), ignoreExternalChanges: true, prefix: "a_",
  autoInit: true, observeFirst: false, limitToInstance: true, defaultIsolationIsMainActor: true)
class EveryArgument {
  var a = 1
}

@ObservableDefaults(
  autoInit: true, ignoreExternalChanges: true, suiteName: "all", prefix: "a_",
  observeFirst: false, limitToInstance: true, defaultIsolationIsMainActor: true)
class EveryArgumentInTheOtherOrder {
  var a = 1
}

@ObservableDefaults(userDefaults: .standard)
class Suite {
  var a = 1
}

@ObservableDefaults
class Says: Observable {
  var a = 1
}

public struct Outer {
  @ObservableDefaults final class Inner {
    var a = 1
  }
}

extension Outer {
  @ObservableCloud fileprivate class Hidden {
    var a = 1
  }
}

public extension Outer {
  @ObservableDefaults class Shown {
    var a = 1
  }

  @ObservableCloud class ShownInTheCloud {
    var a = 1
  }

  @ObservableDefaults internal class Own {
    var a = 1
  }
}

package extension Outer {
  @ObservableDefaults class Packed {
    var a = 1
  }
}

@ObservableDefaults open class Open {
  public private(set) var a = 1
  open var b = 2
}

@ObservableDefaults package class Package {
  package private(set) var a = 1
}

@ObservableCloud class Generic<T: Sendable> {
  var a = 1
  @ObservableOnly var b: [T] = []
}

@ObservableDefaults(autoInit: false)
class Unvalued {
  var a = 1
  @ObservableOnly var b: Int
  @Ignore var c: Int
  let d: Int

  init(b: Int) {
    (c, d) = (1, 2)
    self.b = b
    observerStarter()
  }
}

@ObservableDefaults(prefix: "editor.")
class Dotted {
  @DefaultsKey(userDefaultsKey: "font.family") var a = 1
  var `font.size` = 1
}

@ObservableCloud(prefix: "a.b")
class DottedCloud {
  @CloudKey(keyValueStoreKey: "c.d") var a = 1
}

@ObservableDefaults
class Conditional {
  #if os(Linux)
    var a = 1
    #if DEBUG
      @DefaultsKey(userDefaultsKey: "other") var b = 1
    #elseif os(Linux)
      @DefaultsKey(userDefaultsKey: "other") var c = 1
    #else
      var other = 1
    #endif
  #else
    var a = "1"
    lazy var d = 1
  #endif
  #if os(Linux)
    @Ignore var e = 1
    @ObservableOnly var f = 1
    var g: Int { a }
  #endif
}

class Superclass {
  init() {}
}

@ObservableDefaults
class Derived: Superclass {
  var a = 1
}

@ObservableCloud
final class DerivedInTheCloud: Superclass, Named {
  var a: Int? = 1
}

protocol Named {}
