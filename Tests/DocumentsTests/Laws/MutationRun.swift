import SetteeDocuments
import SetteePropertyLists
import TestSupport
import Testing

/// Edits of many texts that were broken at random: none may trap, take long, or come to something
/// that was not asked for.
struct MutationRun {
  let format: any DocumentFormat
  let texts: [[UInt8]]
  /// What is put into them.
  let pieces: [[UInt8]]
  /// Whether a refusal for want of proof is a fair one.
  let allowsUnproven: Bool

  private(set) var readCount = 0
  private(set) var editCount = 0
  private(set) var failures: [String] = []

  init(
    _ format: any DocumentFormat, _ texts: [[UInt8]], with pieces: [[UInt8]],
    allowsUnproven: Bool = true
  ) {
    (self.format, self.texts, self.pieces) = (format, texts, pieces)
    self.allowsUnproven = allowsUnproven
  }

  /// Breaks so many texts by a seed, and looks at what became of all.
  mutating func check(
    _ count: Int, seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<count { checkOne(using: &generator) }
    #expect(
      failures.prefix(3) == [], "\(failures.count) of \(editCount) edits",
      sourceLocation: sourceLocation)
    #expect(readCount > 50 && editCount > 50, sourceLocation: sourceLocation)
  }

  private mutating func checkOne(using generator: inout SeededGenerator) {
    let text = texts.randomElement(using: &generator) ?? []
    let bytes = Mutations.mutated(text, with: pieces, using: &generator)
    let (read, time) = ThreadTime.timed { Document(reading: bytes, as: format) }
    if time > .seconds(1) { failures.append("takes \(time)\n\(bytes)") }
    guard let document = read else { return }
    readCount += 1
    let places = EditLaws.places(of: document, countMax: 200)
    guard let path = places.randomElement(using: &generator) else { return }
    var laws = EditLaws("mutated", document)
    guard let act = laws.acts(at: path).randomElement(using: &generator) else { return }
    laws.check([DocumentEdit(path, act)], allowsUnproven: allowsUnproven)
    editCount += 1
    failures += laws.failures.map { "\($0)\n\(document.text)" }
  }
}
