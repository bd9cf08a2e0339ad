import Defaults
import Testing

extension Defaults.Keys {
  static let quality = Key<Double>(
    "quality", default: 0.8, note: .init(help: "How sharp pictures are.", range: 0...1))
  static let author = Key<String?>("author")
}

/// The README's program with typed keys.
@Suite("A program with typed keys")
struct ReadmeExampleTests {
  @Test("It reads, writes, observes and shows its keys")
  @MainActor
  func example() {
    Defaults.withHermeticStore {
      Defaults[.quality] += 0.1
      let observer = Defaults.observe(.quality) { print($0.oldValue, $0.newValue) }
      #expect(Defaults[.quality] == 0.9)
      let form = Defaults.form(.quality, .author, title: "Reader")
      #expect(form.settings.map(\.description.title) == ["Quality", "Author"])
      #expect(form.settings.map(\.reading.value) == [.real(0.9), .null])
      withExtendedLifetime(observer) {}
    }
  }
}
