import SetteeDocuments
import SetteePropertyLists

/// The built program with a large document, and with a small one that has a large schema, seen from
/// its terminal.
@MainActor
enum DocumentFigures {
  static func print(of document: Document, runs: Int) throws {
    Swift.print("\nthe program: medians of \(runs) runs, beside what each may cost")
    let folder = try WorkFolder()
    try printSchema(folder, runs: runs)
    let text = String(decoding: document.bytes, as: UTF8.self)
    let path = try folder.write(text, to: "document.json")
    var (first, changed, bytes, memory) = ([Duration](), [Duration](), [Int](), [Int]())
    for run in 0..<runs {
      _ = try folder.write(text, to: "document.json")
      let (program, screen) = try MeasuredProgram.start(
        [MeasuredProgram.settee, "edit", path], environment: folder.environment)
      first.append(try answered(screen.time))
      memory.append(program.peakMemory)
      let other = text.replacing("\"width\": 0", with: "\"width\": \(run + 1)")
      let cost = try program.cost { _ = try folder.write(other, to: "document.json") }
      changed.append(try answered(cost.time))
      bytes.append(cost.byteCount)
    }
    let name = "\(document.bytes.count / 1_000) kB of JSON"
    line("first screen, \(name)", median(first), of: nil)
    line("a place changed by others", median(changed), of: .milliseconds(15))
    Swift.print("  its frame: \(median(bytes)) bytes")
    printMemory(median(memory), of: document)
  }

  /// A schema of 2.7 MB, and a document that it describes.
  private static func printSchema(_ folder: WorkFolder, runs: Int) throws {
    var count = 5_000
    while GeneratedSchema(settingCount: count, seed: 1).json.utf8.count < 2_700_000 {
      count += 500
    }
    let schema = try folder.write(
      GeneratedSchema(settingCount: count, seed: 1).json, to: "schema.json")
    let path = try folder.write("{\n  \"unknown\": 1\n}\n", to: "small.json")
    let (time, memory) = try opened(path, by: schema, folder, runs: runs)
    line("first screen, schema of 2.7 MB", time, of: .milliseconds(40))
    Swift.print("  peak memory: \(memory) kB")
    let twice = ##"{"properties": {"a": {"$ref": "#"}, "b": {"$ref": "#"}}}"##
    let recursion = try folder.write(twice, to: "recursion.json")
    let (_, little) = try opened(path, by: recursion, folder, runs: runs)
    let share = FigureTable.decimal(Double(little) / 60_000, places: 2)
    Swift.print("  peak memory, schema that holds itself twice: \(little) kB, \(share) of 60000 kB")
  }

  /// The time to the first screen of a document with a schema, and the most memory held.
  private static func opened(
    _ path: String, by schema: String, _ folder: WorkFolder, runs: Int
  ) throws -> (Duration, Int) {
    var (times, memory) = ([Duration](), [Int]())
    for _ in 0..<runs {
      let (program, screen) = try MeasuredProgram.start(
        [MeasuredProgram.settee, "edit", path, "--schema", schema],
        environment: folder.environment)
      times.append(try answered(screen.time))
      memory.append(program.peakMemory)
    }
    return (median(times), median(memory))
  }

  private static func printMemory(_ kilobytes: Int, of document: Document) {
    let bytes = 12 << 20 + 6 * document.bytes.count + 32 * document.tree.tape.valueCount
    let share = FigureTable.decimal(Double(kilobytes << 10) / Double(bytes), places: 2)
    Swift.print("  peak memory: \(kilobytes) kB, \(share) of \(bytes >> 10) kB")
  }

  private static func line(_ name: String, _ time: Duration, of limit: Duration?) {
    let share = limit.map { "   " + FigureTable.share(time, of: $0) } ?? ""
    Swift.print("  \(FigureTable.left(name, 34))\(FigureTable.milliseconds(time))\(share)")
  }

  /// A time that was measured; no answer is none of zero.
  private static func answered(_ time: Duration?) throws -> Duration {
    guard let time else { throw UsageError("settee drew nothing in time") }
    return time
  }

  private static func median<Value: Comparable>(_ values: [Value]) -> Value {
    values.sorted()[values.count / 2]
  }
}
