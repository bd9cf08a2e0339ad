import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import Synchronization

/// An etcd cluster as far as Settee asks it anything: one flat space of keys, a revision for each
/// transaction that changes it, and a past that is compacted away.
///
/// It speaks the gateway's JSON. What befalls a request on its way, `onRequest` says. Touched only
/// by whoever has the baton.
final class SimulatedEtcd: @unchecked Sendable {
  private(set) var state = State()
  /// The states of the latest revisions, the oldest first; they are gone once compacted.
  private var past: [State] = []
  /// Why a request was one that no etcd takes.
  private(set) var defect: String?
  /// Decides what becomes of a request.
  var onRequest: () -> Fate = { .served }

  /// What a cluster holds at one revision.
  struct State {
    var clusterID: UInt64 = 1
    var revision: Int64 = 1
    var pairs: [[UInt8]: Pair] = [:]
  }

  struct Pair {
    var value: [UInt8]
    var created: Int64
    var modified: Int64
  }

  /// What becomes of a request.
  enum Fate {
    case served
    /// It never arrives.
    case lost
    /// It is carried out, and nobody hears of it.
    case unanswered
    /// Another member leads from now on; whether it was carried out is unknown.
    case leaderless(isDone: Bool)
    /// A member answers that has slept so many revisions, where nothing is to be written.
    case past(Int)
  }

  /// A client's way to the cluster.
  func member() -> any EtcdMember { Member(cluster: self) }

  /// Forgets the past.
  func compact() { past = [] }

  /// Another cluster takes its place, with what an earlier state held, or with nothing.
  func restore(_ state: State?, as clusterID: UInt64) {
    self.state = State(clusterID: clusterID, pairs: [:])
    if let state { (self.state.pairs, self.state.revision) = (state.pairs, state.revision) }
    past = []
  }

  private struct Member: EtcdMember {
    let cluster: SimulatedEtcd
    let address = HTTPAddress.unix(path: "/run/etcd.sock:0")

    func post(
      _ path: String, _ body: [UInt8], within patience: Patience
    ) throws(HTTPError) -> HTTPResponse {
      try cluster.answer(path, body)
    }

    func stream(
      _ path: String, _ body: [UInt8], within patience: Patience
    ) throws(HTTPError) -> HTTPStream {
      throw .unreachable(reason: "a simulated etcd has no watches")
    }
  }

  private func answer(_ path: String, _ body: [UInt8]) throws(HTTPError) -> HTTPResponse {
    let fate = onRequest()
    if case .lost = fate { throw .unreachable(reason: "nobody listens") }
    if case .leaderless(isDone: false) = fate { return Self.leaderless }
    let response = serve(path, body, fate)
    switch fate {
    case .unanswered: throw .timedOut
    case .leaderless: return Self.leaderless
    case .served, .lost, .past: return response
    }
  }

  private func serve(_ path: String, _ body: [UInt8], _ fate: Fate) -> HTTPResponse {
    do throws(EtcdError) {
      guard path == "/v3/kv/txn" else { throw .malformed("nothing is at \(path)") }
      let transaction = try SimulatedTransaction(EtcdNode(body))
      let before = state(for: transaction, fate)
      let (after, answer) = try transaction.run(on: before, past: past)
      if after.revision > before.revision {
        past.append(state)
        if past.count > Self.pastCountMax { past.removeFirst() }
        state = after
      }
      return HTTPResponse(status: 200, Array(answer.json().utf8))
    } catch {
      guard case .answer(let failure) = error else {
        defect = defect ?? "\(error)"
        return Self.failure(3, "\(error)")
      }
      return Self.failure(failure.code, failure.message)
    }
  }

  private func state(for transaction: SimulatedTransaction, _ fate: Fate) -> State {
    guard case .past(let count) = fate, !transaction.writes, !past.isEmpty else { return state }
    return past[max(0, past.count - count)]
  }

  private static let pastCountMax = 64
  private static let leaderless = failure(14, "etcdserver: leader changed", status: 503)

  private static func failure(_ code: Int64, _ message: String, status: Int = 400) -> HTTPResponse {
    let body: PropertyList = ["code": .integer(Int128(code)), "message": .string(message)]
    return HTTPResponse(status: status, Array(body.json().utf8))
  }
}
