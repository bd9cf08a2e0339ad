// An enum whose raw value is of a supported type.

import Defaults
import Testing

enum DurationKeys: String, Defaults.Serializable {
  case tenMinutes = "10 Minutes"
  case halfHour = "30 Minutes"
  case oneHour = "1 Hour"
}

extension Defaults.Keys {
  static let defaultDuration = Key<DurationKeys>("defaultDuration", default: .oneHour)
}

@Test("An enum is a value")
func defaultDuration() {
  Defaults.withHermeticStore {
    #expect(Defaults[.defaultDuration].rawValue == "1 Hour")
    //=> "1 Hour"
    Defaults[.defaultDuration] = .tenMinutes
    #expect(Defaults[.defaultDuration] == .tenMinutes)
  }
}
