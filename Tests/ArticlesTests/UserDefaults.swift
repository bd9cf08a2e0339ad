// The name that the articles' blocks have for a suite's type.

import SetteeStores

typealias UserDefaults = DefaultsSuite
