import TestSupport

@testable import SetteeCommands

/// Two machines, each with a home of its own, and a folder that both reach.
struct TwoMachines {
  let left = CommandWorld(device: "left")
  let right = CommandWorld(device: "right")
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(isQuick: true) }
}
