import SetteeEditor
import TestSupport
import SetteeTerminals
import Testing
import SetteeThemes

@testable import SetteeDemo

@Suite("What stands around the editors")
@MainActor
struct SceneViewsTests {
  @Test("A heading tells each state in words and by a mark", arguments: [39, 28, 79])
  func headings(columns: Int) {
    let pictures = Self.devices.map { device in
      Self.picture(columns: columns, rows: 1) { region, look in
        HeadingView(device: device, isFocused: device.name == "laptop")
          .draw(in: region, look: look)
      }
    }
    expectFrame(pictures.joined(separator: "\n"), "Headings-\(columns)")
  }

  @Test("Messages travel both ways, changes named, each row a direction", arguments: [false, true])
  func link(isASCII: Bool) {
    let flights: [DemoScene.Flight] = [
      .init(device: 0, isUp: true, progress: 0.5, cargo: .changes("Theme")),
      .init(device: 0, isUp: false, progress: 0.25, cargo: .receipt("Font")),
      .init(device: 1, isUp: true, progress: 0.5, cargo: .nothing),
      .init(device: 1, isUp: false, progress: 0.9, cargo: .changes("3 changes")),
    ]
    var scene = Self.scene(flights: flights)
    let busy = Self.picture(scene, columns: 80, isASCII: isASCII)
    scene.flights = []
    scene.devices[1].link = .offline
    scene.losses = [.init(device: 0, isUp: true, progress: 0.7, cargo: .changes("Theme"))]
    let cut = Self.picture(scene, columns: 80, isASCII: isASCII)
    expectFrame([busy, cut].joined(separator: "\n"), isASCII ? "Link-ASCII" : "Link")
  }

  @Test("A message slides out of its sender and into its receiver", arguments: [true, false])
  func sliding(isUp: Bool) {
    let pictures = [0, 0.1, 0.5, 1, 7].map { progress in
      let flights = [0, 1].map {
        DemoScene.Flight(
          device: $0, isUp: isUp, progress: progress, cargo: .changes("Line spacing"))
      }
      return Self.picture(Self.scene(flights: flights), columns: 60)
    }
    expectFrame(pictures.joined(separator: "\n"), isUp ? "Link-Up" : "Link-Down")
  }

  @Test("A message without words hides none of another's", arguments: 0...40)
  func meeting(step: Int) {
    let flights: [DemoScene.Flight] = [
      .init(device: 0, isUp: true, progress: 0.5, cargo: .changes("Theme")),
      .init(device: 0, isUp: true, progress: Double(step) / 40, cargo: .nothing),
    ]
    #expect(Self.picture(Self.scene(flights: flights), columns: 80).contains(" Theme ▸ "))
  }

  @Test("The log wraps sentences below themselves, and tells details where there is room")
  func log() {
    let text = String(repeating: "A sentence that goes on and on. ", count: 4)
    let entries: [DemoScene.LogEntry] = [
      .init(time: "08:00:00.0", text: "An old sentence.", kind: .plain),
      .init(time: "08:00:01.0", text: "A detail.", kind: .detail),
      .init(time: "08:00:02.0", text: text, kind: .conflict),
      .init(time: "08:00:03.0", text: "New.", kind: .change),
    ]
    let pictures = [3, 6, 9].map { rows in
      Self.picture(columns: 60, rows: rows) { region, look in
        LogView(entries: entries).draw(in: region, look: look)
      }
    }
    expectFrame(pictures.joined(separator: "\n"), "Log")
  }

  @Test("Names and values from outside reach no terminal as control characters")
  func hostile() {
    var scene = Self.scene(
      flights: [
        .init(device: 0, isUp: true, progress: 0.5, cargo: .changes("\u{1B}[2J\u{202E}evil"))
      ])
    scene.devices[0].name = "\u{1B}]0;x\u{07}lap\ntop"
    scene.devices[1].name = String(repeating: "電話", count: 40)
    let log = [DemoScene.LogEntry(time: "08:00:00.0", text: "\u{1B}[31m red\r\n", kind: .plain)]
    let picture =
      Self.picture(scene, columns: 80) + "\n"
      + Self.picture(columns: 40, rows: 6) { region, look in
        let (top, rest) = region.bounds.split(top: 1)
        let (middle, bottom) = rest.split(top: 1)
        HeadingView(device: scene.devices[0], isFocused: true)
          .draw(in: region.part(top), look: look)
        HeadingView(device: scene.devices[1], isFocused: false)
          .draw(in: region.part(middle), look: look)
        LogView(entries: log).draw(in: region.part(bottom), look: look)
      }
    let controls = picture.unicodeScalars.filter {
      $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
    }
    #expect(controls.isEmpty)
    expectFrame(picture, "Hostile")
  }

  @Test(
    "The first line keeps how the world is set, whatever the title", arguments: [60, 80, 160])
  func title(columns: Int) {
    let heading = DemoScene.Heading(
      title: "A very long title of a form", seed: 12_345, clock: "08:00:01.2", isPaused: true,
      lossPercent: 30, robot: "phone")
    let line = Self.picture(columns: columns, rows: 1) { region, look in
      TitleView(heading: heading).draw(in: region, look: look)
    }
    #expect(line.contains("loses 30%  seed 12345  stopped at 08:00:01.2"))
  }

  private static let devices: [DemoScene.DeviceScene] = [
    device("laptop", .online, nextSync: 1_900),
    device("laptop", .syncing, pending: 12, nextSync: 400),
    device("phone", .offline, pending: 3),
    device("phone", .initialSync, nextSync: 0),
    device("phone", .signedOut, skew: "-60 min"),
    device("phone", .apart, pending: 1),
    device("phone", .online, pending: 1, nextSync: 1_000, skew: "+60 min"),
  ]

  private static func device(
    _ name: String, _ link: DemoScene.LinkState, pending: Int = 0, nextSync: Int? = nil,
    skew: String? = nil
  ) -> DemoScene.DeviceScene {
    DemoScene.DeviceScene(
      name: name, link: link, pendingCount: pending, nextSync: nextSync, period: 2_000, skew: skew,
      report: nil)
  }

  private static func scene(flights: [DemoScene.Flight]) -> DemoScene {
    DemoScene(
      heading: .init(
        title: "Reading", seed: 1, clock: "08:00:00", isPaused: false, lossPercent: 0, robot: nil),
      account: "cloud", accountKeyCount: 1,
      devices: [device("laptop", .online), device("phone", .online)], flights: flights, losses: [],
      log: [])
  }

  private static func picture(_ scene: DemoScene, columns: Int, isASCII: Bool = false) -> String {
    picture(columns: columns, rows: 2, isASCII: isASCII) { region, look in
      LinkView(scene: scene).draw(in: region, look: look)
    }
  }

  private static func picture(
    columns: Int, rows: Int, isASCII: Bool = false, _ draw: (Region, Look) -> Void
  ) -> String {
    let canvas = Canvas(size: Size(columns: columns, rows: rows), isASCII: isASCII)
    draw(Region(canvas), Look(theme: .standard, isASCII: isASCII))
    return canvas.picture
  }
}
