// What the tests of the original Defaults find by the name that Foundation has for it.

import Defaults

typealias UserDefaults = DefaultsSuite
