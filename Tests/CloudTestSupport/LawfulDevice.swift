import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication

/// A device without disk or timer: a replica that talks when it is told to.
package struct LawfulDevice {
  package var replica: Replica
  package let transport: any CloudTransport
  private var time: Int64
  private var trace = Trace()

  /// Makes a device that is signed in to the transport's account and has its values.
  package init(
    _ number: UInt64, over transport: any CloudTransport,
    parameters: SyncParameters = LawfulDevice.eager
  ) async throws {
    self.transport = transport
    time = World.morning + Int64(number)
    replica = Replica(id: ReplicaID(number), name: "device \(number)", parameters: parameters)
    replica.signIn(
      to: try await transport.account(), named: transport.name, at: time, into: &trace)
    try await sync()
  }

  /// Parameters without a throttle, so that every round carries what waits.
  package static var eager: SyncParameters {
    SyncParameters(pace: Pace(uploadDelay: 0, burst: 1_000_000))
  }

  /// Writes a value, or removes it.
  package mutating func write(_ value: PropertyList?, to key: Key) throws {
    time += 1
    try replica.write([(key, value)], at: Moment(time: time, wallClock: time), into: &trace)
  }

  /// What the device would send now.
  package mutating func request() throws -> Request {
    time += 1
    guard let request = replica.makeRequest(at: time, into: &trace) else { throw Offline() }
    return request
  }

  @discardableResult
  package mutating func receive(_ delivery: Delivery) -> [VisibleChange] {
    time += 1
    return replica.receive(delivery, at: Moment(time: time, wallClock: time), into: &trace)
  }

  /// One round: asks, and takes the answer.
  @discardableResult
  package mutating func sync() async throws -> [VisibleChange] {
    receive(try await transport.exchange(try request()))
  }

  /// All visible values.
  package var values: [Key: PropertyList] {
    Dictionary(
      uniqueKeysWithValues: replica.records.compactMap { key, record, _ in
        record.value.map { (key, $0) }
      })
  }

  /// A device that has no account asked for a round.
  private struct Offline: Error {}
}
