import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

extension CloudDevice {
  /// Opens a program's device of a real account, with the values last known, and begins to sync.
  ///
  /// ```swift
  /// let device = try CloudDevice(at: "folder:/home/ada/Sync/reader", app: "reader")
  /// device.store.useAsDefault()
  /// ```
  ///
  /// The account is made where there is none yet. Blocks for the disk, never for the network: while
  /// the account is out of reach, `problem` says why, and everything goes on with the copy of this
  /// device. Keep the device as long as the program syncs.
  /// - Parameters:
  ///   - place: `folder:PATH`, a folder that devices share by Syncthing or a network mount;
  ///     `etcd:unix:/path/to/socket` or `etcd:http://host:port`, members separated by commas.
  ///   - app: Whose settings they are; a name fit for a file.
  ///   - name: What people call this device: `SETTEE_DEVICE`, or the host name.
  ///   - folder: Where this device's copy is kept: `$XDG_DATA_HOME/settee`, or
  ///     `~/.local/share/settee`.
  ///   - secretKeys: Keys whose lost values no journal keeps and no message shows.
  ///   - limits: How much the account holds; the same on all devices.
  /// - Throws: `CloudPlaceError` where `place` is none; `StoreError` where the name does not do, or
  ///   this device's copy is there and cannot be read.
  public convenience init(
    at place: String, app: String, named name: String? = nil, keptIn folder: String? = nil,
    secretKeys: Set<Key> = [], limits: CloudLimits = .standard
  ) throws {
    let account = try CloudPlace(place, in: DeviceHome.currentFolder)
    let parameters = SyncParameters(quota: limits.quota, secretKeys: secretKeys)
    guard let transport = account.transport(for: app, parameters) else {
      throw CloudPlaceError(text: place, reason: "CloudSimulator makes simulated accounts.")
    }
    // The rules for a suite's name are those for a folder's.
    _ = try SuiteLocation.path(ofSuite: app, in: SuiteEnvironment.live(arguments: []))
    try UserFolders.check(app: app)
    let home = DeviceHome.live()
    let name = name ?? home.deviceName
    try self.init(
      name: name,
      storage: account.storage(
        named: name, of: app, keptIn: try folder.map { Path($0) } ?? home.dataFolder(),
        transport.parameters),
      transport: transport.way, parameters: transport.parameters)
    start()
  }
}
