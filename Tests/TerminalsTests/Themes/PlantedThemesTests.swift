import SetteeTerminals
import Testing

@testable import SetteeThemes

/// Themes that break one law each; a law that lets its own pass would be none.
@Suite("Themes that break a law")
struct PlantedThemesTests {
  /// A shipped theme with some looks changed, and what its law has to say of it.
  struct Plant: Sendable, CustomTestStringConvertible {
    let law: ThemeLaws
    let looks: [Role: RoleLook]
    /// What the sentence names.
    let words: String
    var testDescription: String { "\(law): \(words)" }
  }

  @Test(
    "Its law says which role it is, and the theme it was made of keeps them all",
    arguments: plants)
  func planted(plant: Plant) {
    var definition = ThemeDefinition.setteeDark
    #expect(ThemeLaws.allCases.flatMap { $0.broken(by: Theme(definition)) } == [])
    for (role, look) in plant.looks { definition.looks[role] = look }
    let broken = plant.law.broken(by: Theme(definition))
    #expect(broken.contains { $0.contains(plant.words) }, "\(broken)")
  }

  @Test("Red that is green to some eyes is not to full ones")
  func eyes() {
    var definition = ThemeDefinition.setteeDark
    definition.looks.merge(Self.redAndGreen) { $1 }
    let broken = ThemeLaws.colorVision.broken(by: Theme(definition))
    #expect(broken.contains { $0.hasSuffix("modified and invalid to deuteranopia") })
    #expect(!broken.contains { $0.hasSuffix("modified and invalid to full") })
  }

  // A colour of the terminal's own sixteen is never lifted, since nobody knows what it is.
  private static let plants: [Plant] = [
    Plant(law: .contrast, looks: [.muted: look(.indexed(8))], words: "muted has"),
    Plant(law: .contrast, looks: [.keyHint: look(.indexed(4))], words: "key.hint has"),
    Plant(
      law: .focusBar, looks: [.focus: look(.rgb(red: 255, green: 255, blue: 255), on: .indexed(0))],
      words: "focus has"),
    Plant(
      law: .onFocus, looks: [.focus: look(.indexed(7), on: .indexed(8))], words: "text has"),
    Plant(
      law: .states, looks: [.arrived: look(.indexed(10)), .conflict: look(.indexed(10))],
      words: "conflict and arrived"),
    Plant(
      law: .colorVision, looks: [.fieldOn: look(.indexed(11)), .modified: look(.indexed(11))],
      words: "field.value.on and modified"),
    Plant(law: .colorVision, looks: redAndGreen, words: "modified and invalid to deuteranopia"),
  ]

  private static let redAndGreen: [Role: RoleLook] = [
    .invalid: look(.rgb(red: 0xFF, green: 0x90, blue: 0x60)),
    .modified: look(.rgb(red: 0xB8, green: 0xC8, blue: 0x60)),
  ]

  private static func look(_ ink: Color, on paper: Color = .terminal) -> RoleLook {
    RoleLook(.color(ink), on: .color(paper), [])
  }
}
