import SetteePropertyLists
import SetteeStores
import Testing

@testable import SetteeSettings

/// Text from the command line, read as the setting's type.
struct ArgumentValuesTests {
  @Test(
    "Text means a value of the type, or stays text",
    arguments: [
      (.boolean, "YES", true), (.boolean, "0", false), (.integer(.init()), "3", 3),
      (.integer(.init()), "-5", -5), (.integer(.init()), "three", "three"),
      (.integer(.init()), "1e400", "1e400"), (.number(.init()), "0.5", 0.5),
      (.number(.init()), "7", 7), (.string(.init()), "3", "3"),
      (.choice([.init(value: 2, title: "Two"), .init(value: "x", title: "X")]), "2", 2),
      (.choice([.init(value: 2, title: "Two"), .init(value: "x", title: "X")]), "x", "x"),
      (.nullable(.integer(.init())), "3", 3),
      (.list(.init(element: .integer(.init()))), ["1", "x"], [1, "x"]),
      (.nullable(.list(.init(element: .boolean))), ["YES"], [true]),
      (.list(.init(element: .integer(.init()))), "1", "1"),
    ] as [(SettingType, PropertyList, PropertyList)])
  func meaning(type: SettingType, text: PropertyList, value: PropertyList) {
    #expect(type.value(ofArgument: text) == value)
  }
}
