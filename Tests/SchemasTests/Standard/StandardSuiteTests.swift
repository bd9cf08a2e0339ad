import Testing

@testable import SetteeSchemas

/// What the standard's own suite says of values, draft by draft.
@Suite("The JSON Schema Test Suite", .enabled(if: StandardSuite.isThere, StandardSuite.absence))
struct StandardSuiteTests {
  @Test("All required tests of a draft come out right", arguments: StandardSuite.drafts)
  func required(draft: String) throws {
    var outcome = StandardSuite.Outcome()
    for file in try StandardSuite.files(in: draft) {
      outcome.add(try StandardSuite.run(file, in: draft))
    }
    #expect(outcome.failures == [])
    #expect(outcome.count > 300)
  }

  @Test(
    "All optional tests of a draft come out right, but for content, which nobody asserts",
    arguments: StandardSuite.drafts)
  func optional(draft: String) throws {
    var outcome = StandardSuite.Outcome()
    for file in try StandardSuite.files(in: "\(draft)/optional")
    where !file.hasSuffix("/content.json") {
      outcome.add(try StandardSuite.run(file, in: draft))
    }
    #expect(outcome.failures == [])
    #expect(outcome.count > 50)
  }

  @Test(
    "All formats come out right, but for internationalised host names",
    arguments: StandardSuite.drafts)
  func formats(draft: String) throws {
    var options = Validator.Options()
    options.assertsFormats = true
    var outcome = StandardSuite.Outcome()
    for file in try StandardSuite.files(in: "\(draft)/optional/format")
    where !file.hasSuffix("/idn-hostname.json") {
      outcome.add(
        try StandardSuite.run(file, in: draft, options: options) {
          file.hasSuffix("/hostname.json") && $0.lowercased().contains("xn--")
        })
    }
    #expect(outcome.failures == [])
    #expect(outcome.count > 30)
  }
}
