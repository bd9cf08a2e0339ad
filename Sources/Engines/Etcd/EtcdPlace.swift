/// Which account in which cluster.
package struct EtcdPlace: Sendable, Hashable {
  let members: [HTTPAddress]
  private let app: String
  private let account: String

  /// - Parameters:
  ///   - members: The cluster's members, at least one.
  ///   - app: Whose settings they are; an app does not see another app's accounts.
  ///   - account: Which account of the app.
  package init(_ members: [HTTPAddress], app: String = "settee", account: String = "default") {
    self.members = members
    self.app = app
    self.account = account
  }

  /// Reads the members' addresses, separated by commas: `unix:/run/etcd.sock` or
  /// `http://127.0.0.1:2379,http://127.0.0.1:3379`.
  package init(
    _ members: String, app: String = "settee", account: String = "default"
  ) throws(HTTPAddressError) {
    var addresses: [HTTPAddress] = []
    for member in members.split(separator: ",", omittingEmptySubsequences: false) {
      addresses.append(try HTTPAddress(String(member)))
    }
    self.init(addresses, app: app, account: account)
  }

  var layout: EtcdLayout { EtcdLayout(app: app, account: account) }
}

extension EtcdPlace: CustomStringConvertible {
  /// The members as they are written on a command line.
  package var description: String { members.map(\.description).joined(separator: ",") }
}
