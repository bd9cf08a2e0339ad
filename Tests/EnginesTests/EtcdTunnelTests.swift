import SetteeCloudCore
import SetteeFiles
import TestSupport
import Testing

@testable import SetteeEngines

/// etcd on another machine, by a tunnel, as its refused address and the README say.
///
/// A socket here leads to the port there; the other machine is this one, by way of an sshd of the
/// test's own.
@Suite(
  .serialized, .endsInAnHour,
  .enabled(
    if: EtcdTestCluster.isWanted, "Needs SETTEE_LONG=1 and etcd: make test-long brings both."),
  .enabled(if: Tunnel.isPossible, "Needs ssh, and an sshd that lets this user in."))
struct EtcdTunnelTests {
  @Test("Two devices share values through a tunnel, also after that fell and was opened again")
  func devices() async throws {
    let cluster = try EtcdTestCluster(isOnPorts: true)
    let tunnel = try Tunnel(in: cluster.folder.text)
    guard case .tcp(_, let port) = cluster.address(0) else { throw Tunnel.Failure() }
    try tunnel.open(to: port)
    let here = try device("here", at: "unix:\(tunnel.socket)", in: cluster.folder.text)
    let there = try device("there", at: cluster.address(0).description, in: cluster.folder.text)
    here.store.set("first", forKey: "a")
    for device in [here, there] { #expect(await device.sync() == nil) }
    #expect(there.store.string(forKey: "a") == "first")
    try tunnel.close()
    here.store.set("second", forKey: "a")
    let trouble = await here.sync()
    #expect(trouble?.description.hasPrefix("The account cannot be reached: ") == true)
    #expect(here.store.string(forKey: "a") == "second")
    try tunnel.open(to: port)
    for device in [here, there] { #expect(await device.sync() == nil) }
    #expect(there.store.string(forKey: "a") == "second")
    try tunnel.close()
    for device in [here, there] { try device.close() }
  }

  private func device(_ name: String, at address: String, in folder: String) throws -> CloudDevice {
    let place = try CloudPlace("etcd:\(address)", in: Path("/"))
    return try #require(
      try place.device(named: name, of: "app", keptIn: Path("\(folder)/devices")))
  }
}

/// What `ssh -N -L SOCKET:127.0.0.1:PORT HOST` opens, where the host is an sshd without a port: ssh
/// talks to it over its standard input.
struct Tunnel {
  let socket: String
  private let folder: String

  struct Failure: Error {}

  /// Whether this machine's sshd lets in whoever runs the tests.
  static let isPossible: Bool = {
    guard EtcdTestCluster.isWanted else { return false }
    do {
      let folder = try TemporaryFolder()
      return try ShellCommand.status(of: Tunnel(in: folder.text).command("", "true")) == 0
    } catch {
      return false
    }
  }()

  /// Makes keys for a host and a user who know each other.
  init(in folder: String) throws {
    self.folder = folder
    socket = "\(folder)/tunnel.sock"
    let isReady = try ShellCommand.status(
      of: """
        cd '\(folder)' && ssh-keygen -q -t ed25519 -N '' -f host && \
        ssh-keygen -q -t ed25519 -N '' -f user && cp user.pub keys && \
        printf '%s\\n' 'HostKey \(folder)/host' 'AuthorizedKeysFile \(folder)/keys' \
        'StrictModes no' 'UsePAM no' 'PidFile none' >sshd.conf
        """)
    if isReady != 0 { throw Failure() }
  }

  /// Returns when the socket takes connections.
  func open(to port: some BinaryInteger) throws {
    let way = "-L '\(socket)':127.0.0.1:\(port)"
    let status = try ShellCommand.status(
      of: "rm -f '\(socket)'; "
        + command("-f -N -M -o ControlPersist=no -o ExitOnForwardFailure=yes \(way)", ""))
    if status != 0 { throw Failure() }
  }

  func close() throws {
    if try ShellCommand.status(of: command("-O exit", "")) != 0 { throw Failure() }
  }

  private func command(_ options: String, _ words: String) -> String {
    """
    ssh -q -F none -i '\(folder)/user' -o IdentitiesOnly=yes -o BatchMode=yes \
    -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -S '\(folder)/control' \
    -o "ProxyCommand=$(command -v sshd || echo /usr/sbin/sshd) -i -f '\(folder)/sshd.conf'" \
    \(options) somewhere \(words) </dev/null >/dev/null 2>&1
    """
  }
}
