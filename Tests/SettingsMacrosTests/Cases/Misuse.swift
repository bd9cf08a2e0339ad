// Every misuse of the macros, each with the one error the compiler must give, on its line.

import ObservableDefaults

@ObservableDefaults  // error: @ObservableDefaults can only be attached to a class
struct AStruct {
  var a = 1
}

@ObservableCloud  // error: @ObservableCloud can only be attached to a class
actor AnActor {
  var a = 1
}

@ObservableDefaults  // error: @ObservableDefaults can only be attached to a class
enum AnEnum {
  case a
}

@ObservableCloud  // error: @ObservableCloud can only be attached to a class
protocol AProtocol {
  var a: Int { get }
}

@ObservableDefaults
class Constants {
  @DefaultsBacked let a = 1  // error: a constant cannot be stored; make it a 'var'
}

@ObservableDefaults
class Computed {
  var b = 1
  @DefaultsBacked var a: Int { b }  // error: a computed property cannot be stored
}

@ObservableDefaults
class Contradiction {
  @Ignore @DefaultsBacked var a = 1  // error: @DefaultsBacked contradicts @Ignore
}

@ObservableDefaults
class Statics {
  @DefaultsBacked  // error: a static property cannot be stored
  nonisolated(unsafe) static var a = 1
}

@ObservableDefaults
class NoValue {
  var a: Int  // error: a stored property needs an initial value
  var b = 1
}

@ObservableDefaults
class Several {
  var a = 1, b = 2  // error: declare one stored property at a time
}

@ObservableDefaults
class Tuple {
  var (a, b) = (1, 2)  // error: a tuple cannot be stored
}

@ObservableDefaults
class Lazy {
  lazy var a = 1  // error: a lazy property cannot be stored
}

@ObservableDefaults
class Weak {
  weak var a: Lazy?  // error: a weak property cannot be stored
}

@ObservableDefaults
class Unowned {
  unowned var a: Lazy  // error: an unowned property cannot be stored; mark it @Ignore, or
}

@ObservableDefaults(suiteName: "a/b")  // error: 'a/b' cannot name a suite: it would lead out of
class SuiteInAFolder {
  var a = 1
}

@ObservableDefaults(suiteName: " .. ")  // error: '..' cannot name a suite: it would lead out of
class SuiteAbove {
  var a = 1
}

@ObservableDefaults
class Reserved {
  var prefix = ""
  var userDefaults = 1
  var observer = 2
  var cloudObserver = 3
  var `default` = 4
  var _prefix = ""  // error: the name '_prefix' is used by the macro
}

struct Unstorable {}

@ObservableDefaults
class UnsupportedType {
  var a = 1
  var b = Unstorable()  // error: 'storage()' is unavailable: its type must be Codable
  var c: [Unstorable] = []  // error: 'storage()' is unavailable: its type must be
}

@ObservableDefaults
@ObservableCloud  // error: a class is stored by @ObservableDefaults or by @ObservableCloud
class Both {
  var a = 1
}

@ObservableCloud
@ObservableDefaults  // error: a class is stored by @ObservableDefaults or by @ObservableCloud
class BothTheOtherWay {
  var a = 1
}

@ObservableDefaults
@Observable  // error: @ObservableDefaults makes the class observable; remove @Observable
class Twice {
  var a = 1
}

@Observable  // error: @ObservableCloud makes the class observable; remove @Observable
@ObservableCloud
class TwiceInTheCloud {
  var a = 1
}

@ObservableCloud
class ForeignInTheCloud {
  @DefaultsBacked var a = 1  // error: @DefaultsBacked belongs in a class with @ObservableDefaults
}

@ObservableDefaults
class Foreign {
  @CloudBacked var a = 1  // error: @CloudBacked belongs in a class with @ObservableCloud
}

@ObservableDefaults
class Base {
  var a = 1
}

@ObservableDefaults  // error: the superclass carries a settings macro already
class Derived: Base {
  var b = 1
  @ObservableOnly var c = 1
}

class Thrower {
  init() throws {}
}

@ObservableDefaults  // error: 'super.init' is a throwing initializer
class WithThrowingSuperclass: Thrower {
  var a = 1
}

class Waiter {
  init() async {}
}

@ObservableCloud  // error: 'super.init' is 'async'
class WithWaitingSuperclass: Waiter {
  var a = 1
}

@SettingValue  // error: @SettingValue describes the properties of a structure; declare a struct
enum Shades: String {
  case light
}

@ObservableCloud(prefix: "a\u{7}")  // error: a prefix must not contain control characters
class ControlPrefix {
  var a = 1
}

@ObservableDefaults
class Keys {
  @DefaultsKey(userDefaultsKey: "") var b = 1  // error: a key must not be empty
  var c = 1
  @DefaultsKey(userDefaultsKey: "c") var d = 1  // error: 'd' and 'c' have the same key 'c'
}

@ObservableDefaults
class Conditional {
  var a = 1
  #if os(Linux)
    #if !os(Windows)
      @DefaultsKey(userDefaultsKey: "a") var b = 1  // error: 'b' and 'a' have the same key 'a'
    #endif
    weak var c: Lazy?  // error: a weak property cannot be stored
    let d: Int  // error: the generated initialiser has no value for this property
    var e = 1 { didSet {} }  // warning: didSet of a stored property is not called
    var _prefix = ""  // error: the name '_prefix' is used by the macro
  #else
    weak var f: Lazy?
  #endif
}

@ObservableDefaults
class Nothings {
  @KeepsNil var a: Int? = 1
  @KeepsNil var b: Optional<Int>
  @KeepsNil var c = Optional(1)
  @KeepsNil var d = 1  // warning: only on a stored property that may be nil
  @KeepsNil var e: [Int?] = []  // warning: @KeepsNil means something only on a stored property
  @KeepsNil @ObservableOnly var f: Int?  // warning: @KeepsNil means something only on a stored
}

class NothingElsewhere {
  @KeepsNil var a: Int?  // warning: @KeepsNil means something only on a property of a class with
}

@ObservableDefaults
class NoInitialiser {
  @ObservableOnly var a: Int  // error: the generated initialiser has no value for this property
  @Ignore var b: Int  // error: the generated initialiser has no value for this property
  let c: Int  // error: the generated initialiser has no value for this property
  let (d, e): (Int, Int)  // error: the generated initialiser has no value for this property
  let f: Int?  // error: the generated initialiser has no value for this property
  @ObservableOnly var g: Int?
  @Ignore var h: Int?
  @Ignore lazy var i = 1
}

@ObservableCloud(observeFirst: true)
class NoInitialiserInTheCloud {
  var a: Int  // error: the generated initialiser has no value for this property
  @CloudBacked var b: Int  // error: a stored property needs an initial value
}

@ObservableDefaults
class Described {
  @Setting(title: "A")  // error: @Setting describes a stored property to a form
  @ObservableOnly var a = 1
  @Setting(title: "B") @Ignore var b = 1  // error: @Setting describes a stored property to a form
  @Setting(title: "C") let c = 1  // error: @Setting describes a stored property to a form
}

@ObservableDefaults
class Limited {
  @Setting(range: 72...8) var a = 8  // error: a range has the lower number first
  @Setting(range: 0 ... -5) var b = 8  // error: a range has the lower number first
  @Setting(step: 0) var c = 8  // error: a step is a number above 0
  @Setting(range: -5 ... -1, step: 0.5) var d = -2.0
  @Setting(range: limit...8) var e = 8
}
let limit = 2.0

@ObservableDefaults
class Observers {
  var a = 1 { didSet { print(a) } }  // warning: elsewhere too; use settings.updates(\.a)
  @DefaultsBacked var b = 1 { willSet {} }  // warning: willSet of a stored property is not called
  var c = 1 {
    willSet {}  // warning: willSet of a stored property is not called
    didSet {}
  }
  @ObservableOnly var d = 1 { didSet {} }
}

@ObservableDefaults(observeFirst: true)
class KeyAlone {
  @DefaultsKey(userDefaultsKey: "k") var a = 1  // error: in a class with observeFirst only
}

@ObservableDefaults(observeFirst: maybe)  // error: 'observeFirst' must be written as true or false
class Flags {
  var a = 1
}
let maybe = true

class Elsewhere {
  @DefaultsBacked var a = 1  // error: @DefaultsBacked means something only on a property
}
