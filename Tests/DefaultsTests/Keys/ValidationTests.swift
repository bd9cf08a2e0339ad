import SetteeCloudCore
import Defaults
import SetteeFiles
import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

private struct Box: Codable, Defaults.Serializable { var value: Int }

extension DefaultKeys {
  fileprivate var clampedColumns: DefaultKey<Int> {
    DefaultKey("columns", value: 4, validate: { max(1, min($0, 12)) })
  }
}

@Suite("Typed keys: checks on every way")
struct ValidationTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()
  private let suite: DefaultsSuite
  private let columns: Defaults.Key<Int>

  init() throws {
    suite = try SimulatedProcess(on: disk, time: time).suite()
    columns = Defaults.Key<Int>("columns", default: 4, suite: suite) { max(1, min($0, 12)) }
  }

  @Test("What is written is checked: by subscripts, wrappers, bindings and modification")
  func writing() throws {
    Defaults[columns] = 99
    #expect(suite.integer(forKey: "columns") == 12)
    suite[columns] = -1
    #expect(suite.integer(forKey: "columns") == 1)
    let wrapper = Default(columns)
    wrapper.wrappedValue = 50
    #expect(suite.integer(forKey: "columns") == 12)
    wrapper.projectedValue.wrappedValue = 0
    #expect(suite.integer(forKey: "columns") == 1)
    try Defaults.modify(columns) { $0 += 70 }
    #expect(suite.integer(forKey: "columns") == 12)
    try Defaults.write(0, to: columns)
    #expect(suite.integer(forKey: "columns") == 1)
  }

  @Test("What is loaded is checked")
  func loading() throws {
    let other = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    other.set(400, forKey: "columns")
    try other.flush()
    let again = try SimulatedProcess(on: disk, time: time, id: 3).suite()
    let key = Defaults.Key<Int>("columns", default: 4, suite: again) { max(1, min($0, 12)) }
    #expect(Defaults[key] == 12)
    #expect(again.integer(forKey: "columns") == 400, "reading writes nothing")
  }

  @Test("What other programs and other spellings write is checked when it is told")
  func foreignChanges() throws {
    let steps = Record<Step>()
    let observer = Defaults.observe(columns, options: []) { steps.append(Step($0)) }
    suite.set(1_000, forKey: "columns")
    #expect(steps.all == [Step(4, 12)])
    suite.set(2_000, forKey: "columns")
    #expect(steps.all == [Step(4, 12)], "both are 12")
    let other = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    other.set(-5, forKey: "columns")
    try other.flush()
    suite.synchronize()
    #expect(steps.all.last?.new == 12, "own unsaved writes stand")
    withExtendedLifetime(observer) {}
  }

  @Test("A check is asked at each reading, also of a value that is not decoded again")
  func eachTime() throws {
    let limit = Record<Int>()
    limit.append(5)
    let key = Defaults.Key<Box>("box", default: Box(value: 0), suite: suite) { box in
      Box(value: min(box.value, limit.last ?? 0))
    }
    suite.set("{\"value\":9}", forKey: "box")
    #expect(Defaults[key].value == 5 && Defaults[key].value == 5)
    limit.append(7)
    #expect(Defaults[key].value == 7)
  }

  @Test("The default is checked too")
  func defaults() {
    let odd = Defaults.Key<Int>("odd", default: 40, suite: suite) { min($0, 12) }
    #expect(Defaults[odd] == 12 && odd.defaultValue == 12 && suite.integer(forKey: "odd") == 12)
  }

  @Test("The other spelling checks on the way in and on the way out")
  func otherSpelling() {
    suite.set(77, forKey: "columns")
    let value = DefaultValue(\.clampedColumns, storage: .local(suite))
    #expect(value.wrappedValue == 12)
    value.wrappedValue = -3
    #expect(suite.integer(forKey: "columns") == 1)
    Defaults[\.clampedColumns, .local(suite)] = 55
    #expect(suite.integer(forKey: "columns") == 12)
  }

  @Test("What is entered in a form is checked, and shown as the program reads it")
  @MainActor
  func forms() throws {
    let form = Defaults.form(columns)
    let setting = try #require(form.settings.first)
    try setting.write(.integer(99))
    #expect(suite.integer(forKey: "columns") == 12)
    suite.set(-7, forKey: "columns")
    #expect(setting.reading.value == .integer(1))
    try setting.reset()
    #expect(setting.reading.value == .integer(4) && setting.reading.source == nil)
  }
}
