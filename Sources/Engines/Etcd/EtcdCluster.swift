import SetteeFiles
import SetteePropertyLists
import Synchronization

/// The members of one etcd cluster, asked one at a time through their JSON gateways.
///
/// Calls block and belong on a `BlockingQueue`. A member that fails is left for the next one.
final class EtcdCluster: Sendable {
  private let clients: [any EtcdMember]
  private let place = Atomic(0)

  /// - Parameter members: At least one.
  init(_ members: [any EtcdMember]) { clients = members }

  /// - Parameter addresses: At least one.
  convenience init(_ addresses: [HTTPAddress]) { self.init(addresses.map { HTTPClient($0) }) }

  var memberCount: Int { clients.count }

  /// The member that is asked at present.
  var member: HTTPAddress { client.address }

  /// Turns to the next member.
  func turn() { place.wrappingAdd(1, ordering: .relaxed) }

  func transact(
    _ transaction: EtcdTransaction, within patience: Patience
  ) throws(EtcdError) -> EtcdTransactionAnswer {
    try EtcdTransactionAnswer(ask("/v3/kv/txn", transaction.propertyList, within: patience))
  }

  /// Reads several ranges at one revision.
  func read(
    _ ranges: [EtcdRange], within patience: Patience
  ) throws(EtcdError) -> EtcdTransactionAnswer {
    let transaction = EtcdTransaction(operations: ranges.map { .range($0) })
    let answer = try transact(transaction, within: patience)
    guard answer.ranges.count == ranges.count else {
      throw .malformed("\(ranges.count) ranges were asked for and \(answer.ranges.count) came")
    }
    return answer
  }

  /// Forgets the history before a revision; for tests, since a client has no business doing it.
  func compact(before revision: Int64, within patience: Patience) throws(EtcdError) {
    _ = try ask(
      "/v3/kv/compaction", ["revision": .string(String(revision)), "physical": true],
      within: patience)
  }

  /// Opens a watch; its lines come for as long as the member likes.
  func watch(_ request: EtcdWatchRequest, within patience: Patience) throws(EtcdError) -> EtcdWatch
  {
    let body = Array(request.propertyList.json().utf8)
    do throws(HTTPError) {
      return EtcdWatch(try client.stream("/v3/watch", body, within: patience))
    } catch {
      throw .http(error)
    }
  }

  private var client: any EtcdMember {
    clients[Int(UInt(bitPattern: place.load(ordering: .relaxed)) % UInt(clients.count))]
  }

  private func ask(
    _ path: String, _ request: PropertyList, within patience: Patience
  ) throws(EtcdError) -> EtcdNode {
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try client.post(path, Array(request.json().utf8), within: patience)
    } catch {
      throw .http(error)
    }
    guard response.head.status == 200 else { throw Self.failure(in: response) }
    return try EtcdNode(response.body)
  }

  /// The error in an answer that is not 200; a body that is no error of etcd's counts nothing.
  static func failure(in response: HTTPResponse) -> EtcdError {
    let status = response.head.status
    do throws(EtcdError) {
      return .answer(try EtcdFailure(EtcdNode(response.body), status: status))
    } catch {
      return .answer(EtcdFailure(status: status))
    }
  }
}

/// Who answers in the name of a cluster: a member behind a socket, or one that is simulated.
package protocol EtcdMember: Sendable {
  var address: HTTPAddress { get }

  /// Sends a body in JSON to a path of the gateway and reads the whole answer.
  func post(
    _ path: String, _ body: [UInt8], within patience: Patience
  ) throws(HTTPError) -> HTTPResponse

  /// The same, where the answer comes line by line for as long as the member likes.
  func stream(
    _ path: String, _ body: [UInt8], within patience: Patience
  ) throws(HTTPError) -> HTTPStream
}

extension HTTPClient: EtcdMember {
  package func post(
    _ path: String, _ body: [UInt8], within patience: Patience
  ) throws(HTTPError) -> HTTPResponse {
    try post(path, body, limits: HTTPLimits(), within: patience)
  }
}

/// A watch that is open on one member.
struct EtcdWatch: Sendable {
  private var stream: HTTPStream

  init(_ stream: HTTPStream) { self.stream = stream }

  /// The next line, or `nil` where the member has closed the watch.
  mutating func next(within patience: Patience) throws(EtcdError) -> EtcdWatchAnswer? {
    let line: [UInt8]?
    do throws(HTTPError) {
      line = try stream.nextLine(within: patience)
    } catch {
      throw .http(error)
    }
    guard stream.status == 200 else { throw .answer(EtcdFailure(status: stream.status)) }
    return try line.map { (line) throws(EtcdError) in try EtcdWatchAnswer(line: line) }
  }
}
