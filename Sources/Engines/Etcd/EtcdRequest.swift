import SetteePropertyLists

/// The requests of etcd's v3 interface that Settee makes, and how its JSON gateway spells them.
///
/// The gateway ignores fields it does not know, so a misspelt name would store nothing and report
/// success: every request is written from these types, and nowhere else.
struct EtcdRange: Sendable {
  var key: [UInt8]
  /// The key after the last; `nil` for the one key alone.
  var end: [UInt8]?
  /// Only what was written at this revision or later.
  var minModRevision: Int64 = 0
  /// The state as it was at a revision; 0 for the present.
  var revision: Int64 = 0
  /// The most pairs to send; 0 for all.
  var limit = 0
  var isKeysOnly = false
  /// The oldest pairs first, by creation.
  var isOldestFirst = false

  /// Everything below a prefix.
  init(below prefix: [UInt8]) {
    key = prefix
    end = EtcdLayout.end(of: prefix)
  }

  init(key: [UInt8]) { self.key = key }

  var propertyList: PropertyList {
    var fields: PropertyDictionary = ["key": .data(key)]
    fields["range_end"] = end.map { .data($0) }
    if minModRevision != 0 { fields["min_mod_revision"] = .int64(minModRevision) }
    if revision != 0 { fields["revision"] = .int64(revision) }
    if limit != 0 { fields["limit"] = .int64(Int64(limit)) }
    if isKeysOnly { fields["keys_only"] = true }
    if isOldestFirst {
      fields["sort_order"] = "ASCEND"
      fields["sort_target"] = "CREATE"
    }
    return .dictionary(fields)
  }
}

/// One step of a transaction.
enum EtcdOperation: Sendable {
  case range(EtcdRange)
  case put(key: [UInt8], value: [UInt8])
  case delete(key: [UInt8])

  var propertyList: PropertyList {
    switch self {
    case .range(let range): ["request_range": range.propertyList]
    case .put(let key, let value): ["request_put": ["key": .data(key), "value": .data(value)]]
    case .delete(let key): ["request_delete_range": ["key": .data(key)]]
    }
  }

  /// About what it adds to the request, whose size etcd limits.
  var byteCount: Int {
    switch self {
    case .range(let range): range.key.count + 32
    case .put(let key, let value): key.count + value.count + 32
    case .delete(let key): key.count + 32
    }
  }
}

/// A key that must not have been written since it was read; revision 0 means that it is absent.
struct EtcdComparison: Sendable {
  let key: [UInt8]
  let modRevision: Int64

  var propertyList: PropertyList {
    [
      "key": .data(key), "target": "MOD", "result": "EQUAL",
      "mod_revision": .int64(modRevision),
    ]
  }
}

/// Operations that happen together, or not at all where a comparison fails.
struct EtcdTransaction: Sendable {
  var comparisons: [EtcdComparison] = []
  var operations: [EtcdOperation] = []

  /// etcd refuses requests above 1.5 MiB; the rest is for names and framing.
  static let byteCountMax = 1_500_000

  var byteCount: Int {
    operations.reduce(0) { $0 + $1.byteCount } + comparisons.reduce(0) { $0 + $1.key.count + 32 }
  }

  var propertyList: PropertyList {
    [
      "compare": .array(comparisons.map(\.propertyList)),
      "success": .array(operations.map(\.propertyList)),
    ]
  }
}

/// Asks to be told of every write of a key from a revision on.
struct EtcdWatchRequest: Sendable {
  let key: [UInt8]
  let startRevision: Int64

  var propertyList: PropertyList {
    [
      "create_request": [
        "key": .data(key), "start_revision": .int64(startRevision), "progress_notify": true,
      ]
    ]
  }
}

extension PropertyList {
  /// A 64-bit number as protocol buffers' JSON has it: a string.
  fileprivate static func int64(_ number: Int64) -> PropertyList { .string(String(number)) }
}
