import SetteeCloudCore
import SetteeEditor
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

/// A form over a device in the place of whose account another one stands.
@Suite("A form of a device apart", .endsInAnHour)
@MainActor
struct SeparatedDeviceTests {
  /// A device with a name of its own, in the place of whose account one with another name stands.
  private func separated() async throws -> EditedDevice {
    let device = try await EditedDevice()
    try device.press("<Enter>Ada<Enter>j<Space>k")
    await device.sync()
    device.bench.time.advance(by: .seconds(3_600))
    try await device.replaceAccount(holding: ["name": "Zoe"])
    await device.sync()
    return device
  }

  private func line(_ title: String, of device: EditedDevice) -> String {
    device.lines.dropFirst().first { $0.contains(title) } ?? ""
  }

  @Test("All values stay and can be edited; the status line tells what is wrong until it is over")
  func apart() async throws {
    let device = try await separated()
    #expect(device.picture.contains("✗ Another account here: Alt-A chooses."))
    #expect(line("Name", of: device).contains("Ada"))
    try device.press("<Enter> L<Enter>")
    #expect(line("Name", of: device).contains("Ada L"))
    await device.sync()
    #expect(device.theirs.store.string(forKey: "name") == nil, "nothing is exchanged")
    #expect(device.picture.contains("Another account here"))
    try device.press("<M-a>")
    #expect(device.picture.contains("here 1 · there 0 · differing 1"))
  }

  @Test(
    "The choice decides what the row shows; what lost is marked and comes back by its key",
    arguments: [("", "Zoe", "Ada"), ("<Down>", "Ada", "Zoe"), ("<Down><Down>", "Zoe", "Ada")])
  func choice(keys: String, standing: String, lost: String) async throws {
    let device = try await separated()
    try device.press("<M-a>" + keys + "<Enter>")
    #expect(await device.adopt())
    #expect(line("Name", of: device).contains(standing))
    #expect(line("≠ Name", of: device) != "", "what lost is in the journal")
    #expect(device.picture.contains("is this device's now"))
    #expect(device.mine.choice == nil && device.mine.problem == nil)
    try device.press("<M-m>")
    #expect(line("Name", of: device).contains(lost) && !device.picture.contains("≠ Name"))
    await device.sync()
    #expect(device.bench.cloud.read { $0.records.map(\.key) }.contains("name"))
  }

  @Test("A value that only this device had goes with theirs, and can be had again")
  func gone() async throws {
    let device = try await separated()
    try device.press("<M-a><Down><Down><Enter>")
    #expect(await device.adopt())
    try device.press("j")
    #expect(line("≠ Night Mode", of: device).contains("[ ] off"))
    try device.press("<M-m>")
    #expect(line("Night Mode", of: device).contains("[✓] on"))
  }

  @Test("A choice that comes too late is told, and changes nothing")
  func tooLate() async throws {
    let device = try await separated()
    try device.press("<M-a>")
    try await device.mine.adopt(.both)
    try device.press("<Down><Enter>")
    #expect(await device.adopt())
    #expect(device.picture.contains("Nothing was chosen: There is nothing to choose"))
  }
}
