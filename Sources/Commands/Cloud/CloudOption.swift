import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeSchemas
import SetteeStores

/// The option that names an account, and the account opened.
extension StoreOptions {
  static let cloud = CommandOption(
    "--cloud", value: "PLACE",
    "An account: \(CloudPlace.forms).")
}

extension CommandContext {
  /// Opens the account that a command line names, if it names one, with the values last known.
  func cloud(_ arguments: Arguments, schema: Schema?) throws(CommandError) -> SyncedStore? {
    guard let place = try cloudPlace(arguments) else { return nil }
    if arguments.has("--file") {
      throw CommandError("'--cloud' and '--file' name two places; give one of them.")
    }
    if let name = arguments["--as"], place != .simulator {
      let (device, way) = try shareDevice(at: place, named: name)
      return SyncedStore(
        device.store, device: device, way: way, place: "\(place)", errors: errors)
    }
    return try cloud(place, of: try app(arguments, schema), schema: schema)
  }

  /// Where the account is that a command line names.
  func cloudPlace(_ arguments: Arguments) throws(CommandError) -> CloudPlace? {
    guard let text = arguments["--cloud"] else { return nil }
    do throws(CloudPlaceError) {
      return try CloudPlace(text, in: DeviceHome.currentFolder)
    } catch {
      throw CommandError("\(error)")
    }
  }

  /// Opens two devices of an account for a demo: their copies are kept beside this machine's own.
  /// - Returns: `nil` for a simulated account.
  func demoDevices(
    at place: CloudPlace, named names: [String], under policy: CloudPolicy,
    _ arguments: Arguments, schema: Schema
  ) throws(CommandError) -> [CloudDevice]? {
    if case .folder = place, policy != .lastWriter {
      throw CommandError(
        "--policy: a shared folder keeps \(CloudPolicy.lastWriter.rawValue) alone, for nobody"
          + " there puts writes into one order; '\(policy.rawValue)' needs etcd or no --cloud.")
    }
    let app = try app(arguments, schema)
    var devices: [CloudDevice] = []
    do throws(StoreError) {
      let folder = try deviceHome.dataFolder().appending("demo")
      for name in names {
        guard
          let device = try place.device(
            named: name, of: app, keptIn: folder,
            parameters: SyncParameters(secretKeys: schema.secretKeys).under(policy))
        else { return nil }
        devices.append(device)
      }
    } catch {
      throw CommandError(error)
    }
    return devices
  }

  private func cloud(
    _ place: CloudPlace, of app: String, schema: Schema?
  ) throws(CommandError) -> SyncedStore {
    let name = deviceHome.deviceName
    do throws(StoreError) {
      let opened = try place.joiningDevice(
        named: name, of: app, keptIn: try deviceHome.dataFolder(),
        parameters: SyncParameters(secretKeys: schema?.secretKeys ?? []))
      let face = opened?.device.store ?? CloudSimulator(devices: [name]).store()
      return SyncedStore(
        face, device: opened?.device, way: opened?.way, place: "\(place)", errors: errors)
    } catch {
      throw CommandError(error)
    }
  }

  /// Whose settings they are: the suite's name, as for a file.
  private func app(_ arguments: Arguments, _ schema: Schema?) throws(CommandError) -> String {
    guard let name = arguments["--suite"] ?? schema?.suite ?? schema?.suiteNameFromTitle else {
      throw CommandError("Whose settings? Give '--suite NAME' or '--schema SCHEMA'.")
    }
    try check(app: name)
    return name
  }

  /// Refuses a name that no account's folder can have; `hint` is a sentence that says what would
  /// help.
  func check(app name: String, hint: String = "") throws(CommandError) {
    do throws(StoreError) {
      // The rules for a suite's name are those for a folder's.
      _ = try SuiteLocation.path(
        ofSuite: name, in: SuiteEnvironment.live(arguments: []))
      try UserFolders.check(app: name)
    } catch {
      throw CommandError(hint.isEmpty ? "\(error)" : "\(error) \(hint)")
    }
  }

  private var deviceHome: DeviceHome { DeviceHome(environment: environment) }
}

extension Schema {
  /// Keys whose values no journal keeps.
  fileprivate var secretKeys: Set<Key> {
    Set(descriptions.filter { $0.traits.contains(.secret) }.map(\.key))
  }
}
