import SetteeCloudCore
import Foundation
import SetteeEditor
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeTerminals
import Testing
import SetteeThemes

@testable import SetteeDemo

/// A demo on an in-memory screen whose time passes only when a test says so.
@MainActor
final class DemoFixture {
  let demo: Demo
  let simulator: CloudSimulator
  let screen: InMemoryScreen
  private let runtime: ScreenLoop

  init(
    _ descriptions: [SettingDescription]? = nil, options: DemoOptions = DemoOptions(),
    script: String? = nil, themes: [Theme] = [], columns: Int = 80, rows: Int = 24,
    isASCII: Bool = false
  ) throws {
    let schema = try DemoFixture.schema()
    let descriptions = descriptions ?? schema.descriptions
    let world = SimulatedWorld(
      options,
      secretKeys: descriptions.filter { $0.traits.contains(.secret) }.map(\.key))
    simulator = world.simulator
    var editorOptions = Editor.Options()
    editorOptions.themes = { themes }
    demo = Demo(
      title: schema.title, descriptions: descriptions, world: world, options: options,
      script: try script.map { try DemoScript($0) }, editorOptions: editorOptions,
      isASCII: isASCII)
    screen = InMemoryScreen(size: Size(columns: columns, rows: rows), isASCII: isASCII)
    runtime = ScreenLoop(demo, on: screen, now: { [simulator] in Int(simulator.time) })
    runtime.start()
  }

  /// Presses keys, each with a frame of its own.
  func press(_ keys: String) throws {
    for event in try KeyScript(keys).events { runtime.receive([event]) }
  }

  /// Lets the mouse do something at a cell.
  func report(_ act: MouseReport.Act, _ column: Int, _ row: Int) {
    runtime.receive([
      TerminalEvent.mouse(MouseReport(act, at: Point(column: column, row: row)))
    ])
  }

  /// Lets simulated time pass, a frame a tick.
  func pass(_ duration: Duration) {
    var rest = duration
    while rest > .zero {
      simulator.advance(by: Demo.tick)
      runtime.tick()
      rest -= Demo.tick
    }
  }

  /// Lets a tick pass in which the outside clock goes on and the simulator's may stand still.
  func tick() { runtime.tick() }

  func resize(columns: Int, rows: Int) {
    screen.size = Size(columns: columns, rows: rows)
    runtime.receive([TerminalEvent.resize(screen.size)])
  }

  var picture: String { screen.picture }
  var lines: [String] {
    picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  var log: [String] { demo.log.entries.map(\.text) }
  func status(_ device: Int) -> DeviceStatus { simulator.status(ofDevice: device) }

  /// What a device shows for a key.
  func value(_ key: Key, on device: Int) -> PropertyList? {
    let form = demo.devices[device].editor.form
    return form.field(forKey: key).flatMap { form.fields[$0].setting.unobservedReading.value }
  }

  /// Everything a device shows, by key.
  func values(on device: Int) -> [String: PropertyList] {
    let fields = demo.devices[device].editor.form.fields
    return Dictionary(
      uniqueKeysWithValues: fields.compactMap { field in
        field.setting.unobservedReading.value.map { (field.description.key.name, $0) }
      })
  }

  nonisolated static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  nonisolated static func text(_ path: String) throws -> String {
    try String(decoding: Data(contentsOf: repository.appending(path: path)), as: UTF8.self)
  }

  /// The reading app, as `settee demo` shows it.
  private static func schema() throws -> Schema {
    let bytes = [UInt8](try text("demo-schemas/reading.json").utf8)
    return try Schema(bytes: bytes, name: "reading.json")
  }
}
