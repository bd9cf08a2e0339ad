import SetteeEngines
import SetteePropertyLists

/// A transaction as it reaches a simulated etcd.
struct SimulatedTransaction {
  private var comparisons: [(key: [UInt8], revision: Int64)] = []
  private var operations: [Operation] = []

  private enum Operation {
    case range(Range)
    case put(key: [UInt8], value: [UInt8])
    case delete(key: [UInt8])
  }

  private struct Range {
    let key: [UInt8]
    let end: [UInt8]
    let minModRevision, revision: Int64
    let limit: Int
    let isKeysOnly, isOldestFirst: Bool

    init(_ node: EtcdNode) throws(EtcdError) {
      key = try node.bytes("key")
      end = try node.bytes("range_end")
      minModRevision = try node.int64("min_mod_revision")
      revision = try node.int64("revision")
      limit = Int(try node.int64("limit"))
      isKeysOnly = try node.flag("keys_only")
      isOldestFirst = try node.string("sort_order") == "ASCEND"
    }
  }

  /// etcd takes no more comparisons or operations than this, by default.
  private static let countMax = 128

  init(_ node: EtcdNode) throws(EtcdError) {
    for one in try node.messages("compare") {
      guard try one.string("target") == "MOD", try one.string("result") == "EQUAL" else {
        throw .malformed("a comparison that is not simulated")
      }
      comparisons.append((try one.bytes("key"), try one.int64("mod_revision")))
    }
    for one in try node.messages("success") { operations.append(try Self.operation(one)) }
    guard comparisons.count <= Self.countMax, operations.count <= Self.countMax else {
      throw .malformed("too many operations in txn request")
    }
    try checkKeys()
  }

  /// No key is written twice.
  private func checkKeys() throws(EtcdError) {
    var keys: Set<[UInt8]> = []
    for operation in operations {
      switch operation {
      case .range: break
      case .put(let key, _), .delete(let key):
        guard keys.insert(key).inserted else { throw .malformed("duplicate key given in txn") }
      }
    }
  }

  private static func operation(_ node: EtcdNode) throws(EtcdError) -> Operation {
    if node.has("request_range") { return .range(try Range(node.message("request_range"))) }
    if node.has("request_put") {
      let put = try node.message("request_put")
      return .put(key: try put.bytes("key"), value: try put.bytes("value"))
    }
    guard node.has("request_delete_range") else { throw .malformed("an unknown operation") }
    return .delete(key: try node.message("request_delete_range").bytes("key"))
  }

  /// Whether it may change anything.
  var writes: Bool {
    operations.contains { operation in
      if case .range = operation { false } else { true }
    }
  }

  /// Does it, or nothing where a comparison fails.
  func run(
    on before: SimulatedEtcd.State, past: [SimulatedEtcd.State]
  ) throws(EtcdError) -> (after: SimulatedEtcd.State, answer: PropertyList) {
    var state = before
    let isDone = comparisons.allSatisfy { (state.pairs[$0.key]?.modified ?? 0) == $0.revision }
    var responses: [PropertyList] = []
    if isDone {
      for operation in operations {
        responses.append(try run(operation, on: &state, next: before.revision + 1, past))
      }
    }
    let answer: PropertyList = [
      "header": [
        "cluster_id": .string("\(state.clusterID)"), "revision": .string("\(state.revision)"),
      ],
      "succeeded": .boolean(isDone), "responses": .array(responses),
    ]
    return (state, answer)
  }

  private func run(
    _ operation: Operation, on state: inout SimulatedEtcd.State, next revision: Int64,
    _ past: [SimulatedEtcd.State]
  ) throws(EtcdError) -> PropertyList {
    switch operation {
    case .range(let range): return ["response_range": try read(range, state, past)]
    case .put(let key, let value):
      let created = state.pairs[key]?.created ?? revision
      state.pairs[key] = SimulatedEtcd.Pair(value: value, created: created, modified: revision)
      state.revision = revision
      return ["response_put": ["header": [:]]]
    case .delete(let key):
      if state.pairs.removeValue(forKey: key) != nil { state.revision = revision }
      return ["response_delete_range": ["header": [:]]]
    }
  }

  private func read(
    _ range: Range, _ present: SimulatedEtcd.State, _ past: [SimulatedEtcd.State]
  ) throws(EtcdError) -> PropertyList {
    var state = present
    if range.revision != 0, range.revision != present.revision {
      guard range.revision < present.revision else {
        throw .answer(Self.failure("mvcc: required revision is a future revision"))
      }
      guard let kept = past.last(where: { $0.revision <= range.revision }) else {
        throw .answer(Self.failure("mvcc: required revision has been compacted"))
      }
      state = kept
    }
    var pairs = state.pairs.filter { key, pair in
      pair.modified >= range.minModRevision
        && (range.end.isEmpty
          ? key == range.key
          : !key.lexicographicallyPrecedes(range.key) && key.lexicographicallyPrecedes(range.end))
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    if range.isOldestFirst { pairs.sort { $0.value.created < $1.value.created } }
    let count = range.limit > 0 ? min(range.limit, pairs.count) : pairs.count
    return [
      "kvs": .array(
        pairs.prefix(count).map { key, pair in
          [
            "key": .data(key), "value": .data(range.isKeysOnly ? [] : pair.value),
            "create_revision": .string("\(pair.created)"),
            "mod_revision": .string("\(pair.modified)"),
          ]
        }),
      "more": .boolean(count < pairs.count), "count": .string("\(pairs.count)"),
    ]
  }

  /// etcd's answer to what it cannot know any more, or not yet.
  private static func failure(_ message: String) -> EtcdFailure {
    EtcdFailure(status: 400, code: 11, message: message)
  }
}
