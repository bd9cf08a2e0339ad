import Cloud
import Engines
import Files
import Glibc
import PropertyLists
import Replication
import Schemas
import Stores

extension StoreOptions {
  static let cloud = CommandOption(
    "--cloud", value: "PLACE",
    "The settings of an account: \(CloudPlace.forms).")
}

extension CommandContext {
  /// Opens the account that a command line names, if it names one, with the values last known.
  func cloud(_ arguments: Arguments, schema: Schema?) throws(CommandError) -> SyncedStore? {
    guard let text = arguments["--cloud"] else { return nil }
    let place: CloudPlace
    do throws(CloudPlaceError) {
      place = try CloudPlace(text, in: Path(currentFolder))
    } catch {
      throw CommandError("\(error)")
    }
    if arguments.has("--file") {
      throw CommandError("'--cloud' and '--file' name two places; give one of them.")
    }
    return try cloud(place, of: try app(arguments, schema), schema: schema)
  }

  private func cloud(
    _ place: CloudPlace, of app: String, schema: Schema?
  ) throws(CommandError) -> SyncedStore {
    let secrets = schema?.descriptions.filter { $0.traits.contains(.secret) }.map(\.key) ?? []
    let name = deviceName
    do throws(StoreError) {
      let device = try place.device(
        named: name, of: app, keptIn: try dataFolder(),
        parameters: SyncParameters(secretKeys: Set(secrets)))
      let face = device?.store ?? CloudSimulator(devices: [name]).store()
      return SyncedStore(face, device: device, place: "\(place)", errors: errors)
    } catch {
      throw CommandError(error)
    }
  }

  /// Whose settings they are: the suite's name, as for a file.
  private func app(_ arguments: Arguments, _ schema: Schema?) throws(CommandError) -> String {
    guard let name = arguments["--suite"] ?? schema?.suite ?? schema?.suiteNameFromTitle else {
      throw CommandError("Whose settings? Give '--suite NAME' or '--schema SCHEMA'.")
    }
    do throws(StoreError) {
      // The rules for a suite's name are those for a folder's.
      _ = try SuiteLocation.path(
        ofSuite: name, in: SuiteEnvironment.live(arguments: []))
    } catch {
      throw CommandError(error)
    }
    return name
  }

  /// Where devices keep their replicas: `$XDG_DATA_HOME/settee`, or `~/.local/share/settee`.
  private func dataFolder() throws(StoreError) -> Path {
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
      return Path(folder).appending("settee")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw .readOnly(
        store: "the cloud", reason: "HOME and XDG_DATA_HOME name no folder for its copy")
    }
    return Path(home).appending(".local/share/settee")
  }

  /// What people call this machine; `SETTEE_DEVICE` names it otherwise.
  private var deviceName: String {
    if let name = environment["SETTEE_DEVICE"], !name.isEmpty { return name }
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "this device" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "this device" : String(decoding: bytes, as: UTF8.self)
  }

  private var currentFolder: String {
    guard let folder = getcwd(nil, 0) else { return "/" }
    defer { free(folder) }
    return String(cString: folder)
  }
}
