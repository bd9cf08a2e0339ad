/// Texts with some bytes taken out, put in or doubled.
enum Mutations {
  static func mutated(
    _ text: [UInt8], with pieces: [[UInt8]], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = text
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let start = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, start + Int.random(in: 0...3, using: &generator))
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: start)
      default: bytes.insert(contentsOf: bytes[start..<end], at: start)
      }
    }
    return bytes
  }
}
