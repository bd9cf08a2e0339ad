import Foundation
import TestSupport
import Testing

/// What of the web is asked for, and by whom.
@Suite("Schemas and the web", .aside)
struct SchemaFetchTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    // A file that this process had open for writing might be held by another test's program for a
    // moment, and could not be run.
    let made = try Shell.run(
      "/bin/sh",
      [
        "-c", "cd && mkdir bin && printf %s \"$1\" > bin/curl && chmod 755 bin/curl", "sh",
        Self.curl,
      ],
      environment: sandbox.environment())
    guard made.status == 0 else { throw Failure(made.errors) }
  }

  /// Stands for curl: a few addresses that have something, and a note of the words it was given.
  private static let curl = """
    #!/bin/sh
    echo "$*" >> "$HOME/words"
    for url; do :; done
    case $url in
      https://example.org/good.json) echo '{"type": "object"}' ;;
      https://example.org/tool.json) echo '{"properties": {"strict": {"type": "boolean"}}}' ;;
      https://example.org/page.json) echo '<html>' ;;
      */catalog.json) echo '{"schemas": [{"name": "Tool", "url":
        "https://example.org/tool.json", "fileMatch": ["tool.json"]}]}' ;;
      *) echo "no such page" >&2; exit 22 ;;
    esac
    """

  private func fetch(_ words: String...) throws -> Shell.Result {
    try Shell.run(
      Program.path, ["schemas"] + words,
      environment: sandbox.environment(["PATH": "\(sandbox.home.text)/bin:/usr/bin:/bin"]))
  }

  @Test("What comes is kept where documents find it, by its address and by a catalogue's name")
  func kept() throws {
    let folder = "\(sandbox.home.text)/.local/share/settee/schemas"
    let good = try fetch("fetch", "https://example.org/good.json", "--yes")
    #expect(good.status == 0 && good.output == "\(folder)/web/example.org/good.json\n")
    #expect(good.errors == "https://example.org/good.json\n")
    let words = try sandbox.text("words")
    #expect(words.contains("--proto =https") && words.contains("--max-filesize 8388608"))
    #expect(try fetch("fetch", "catalog", "--yes").status == 0)
    #expect(try fetch("fetch", "Tool", "--yes").output.hasSuffix("/web/example.org/tool.json\n"))
    let document = try sandbox.write("{\"strict\": 1}", to: "tool.json")
    #expect(try fetch("list", document).output.contains("catalogue: Tool"))
  }

  @Test("What is no JSON, or does not come, is not kept, and nothing is asked for unasked")
  func refused() throws {
    let page = try fetch("fetch", "https://example.org/page.json", "--yes")
    #expect(page.status == 3 && page.errors.contains("What came is no JSON, and was not kept"))
    let none = try fetch("fetch", "https://example.org/none.json", "--yes")
    #expect(none.status == 3 && none.errors.contains("curl did not get"))
    #expect(try fetch("list").output == "")
    let unasked = try fetch("fetch", "https://example.org/good.json")
    #expect(unasked.status == 1 && unasked.errors.contains("Nothing was fetched."))
    #expect(try sandbox.text("words").split(separator: "\n").count == 2)
  }

  /// Commands and what stands before the document's name.
  private static let commands = [
    ["check"], ["edit", "--dump-screen"], ["schemas", "list"], ["get", "a", "--file"],
    ["set", "a", "2", "--file"], ["reset", "a", "--file"], ["list", "--file"], ["keys", "--file"],
    ["where", "a", "--file"], ["describe", "a", "--file"], ["diff", "other.yaml", "--file"],
    ["import", "other.yaml", "--file"], ["export", "--toml", "--file"],
  ]

  @Test(
    "No command on a document opens a socket, whatever address its schema has",
    .enabled(if: StruckCommand.canTrace, "needs strace, and the right to use it"),
    arguments: commands)
  func sockets(words: [String]) throws {
    let document = try sandbox.write(
      "{\"$schema\": \"https://example.org/none.json\", \"a\": 1}", to: "tool.json")
    let other = try sandbox.write("a: 3\n", to: "other.yaml")
    let trace = "\(sandbox.home.text)/trace"
    let result = try Shell.run(
      "/usr/bin/strace",
      ["-f", "-o", trace, "-e", "trace=socket,connect,execve", Program.path]
        + words.map { $0 == "other.yaml" ? other : $0 } + [document],
      environment: sandbox.environment())
    #expect(result.status < 2, "\(result)")
    let calls = try sandbox.text("trace")
    #expect(calls.contains("execve(") && !calls.contains("socket(") && !calls.contains("connect("))
  }
}
