import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

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
public struct CloudPlaceError: Error, Sendable, Hashable, CustomStringConvertible {
  let text: String
  /// What is wrong with an address, as a sentence.
  var reason: String?

  public var description: String {
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
    guard let (transport, parameters) = transport(for: app, parameters) else { return nil }
    return try CloudDevice(
      name: name, storage: storage(named: name, of: app, keptIn: folder, parameters),
      transport: transport, parameters: parameters)
  }

  /// The way to the account, and the parameters with the pace that suits it.
  func transport(
    for app: String, _ parameters: SyncParameters
  ) -> (way: any CloudTransport, parameters: SyncParameters)? {
    var parameters = parameters
    switch self {
    case .simulator: return nil
    case .folder(let path):
      parameters.pace = FolderTransport.pace
      return (FolderTransport(path, parameters: parameters), parameters)
    case .etcd(let members):
      parameters.pace = EtcdTransport.pace
      return (EtcdTransport(EtcdPlace(members, app: app), parameters: parameters), parameters)
    }
  }

  /// Where the device's replica is kept.
  func storage(
    named name: String, of app: String, keptIn folder: Path, _ parameters: SyncParameters
  ) -> ReplicaFile {
    ReplicaFile(
      at: replicaPath(of: app, name, parameters, in: folder), environment: .live(),
      parameters: parameters
    ) {
      Replica(id: ReplicaID(systemChance()), name: name, parameters: parameters)
    }
  }

  /// The place as earlier versions wrote it, so that a device finds what it has kept.
  private var storedName: String {
    switch self {
    case .simulator, .folder: description
    case .etcd(let members): "etcd:" + members.map(\.plainText).joined(separator: ",")
    }
  }

  /// `<folder>/<app>/<hash of place and device>.replica`; of a document another than of settings
  /// that are called the same.
  private func replicaPath(
    of app: String, _ device: String, _ parameters: SyncParameters, in folder: Path
  ) -> Path {
    let kind = parameters.document == nil ? "" : "\ndocument"
    let hash = ContentHash.of(Array("\(storedName)\n\(device)\(kind)".utf8))
    return folder.appending(app).appending("\(SealedJSON.digits(of: hash)).replica")
  }
}
