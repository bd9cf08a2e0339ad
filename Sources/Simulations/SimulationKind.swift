import SetteeCloudCore

/// A part of the world that can be simulated, by the name under which it is asked for.
package enum SimulationKind: String, Sendable, Hashable, CaseIterable {
  /// Devices with replicas, and their account.
  case devices
  /// Programs that share a settings file, beside others that write it.
  case files
  /// Devices that share a folder, which is damaged and wiped.
  case folder
  /// Devices with an account in etcd, whose answers get lost and whose cluster is replaced.
  case etcd

  /// Whether its accounts can have any policy.
  package var hasPolicies: Bool { self == .devices || self == .etcd }

  /// The kinds of faults there.
  package var faults: [Fault] {
    switch self {
    case .devices: Fault.ofDevices
    case .files: Fault.ofFiles
    case .folder: Fault.ofFolders
    case .etcd: Fault.ofEtcd
    }
  }

  /// Runs one seed.
  /// - Parameters:
  ///   - seed: Decides everything.
  ///   - steps: How long faults last.
  ///   - actors: How many devices or programs; `nil` lets the seed say.
  ///   - bug: A bug to plant.
  ///   - policy: Whose write stands; for worlds that have the choice.
  ///   - isTracing: Whether to keep a readable account of what happened.
  /// - Returns: What it found.
  package func run(
    seed: UInt64, steps: Int, actors: Int? = nil, bug: PlantedBug? = nil,
    policy: CloudPolicy = .lastWriter, isTracing: Bool = false
  ) -> SimulationReport {
    let setting = SeededRun.Setting(seed: seed, bug: bug, policy: policy, isTracing: isTracing)
    let run: SeededRun =
      switch self {
      case .devices: Simulation(setting, replicas: actors)
      case .files: FilesSimulation(setting, programs: actors)
      case .folder: FolderSimulation(setting, machines: actors)
      case .etcd: EtcdSimulation(setting, machines: actors)
      }
    return run.run(steps: steps)
  }
}
