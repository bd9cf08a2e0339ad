/// Settings as people keep them, with comments, about so large.
struct GeneratedDocument {
  let bytes: [UInt8]

  enum Format {
    case json, toml, yaml
  }

  init(_ format: Format, byteCount: Int) {
    var text = format == .json ? "{\n" : ""
    var number = 0
    while text.utf8.count < byteCount {
      text += Self.section(number, format)
      number += 1
    }
    if format == .json { text += "  \"end\": true\n}\n" }
    bytes = Array(text.utf8)
  }

  private static func section(_ number: Int, _ format: Format) -> String {
    switch format {
    case .json:
      """
        // What section \(number) is about.
        "section \(number)": {
          "title": "A title of ordinary length, as settings have them",
          "width": \(number * 7), "ratio": 0.\(number)5, "isEnabled": \(number.isMultiple(of: 2)),
          "files": ["src/**/*.swift", "Tests/**/*.swift"], /* globs */
          "nested": { "depth": 2, "nothing": null }
        },

      """
    case .toml:
      """
      # What section \(number) is about.
      ["section \(number)"]
      title = "A title of ordinary length, as settings have them"
      width = \(number * 7)
      ratio = 0.\(number)5
      isEnabled = \(number.isMultiple(of: 2))
      files = ["src/**/*.swift", "Tests/**/*.swift"] # globs
      nested = { depth = 2, nothing = "" }


      """
    case .yaml:
      """
      # What section \(number) is about.
      section \(number):
        title: A title of ordinary length, as settings have them
        width: \(number * 7)
        ratio: 0.\(number)5
        isEnabled: \(number.isMultiple(of: 2))
        files: # globs
          - "src/**/*.swift"
          - "Tests/**/*.swift"
        nested: { depth: 2, nothing: null }

      """
    }
  }
}
