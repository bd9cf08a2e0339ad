import Defaults
import PropertyLists
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

  @Test("Scalars and objects are not kept: the ones cost nothing, the others may be changed")
  func notKept() {
    let scalar = DecodeCache(for: Int.self)
    scalar.keep(1, of: 1)
    #expect(scalar.value(of: 1) == nil)
    let object = DecodeCache(for: Counter.self)
    object.keep(Counter(), of: "a")
    #expect(object.value(of: "a") == nil)
    let objects = DecodeCache(for: [Counter].self)
    objects.keep([Counter()], of: ["a"])
    #expect(objects.value(of: ["a"]) == nil)
  }

  private final class Counter: Codable, Defaults.Serializable { var count = 0 }
}
