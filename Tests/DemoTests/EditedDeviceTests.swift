import SetteeCloudCore
import SetteeEditor
import SetteePropertyLists
import SetteeReplication
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

@Suite("Editing the settings of a real account", .endsInAnHour)
@MainActor
struct EditedDeviceTests {
  @Test("A change from another device is one frame, and its row's cells alone")
  func oneRow() async throws {
    let device = try await EditedDevice()
    try device.press("<Tab>")
    try await device.writeElsewhere(true, "night")
    let (before, frames) = (device.lines, device.screen.frames.count)
    await device.sync()
    #expect(device.screen.frames.count == frames + 1)
    #expect(device.editor.report?.fieldsEvaluated == 1)
    let changed = device.lines.indices.filter { device.lines[$0] != before[$0] }
    // The counts above and at the left change with the row.
    #expect(changed.count <= 4)
    #expect(changed.contains { device.lines[$0].contains("Night Mode") })
  }

  @Test("A draft stays with its cursor when its value arrives from elsewhere, and may be kept")
  func keptDraft() async throws {
    let device = try await EditedDevice()
    try device.press("<Enter>Ada<Left>")
    let cursor = device.screen.cursor
    try await device.writeElsewhere("Bob", "name")
    await device.sync()
    #expect(device.picture.contains("Ada") && device.picture.contains("Changed elsewhere: Bob"))
    #expect(device.screen.cursor == cursor)
    try device.press("<M-m><Enter>")
    #expect(device.mine.store.string(forKey: "name") == "Ada")
    #expect(device.picture.contains("waits to sync"))
    await device.sync()
    #expect(!device.picture.contains("waits to sync"))
    await device.theirs.sync()
    #expect(device.theirs.store.string(forKey: "name") == "Ada")
  }

  @Test("A draft can give way to the value from elsewhere")
  func takenValue() async throws {
    let device = try await EditedDevice()
    try device.press("<Enter>Ada")
    try await device.writeElsewhere("Bob", "name")
    await device.sync()
    try device.press("<M-t>")
    #expect(device.mine.store.string(forKey: "name") == "Bob")
    #expect(!device.picture.contains("Changed elsewhere: Bob"))
    #expect(device.mine.status.pendingCount == 0)
  }

  /// A device on whose first field a write was lost to a later one that nobody had seen.
  private func conflict(
    _ value: PropertyList? = "Ada", secrets: Set<Key> = []
  ) async throws -> EditedDevice {
    let device = try await EditedDevice(secrets: secrets)
    try device.mine.store.write([Edit("name", value)])
    try await device.writeElsewhere("Bob", "name")
    await device.sync()
    return device
  }

  @Test("A lost write shows in its row: both values, both devices, and why")
  func lostWrite() async throws {
    let device = try await conflict()
    #expect(device.lines.contains { $0.contains("≠ Name") && $0.contains("Bob") })
    #expect(
      device.detail.contains(
        "Ada from laptop gave way to Bob from phone because it was written 5 ms later"))
    #expect(device.picture.contains("Alt-M bring back Ada  Alt-T keep Bob"))
  }

  @Test("A lost write is brought back by a key, as an edit that undo takes back")
  func broughtBack() async throws {
    let device = try await conflict()
    try device.press("<M-m>")
    #expect(device.mine.store.string(forKey: "name") == "Ada")
    #expect(device.picture.contains("Name is Ada, from laptop."))
    #expect(!device.picture.contains("≠ Name") && !device.picture.contains("Alt-M"))
    #expect(device.mine.lostWrites.map(\.isSettled) == [true])
    await device.sync()
    await device.theirs.sync()
    #expect(device.theirs.store.string(forKey: "name") == "Ada")
    #expect(device.theirs.lostWrites.isEmpty)
    try device.press("u")
    #expect(device.mine.store.string(forKey: "name") == "Bob")
  }

  @Test("What stands can stay, and the lost write stays readable in the journal")
  func letBe() async throws {
    let device = try await conflict()
    try device.press("<M-t>")
    #expect(device.mine.store.string(forKey: "name") == "Bob")
    #expect(device.picture.contains("Name is Bob, from phone."))
    #expect(!device.picture.contains("≠ Name"))
    #expect(device.mine.lostWrites.map(\.conflict.loser.content) == [.value("Ada")])
    #expect(device.mine.status.conflictCount == 0)
  }

  @Test("Two devices that wanted the same have lost nothing, and no row says so")
  func sameValue() async throws {
    let device = try await conflict("Bob")
    #expect(device.mine.lostWrites.count == 1)
    #expect(!device.picture.contains("≠ Name") && !device.picture.contains("Alt-M"))
    try await device.writeElsewhere("Carol", "name")
    await device.sync()
    #expect(!device.picture.contains("≠ Name"))
  }

  @Test("A lost value that stands again is no loss any more")
  func standsAgain() async throws {
    let device = try await conflict()
    await device.theirs.sync()
    try await device.writeElsewhere("Ada", "name")
    await device.sync()
    #expect(!device.picture.contains("≠ Name"))
  }

  @Test("A conflict keeps both its values when the one that stood is written over")
  func writtenOver() async throws {
    let device = try await conflict()
    await device.theirs.sync()
    try await device.writeElsewhere("Carol", "name")
    await device.sync()
    #expect(device.lines.contains { $0.contains("≠ Name") && $0.contains("Carol") })
    #expect(device.detail.contains("Ada from laptop gave way to Bob from phone because"))
    try device.press("<M-t>")
    #expect(device.picture.contains("Name is Carol, from phone."))
    #expect(device.mine.store.string(forKey: "name") == "Carol")
  }

  @Test("A lost secret is in no journal: it can be let be, and not brought back")
  func lostSecret() async throws {
    let device = try await conflict(secrets: ["name"])
    #expect(device.detail.contains("a secret, which was not kept, from laptop gave way to"))
    #expect(!device.picture.contains("Alt-M keep mine"))
    try device.press("<M-m>")
    #expect(device.picture.contains("The secret was not kept; type it anew."))
    try device.press("<M-t>")
    #expect(!device.picture.contains("≠ Name"))
  }

  @Test("What keeps the account away stands on the screen until it answers")
  func outOfReach() async throws {
    let device = try await EditedDevice()
    device.receive(.cutOff("The account cannot be reached: the folder is away."))
    #expect(device.picture.contains("✗ The account cannot be reached: the folder is away."))
    try device.press("<Down>")
    #expect(device.picture.contains("✗ The account cannot be reached: the folder is away."))
    device.receive(.cutOff(nil))
    #expect(!device.picture.contains("cannot be reached"))
    #expect(device.picture.contains("The account answers again."))
  }
}
