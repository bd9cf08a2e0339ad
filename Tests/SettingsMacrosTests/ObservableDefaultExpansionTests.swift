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

  @Test("A name with a space keeps its backticks")
  func rawIdentifier() {
    let text = Expansion(
      """
      @Observable class Model {
        @ObservableDefault(.isOn) @ObservationIgnored var `is on`: Bool
      }
      """
    ).text
    #expect(text.contains("private let `_$is on` = _ObservedDefault<Bool>(.isOn)"))
    #expect(text.contains("`_$is on`.set(newValue)"))
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
      ("var isOn: Bool", "@ObservableDefault(.isOn) @ObservationIgnored var isOn: Bool"),
      ("@ObservationIgnored var isOn: Bool = true", "isOn: Bool"),
    ])
  func fixIts(misuse: String, right: String) {
    let diagnostics = Expansion(
      "@Observable class Model { @ObservableDefault(.isOn) \(misuse) }"
    ).diagnostics
    let changes = diagnostics.flatMap(\.fixIts).flatMap(\.changes)
    let texts = changes.compactMap { change -> String? in
      guard case .replace(_, let new) = change else { return nil }
      return new.description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(texts == [right])
  }
}
