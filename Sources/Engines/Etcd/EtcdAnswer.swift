import SetteePropertyLists

/// What stands in every answer: which cluster spoke, and how far its history goes.
struct EtcdHeader: Sendable, Hashable {
  let clusterID: UInt64
  let revision: Int64

  init(_ message: EtcdNode) throws(EtcdError) {
    clusterID = try message.uint64("cluster_id")
    revision = try message.int64("revision")
  }
}

/// A key with its value and the revision of its last write.
struct EtcdPair: Sendable, Hashable {
  let key: [UInt8]
  let value: [UInt8]
  let modRevision: Int64

  init(key: [UInt8], value: [UInt8], modRevision: Int64) {
    self.key = key
    self.value = value
    self.modRevision = modRevision
  }

  init(_ message: EtcdNode) throws(EtcdError) {
    key = try message.bytes("key")
    value = try message.bytes("value")
    modRevision = try message.int64("mod_revision")
  }
}

/// The answer to a range.
struct EtcdRangeAnswer: Sendable, Hashable {
  let pairs: [EtcdPair]
  /// Whether the limit cut the list.
  let hasMore: Bool

  init(_ message: EtcdNode) throws(EtcdError) {
    var pairs: [EtcdPair] = []
    for pair in try message.messages("kvs") { pairs.append(try EtcdPair(pair)) }
    self.pairs = pairs
    hasMore = try message.flag("more")
  }
}

/// The answer to a transaction.
struct EtcdTransactionAnswer: Sendable, Hashable {
  let header: EtcdHeader
  /// Whether all comparisons held.
  let isDone: Bool
  /// The answers to the ranges in it, in their order.
  let ranges: [EtcdRangeAnswer]

  init(_ message: EtcdNode) throws(EtcdError) {
    header = try EtcdHeader(message.message("header"))
    isDone = try message.flag("succeeded")
    var ranges: [EtcdRangeAnswer] = []
    for one in try message.messages("responses") where one.has("response_range") {
      ranges.append(try EtcdRangeAnswer(one.message("response_range")))
    }
    self.ranges = ranges
  }
}

/// One line of a watch.
struct EtcdWatchAnswer: Sendable, Hashable {
  let header: EtcdHeader
  let eventCount: Int
  /// Whether the watch has ended, as when what it asked for was compacted away.
  let isCanceled: Bool
  /// The oldest revision that is still there, where an older one was asked for.
  let compactRevision: Int64
  let cancelReason: String

  init(line: [UInt8]) throws(EtcdError) {
    let frame = try EtcdNode(line)
    if frame.has("error") { throw try .answer(EtcdFailure(frame.message("error"), status: 200)) }
    let result = try frame.message("result")
    header = try EtcdHeader(result.message("header"))
    eventCount = try result.messages("events").count
    isCanceled = try result.flag("canceled")
    compactRevision = try result.int64("compact_revision")
    cancelReason = try result.string("cancel_reason")
  }
}
