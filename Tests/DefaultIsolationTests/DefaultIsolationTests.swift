import ObservableDefaults
import Settings
import TestSupport
import Testing

// In this target everything belongs to the main actor unless it says otherwise.

@ObservableDefaults
final class QuietlyIsolated {
  var number = 1
  var people = People(name: "fat")
  var mode: Mode = .calm
  var modes: [Mode] = []
  var somebody: People?
  @ObservableOnly var tab = 0 { didSet { note() } }
  @Ignore var noteCount = 0

  func note() { noteCount += 1 }
}

@ObservableCloud(developmentMode: true)
public class QuietlyIsolatedCloud {
  public var name = "fat"
}

struct People: Codable, Equatable {
  var name: String
}

enum Mode: String, CaseIterable { case calm, wild }

@Suite("Default isolation to the main actor")
struct DefaultIsolationTests {
  @Test("Classes work without being told their isolation, as do conformances that share it")
  func works() throws {
    let suite = try memorySuite()
    let settings = QuietlyIsolated(userDefaults: suite)
    let changes = ChangeCount { settings.people }
    settings.people.name = "thin"
    settings.mode = .wild
    settings.modes = [.wild, .calm]
    settings.somebody = People(name: "x")
    settings.tab = 1
    suite.set(5, forKey: "number")
    #expect(changes.value == 1)
    #expect(settings.noteCount == 1)
    let again = QuietlyIsolated(userDefaults: suite)
    #expect(again.people == People(name: "thin") && again.somebody == People(name: "x"))
    #expect(again.mode == .wild && again.modes == [.wild, .calm] && again.number == 5)
    let cloud = QuietlyIsolatedCloud()
    cloud.name = "thin"
    #expect(cloud.name == "thin")
  }

  @Test("Cases are choices here too")
  func choices() throws {
    let settings = QuietlyIsolated(userDefaults: try memorySuite()).settings
    let mode = try #require(settings.first { $0.description.key == "mode" })
    guard case .choice(let choices) = mode.description.type else {
      Issue.record("no choices")
      return
    }
    #expect(choices.map(\.value) == ["calm", "wild"])
  }
}
