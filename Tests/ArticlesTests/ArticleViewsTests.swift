import SetteeCloudCore
import Defaults
import FormViews
import Glibc
import SetteeStoredProperties
import SetteeStores
import TestSupport
import Testing
import ViewTestSupport

@Suite("The articles' views")
@MainActor
struct ArticleViewsTests {
  @Test("Both kinds of settings show in one view, by whomever they are changed")
  func one() throws {
    let suite = try memorySuite()
    try CloudSimulator.hermetic(devices: ["this", "other"]) { cloud in
      let fixture = ViewFixture(seedOne(on: suite))
      #expect(
        fixture.titles == [
          "Name: Fatbobman", "Enter name", "Username: Fatbobman", "Enter username",
        ])
      expectFrame(fixture.picture, "SeedOne")
      try fixture.press("<Enter><C-u>Ann<Enter>", on: "Enter name")
      #expect(suite.string(forKey: "name") == "Ann")
      #expect(fixture.titles[0] == "Name: Ann")
      #expect(fixture.evaluated?.rows == 2)
      suite.set("Ben", forKey: "name")
      fixture.refresh()
      #expect(fixture.titles[0] == "Name: Ben" && fixture.value("Enter name") == "Ben")
      cloud.store(ofDevice: 1).set("from afar", forKey: "username")
      for _ in 1...3 { cloud.advance(by: .seconds(65)) }
      fixture.refresh()
      #expect(fixture.titles[2] == "Username: from afar")
      #expect(fixture.line("Enter username").contains("»"))
      #expect(fixture.evaluated?.rows == 2)
      expectFrame(fixture.picture, "SeedOneArrived")
    }
  }

  @Test("Objects made with parameters are bound under their prefix")
  func oneCustomized() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.text, 1)
      try await MainActor.run {
        try CloudSimulator.hermetic { _ in
          let fixture = ViewFixture(seedOneCustomized())
          try fixture.press("<Enter><C-u>Ann<Enter>", on: "Enter name")
          try fixture.press("<Enter><C-u>Ben<Enter>", on: "Enter username")
          #expect(DefaultsSuite.standard.string(forKey: "myApp_name") == "Ann")
          let cloud = NSUbiquitousKeyValueStore.default
          #expect(cloud.string(forKey: "myApp_username") == "Ben")
        }
      }
    }
  }

  @Test("Buttons change what they say they change, and the texts follow")
  func two() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.text, 1)
      try await MainActor.run {
        try CloudSimulator.hermetic { _ in
          let fixture = ViewFixture(seedTwo())
          #expect(fixture.titles[0] == "Local Name: fat")
          try fixture.press("<Enter>", on: "Modify Local Setting")
          try fixture.press("<Space>", on: "Modify Cloud Setting")
          #expect(fixture.titles[0].hasPrefix("Local Name: User "))
          #expect(fixture.titles[2].hasPrefix("Cloud Username: CloudUser "))
          let stored = DefaultsSuite.standard.string(forKey: "firstName") ?? ""
          #expect(fixture.titles[0] == "Local Name: \(stored)")
        }
      }
    }
  }

  @Test("A view's task, or what it receives, brings remote values; typed ones are stored")
  func threeAndFour() async throws {
    // A task has been waiting its turn for longer than this one: it listens when this returns.
    try await follow(seedThree()) { await Task { @MainActor in }.value }
    // A receiver listens as soon as its view is there.
    try await follow(seedFour()) {}
  }

  private func follow(
    _ view: @autoclosure () -> some View, once isListening: () async -> Void
  ) async throws {
    try await CloudSimulator.hermetic(devices: ["this", "other"]) { cloud in
      let fixture = ViewFixture(view())
      #expect(fixture.value("text:") == "empty")
      await isListening()
      cloud.store(ofDevice: 1).set("from afar", forKey: "text")
      for _ in 1...3 { cloud.advance(by: .seconds(65)) }
      await fixture.wait { fixture.value("text:") == "from afar" }
      try fixture.press("<Enter><C-u>typed<Enter>", on: "text:")
      #expect(NSUbiquitousKeyValueStore.default.string(forKey: "text") == "typed")
      for _ in 1...3 { cloud.advance(by: .seconds(65)) }
      #expect(cloud.store(ofDevice: 1).string(forKey: "text") == "typed")
      fixture.form.close()
    }
  }

  @Test("A stored property of the account drives its field in both directions")
  func fiveText() throws {
    try CloudSimulator.hermetic(devices: ["this", "other"]) { cloud in
      let fixture = ViewFixture(seedFive())
      try fixture.press("<Enter><C-u>typed<Enter>", on: "text:")
      #expect(NSUbiquitousKeyValueStore.default.string(forKey: "text") == "typed")
      cloud.advance(by: .seconds(200))
      cloud.store(ofDevice: 1).set("from afar", forKey: "text")
      for _ in 1...3 { cloud.advance(by: .seconds(65)) }
      fixture.refresh()
      #expect(fixture.value("text:") == "from afar")
    }
  }

  @Test("A property bound as storage.$property refreshes the view that reads it")
  func fiveDefaults() throws {
    let store = InMemoryStore()
    try DefaultAppStorage.with(store) {
      let fixture = ViewFixture(seedFiveDefaults())
      #expect(fixture.titles == ["fatbobman", "name"])
      try fixture.press("<Enter><C-u>Ann<Enter>", on: "name")
      #expect(fixture.titles == ["Ann", "name"])
      #expect(store.value(forKey: "name") == "Ann")
      try store.set("Ben", forKey: "name")
      fixture.refresh()
      #expect(fixture.titles == ["Ben", "name"])
      #expect(fixture.evaluated?.rows == 2)
    }
  }

  @Test("A form over both stores in one object edits each by its kind")
  func fiveDemo() throws {
    let store = InMemoryStore()
    try CloudSimulator.hermetic { _ in
      try DefaultAppStorage.with(store) {
        let fixture = ViewFixture(seedFiveDemo())
        expectFrame(fixture.picture, "SeedDemoView")
        try fixture.press("<Enter><C-u>slim<Enter>", on: "Name")
        try fixture.press("+", on: "Age")
        try fixture.press("<Space>", on: "Ready")
        try fixture.press("<Enter><C-u>2.5<Enter>", on: "Speed")
        #expect(store.value(forKey: "name") == "slim" && store.value(forKey: "age") == 6)
        let cloud = NSUbiquitousKeyValueStore.default
        #expect(cloud.bool(forKey: "readyForAction") && cloud.double(forKey: "speed") == 2.5)
        try fixture.press("<Enter><C-u>fast<Enter>", on: "Speed")
        #expect(fixture.picture.contains("Must be a number"))
        #expect(cloud.double(forKey: "speed") == 2.5)
      }
    }
  }

  @Test("A stepper keeps to its range, and the texts of the view to its values")
  func six() throws {
    let suite = try memorySuite()
    let fixture = ViewFixture(seedSix(on: suite))
    #expect(fixture.titles == ["Name: Fatbobman", "Enter name", "Age: 20", "Age"])
    try fixture.press("+", on: "Age")
    #expect(suite.integer(forKey: "age") == 21)
    #expect(fixture.titles[2] == "Age: 21")
    #expect(fixture.evaluated?.rows == 2)
    try fixture.press("<Enter><C-u>121<Enter>", on: "Age")
    #expect(fixture.picture.contains("✗ Must be a whole number from 0"))
    #expect(suite.integer(forKey: "age") == 21)
  }

  @Test("Two views that name one key show the same")
  func seven() throws {
    try DefaultAppStorage.with(InMemoryStore()) {
      let fixture = ViewFixture(seedSeven())
      #expect(
        fixture.titles == ["Show NSFW Content", "Grid Columns: 4", "4 columns, all"])
      try fixture.press("+", on: "Grid Columns: 4")
      try fixture.press("<Space>", on: "Show NSFW Content")
      #expect(
        fixture.titles == ["Show NSFW Content", "Grid Columns: 5", "5 columns, some"])
    }
  }

  @Test("Typed keys drive rows, texts and models alike")
  func eight() throws {
    try Defaults.withHermeticStore {
      let fixture = ViewFixture(SeedEight())
      #expect(
        fixture.titles == [
          "Show NSFW Content", "Grid Columns: 4", "Username", "4 columns, nameless",
        ])
      try fixture.press("+", on: "Grid Columns: 4")
      try fixture.press("<Enter>Ann<Enter>", on: "Username")
      try fixture.press("<Space>", on: "Show NSFW Content")
      #expect(fixture.value("Show NSFW Content") == false)
      #expect(fixture.titles[1] == "Grid Columns: 5")
      #expect(fixture.titles[3] == "5 columns, named")
      try fixture.press("<Enter><C-u>13<Enter>", on: "Grid Columns: 5")
      #expect(fixture.picture.contains("1 to 12"))
    }
  }

  @Test("A published property with an observer of its own drives its row")
  func sevenModel() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.text, 1)
      try await MainActor.run {
        let fixture = ViewFixture(ContentModelView())
        try fixture.press("<Space>", on: "Model")
        #expect(fixture.titles == ["Model", "Model is true"])
        #expect(DefaultsSuite.standard.bool(forKey: "useNSFW"))
      }
    }
  }
}
