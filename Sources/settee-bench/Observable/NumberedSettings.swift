import ObservableDefaults
import SetteeSettings

/// An imitation, by hand, of what the macro expands to, for any number of properties.
///
/// A property is an index: a real class of 1,000 takes the optimising compiler minutes.
final class NumberedSettings: ObservableSettings {
  nonisolated let _settingsBacking = SettingsBacking(
    title: "Numbered", suite: { nil }, suiteName: "", prefix: "", ignoresExternalChanges: false)
  private let properties: [BackedProperty<NumberedSettings, Int>]

  nonisolated var _settingsProperties: [any BackedMember] { properties }

  nonisolated init(count: Int, suite: DefaultsSuite) {
    properties = (0..<count).map { index in
      BackedProperty(
        \NumberedSettings.[index], name: "p\(index)", key: "p\(index)", codec: .storage(),
        default: index)
    }
    _settingsBacking.configure(suite: suite, prefix: nil, ignoresExternalChanges: nil)
    _settingsBacking.follow(self)
  }

  nonisolated subscript(index: Int) -> Int {
    get { properties[index].value(of: self, in: _settingsBacking) }
    set { properties[index].set(newValue, of: self, in: _settingsBacking) }
  }
}
