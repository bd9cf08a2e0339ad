import Defaults
import SetteePropertyLists
import Synchronization
import Testing

@Suite("Decoded values that are kept")
struct DecodeCacheTests {
  @Test("The value of the last stored form is kept, and no other")
  func last() {
    let cache = DecodeCache(for: Time.self)
    #expect(cache.value(of: "a") == nil)
    cache.keep(Time(hour: 1, minute: 0), of: "a")
    #expect(cache.value(of: "a") == Time(hour: 1, minute: 0) && cache.value(of: "b") == nil)
    cache.keep(Time(hour: 2, minute: 0), of: "b")
    #expect(cache.value(of: "a") == nil && cache.value(of: "b")?.hour == 2)
  }

  @Test("Objects are not kept: whoever reads them may change them")
  func notKept() {
    let object = DecodeCache(for: Counter.self)
    object.keep(Counter(), of: "a")
    #expect(object.value(of: "a") == nil)
    let objects = DecodeCache(for: [Counter].self)
    objects.keep([Counter()], of: ["a"])
    #expect(objects.value(of: ["a"]) == nil)
  }

  @Test("Reading a key again decodes nothing until the value changes, by whomever")
  func reads() {
    Defaults.withHermeticStore {
      let key = Defaults.Key<Counted>("counted", default: Counted())
      Defaults[key] = Counted(number: 1)
      let start = Counted.decodingCount.load(ordering: .relaxed)
      for _ in 1...10 { #expect(Defaults[key].number == 1) }
      #expect(Counted.decodingCount.load(ordering: .relaxed) - start <= 1)
      DefaultStore.local(key.suite).set(#"{"number":2}"#, forKey: "counted")
      for _ in 1...10 { #expect(Defaults[key].number == 2) }
      #expect(Counted.decodingCount.load(ordering: .relaxed) - start <= 2)
      key.reset()
      #expect(Defaults[key].number == 0)
    }
  }

  /// A value that counts how often one was decoded.
  private struct Counted: Codable, Defaults.Serializable {
    static let decodingCount = Atomic(0)

    var number = 0

    init(number: Int = 0) { self.number = number }

    init(from decoder: any Decoder) throws {
      Self.decodingCount.add(1, ordering: .relaxed)
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    }

    private enum CodingKeys: String, CodingKey { case number }
  }

  private final class Counter: Codable, Defaults.Serializable { var count = 0 }
}
