import Cloud
import Files
import PropertyLists
import Replication
import Stores

/// Where an account lives, as people write it.
package enum CloudPlace: Sendable, Hashable {
  /// In this process alone: `sim:`.
  case simulator
  /// In a folder that devices share: `folder:PATH`.
  case folder(Path)
  /// In an etcd cluster with these members: `etcd:unix:/path/to/socket`.
  case etcd([HTTPAddress])

  /// What may stand in place of a place, for messages and help.
  package static let forms = "sim:, folder:PATH, etcd:ADDRESS"

  /// Reads a place; paths that are not absolute begin at `folder`.
  /// - Throws: A sentence that says what would be right.
  package init(_ text: String, in folder: Path) throws(CloudPlaceError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let (kind, rest) = (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
    switch (kind, rest) {
    case ("sim", ""): self = .simulator
    case ("folder", let path?) where !path.isEmpty && !path.utf8.contains(0):
      let path = Path(path)
      self = .folder(path.isAbsolute ? path : folder.appending(path.text))
    case ("etcd", let members?) where !members.isEmpty:
      do throws(HTTPAddressError) {
        self = .etcd(try EtcdPlace(members).members)
      } catch {
        throw CloudPlaceError(text: text, reason: error.description)
      }
    default: throw CloudPlaceError(text: text)
    }
  }
}

extension CloudPlace: CustomStringConvertible {
  package var description: String {
    switch self {
    case .simulator: "sim:"
    case .folder(let path): "folder:\(path)"
    case .etcd(let members): "etcd:\(EtcdPlace(members))"
    }
  }
}

/// A text that names no place.
package struct CloudPlaceError: Error, Sendable, Hashable, CustomStringConvertible {
  let text: String
  /// What is wrong with an address, as a sentence.
  var reason: String?

  package var description: String {
    if let reason { return "'\(text)' is no place for an account: \(reason)" }
    return "'\(text)' is no place for an account; write one of \(CloudPlace.forms)."
  }
}

// MARK: Devices

extension CloudPlace {
  /// Opens a program's device at this place; `nil` for the simulator, whose devices keep nothing.
  ///
  /// The device's replica is a file below `folder`, one for each program, place and device, so
  /// that two accounts of one program never mix. Blocks for the disk.
  package func device(
    named name: String, of app: String, keptIn folder: Path,
    parameters: SyncParameters = SyncParameters()
  ) throws(StoreError) -> CloudDevice? {
    var parameters = parameters
    let transport: any CloudTransport
    switch self {
    case .simulator: return nil
    case .folder(let path):
      parameters.pace = FolderTransport.pace
      transport = FolderTransport(path, parameters: parameters)
    case .etcd(let members):
      parameters.pace = EtcdTransport.pace
      transport = EtcdTransport(EtcdPlace(members, app: app), parameters: parameters)
    }
    let environment = CloudEnvironment.live()
    let chosen = parameters
    let storage = ReplicaFile(
      at: replicaPath(of: app, name, in: folder), environment: .live(), parameters: parameters
    ) {
      Replica(id: ReplicaID(environment.chance()), name: name, parameters: chosen)
    }
    return try CloudDevice(
      name: name, storage: storage, transport: transport, environment: environment,
      parameters: parameters)
  }

  /// `<folder>/<app>/<hash of place and device>.replica`.
  private func replicaPath(of app: String, _ device: String, in folder: Path) -> Path {
    let hash = ContentHash.of(Array("\(self)\n\(device)".utf8))
    return folder.appending(app).appending("\(SealedJSON.digits(of: hash)).replica")
  }
}

extension ReplicaFile.Environment {
  /// This machine.
  fileprivate static func live() -> Self {
    Self(
      files: LocalFileSystem(), watcher: LocalFileWatcher.shared, time: LiveTimekeeper(),
      chance: { Double(systemChance() >> 11) / Double(1 << 53 as UInt64) })
  }
}
