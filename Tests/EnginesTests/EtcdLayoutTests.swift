import SetteePropertyLists
import SetteeReplication
import Testing

@testable import SetteeEngines

/// Where things lie in etcd, and that no key gets out of its place.
struct EtcdLayoutTests {
  @Test(
    "A key stays below its account, whatever it holds",
    arguments: [
      ("a", "/app/me/kv/a"), ("a/b", "/app/me/kv/a%2Fb"), ("\0", "/app/me/kv/%00"),
      ("", "/app/me/kv/%"), ("%", "/app/me/kv/%25"),
      ("../meta/quota", "/app/me/kv/..%2Fmeta%2Fquota"),
      ("é", "/app/me/kv/%C3%A9"), ("e\u{301}", "/app/me/kv/e%CC%81"),
    ])
  func keys(name: String, place: String) {
    let layout = EtcdLayout(app: "app", account: "me")
    #expect(String(decoding: layout.record(Key(name)), as: UTF8.self) == place)
    #expect(layout.record(Key(name)).starts(with: layout.records))
  }

  @Test("Accounts and apps do not overlap, whatever they are called")
  func roots() {
    let roots = [("a", "b/c"), ("a/b", "c"), ("a", "b"), ("", "a"), ("a", "")].map {
      String(decoding: EtcdLayout(app: $0.0, account: $0.1).root, as: UTF8.self)
    }
    for one in roots {
      #expect(roots.filter { $0.hasPrefix(one) } == [one])
    }
  }

  @Test("A prefix ends before the next one")
  func ends() {
    let layout = EtcdLayout(app: "app", account: "me")
    let end = EtcdLayout.end(of: layout.records)
    #expect(String(decoding: end, as: UTF8.self) == "/app/me/kv0")
    #expect(layout.record(Key("\u{10FFFF}")).lexicographicallyPrecedes(end))
    #expect(!layout.names.lexicographicallyPrecedes(end))
  }

  @Test("A name's place is the replica's, and nobody else's")
  func names() {
    let layout = EtcdLayout(app: "app", account: "me")
    for number in [0, 1, 0xFFFF, UInt64.max] {
      let replica = ReplicaID(number)
      #expect(layout.replica(ofName: layout.name(replica)) == replica)
    }
    #expect(layout.replica(ofName: layout.names + [0x78]) == nil)
    #expect(layout.replica(ofName: layout.usage) == nil)
  }

  @Test("A record is read from its own place only")
  func records() throws {
    let layout = EtcdLayout(app: "app", account: "me")
    let stamp = Stamp(milliseconds: 1, counter: 2, replica: ReplicaID(3))
    let keyed = KeyedRecord(key: "a/b", record: Record(value: .data([1, 2]), stamp: stamp))
    let bytes = EtcdText.bytes(of: keyed.propertyList)
    #expect(EtcdText.record(of: pair(layout.record("a/b"), bytes), in: layout) == keyed)
    #expect(EtcdText.record(of: pair(layout.record("a"), bytes), in: layout) == nil)
    #expect(EtcdText.record(of: pair(layout.record("a/b"), [0x7B]), in: layout) == nil)
    #expect(EtcdText.record(of: pair(layout.record("a/b"), Array("{}".utf8)), in: layout) == nil)
  }

  private func pair(_ key: [UInt8], _ value: [UInt8]) -> EtcdPair {
    EtcdPair(key: key, value: value, modRevision: 1)
  }
}
