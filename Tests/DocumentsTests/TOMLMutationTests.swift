import Foundation
import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeDocuments

@Suite("Mutated documents in TOML")
struct TOMLMutationTests {
  @Test(
    "No text traps, takes long, or is edited to something that is not what was asked for",
    .enabled(if: Suites.isThere, Suites.absence), arguments: seeds)
  func mutations(seed: UInt64) throws {
    let texts =
      try Suites.files(in: "schemastore/documents", ending: "toml")
      .map { try [UInt8](Data(contentsOf: $0)) }.filter { $0.count < 1_500 } + Self.strange
    var run = MutationRun(TOMLFormat.toml, texts, with: Self.pieces)
    run.check(Effort.pick(quick: 1_000, long: 25_000, whole: 125_000), seed: seed)
  }

  /// A million texts where there is time for all, in parts for as many cores.
  private static let seeds: [UInt64] = Effort.isLong ? Array(34..<42) : [34]

  /// Texts with what documents of others seldom have.
  private static let strange: [[UInt8]] = [
    "a.b.c = 1\na.d = [{ e.f = 1 }, { e = 2 }]\n", "[a.x]\nk = 1\n[b]\n[a.y]\n[a]\nz = 1\n",
    "[[p]]\n[p.q]\nx = '''\ny\n'''\n[[p]]\n[[p.r]]\n",
    "d = 1979-05-27\nt = 07:32:00\nn = 0xFF_FF\n",
    "\"a b\".'c' = \"\"\"\\\n  x\"\"\"\nz = inf\n", "i = {\n  # c\n  a = 1,\n}\n",
  ].map { Array($0.utf8) }

  private static let pieces =
    [
      "{", "}", "[", "]", "[[", "]]", ",", ".", "=", " = ", "\"", "'", "\"\"\"", "'''", "\\", "#",
      " # c\n", "\n", "\r\n", "\t", " ", "_", "0x", "e", "+", "-", "1979-05-27", "T07:32:00", "Z",
      "é", "\u{FEFF}", "a = 1\n", "[t]\n", "[[l]]\n", "nan", "true",
    ].map { Array($0.utf8) } + [[0xFF], [0]]
}
