import Testing

@Suite("Expansion of properties that typed keys keep")
struct ObservableDefaultExpansionTests {
  @Test("A property becomes accessors and what is behind them")
  func accessors() {
    let expansion = Expansion(
      """
      @Observable class Model {
        @ObservableDefault(.isOn) @ObservationIgnored public var `default`: [String: Int]?
      }
      """)
    let text = expansion.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(expansion.messages == [])
    #expect(
      text.contains(
        "get { _$default.value( of: self, \\Model.`default`, _$observationRegistrar) }"))
    #expect(text.contains("set { _$default.set(newValue) }"))
    #expect(
      text.contains("private let _$default = _ObservedDefault<[String: Int]?>(.isOn)"))
  }

  /// Two of these the compiler adds errors of its own to.
  @Test(
    "Each misuse is told once",
    arguments: [
      (
        "var isOn: Bool",
        "@Observable would store this property itself; mark it @ObservationIgnored"
      ),
      ("@ObservationIgnored let isOn: Bool", "a constant cannot be kept by a key; make it a 'var'"),
      ("@ObservationIgnored var isOn: Bool = true", "the key has the default; remove this one"),
      ("@ObservationIgnored static var isOn: Bool", "a static property cannot be kept by a key"),
    ])
  func misuse(property: String, message: String) {
    let messages = Expansion(
      "@Observable class Model { @ObservableDefault(.isOn) \(property) }"
    ).messages
    #expect(messages.count == 1 && messages.allSatisfy { $0.hasPrefix(message) }, "\(messages)")
  }

  @Test(
    "A fix-it makes the misuse right",
    arguments: [
      (
        "@ObservableDefault(.isOn) var isOn: Bool",
        "@ObservableDefault(.isOn) @ObservationIgnored var isOn: Bool"
      ),
      (
        "@ObservableDefault(.isOn) @ObservationIgnored var isOn: Bool = true",
        "@ObservableDefault(.isOn) @ObservationIgnored var isOn: Bool"
      ),
    ])
  func fixIts(misuse: String, right: String) {
    let text = Expansion.fixed("@Observable class Model { \(misuse) }")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words == "@Observable class Model { \(right) }")
  }
}
