import Glibc
import SetteePropertyLists
import SetteeStores

/// Commits without end, each said once it is acknowledged, until somebody kills the program.
extension StoreProbe {
  static let commits: [String: Scenario] = [
    // commit WRITER FIRST [COUNT]: numbers from FIRST on, each as one group of the writer's keys
    // and one key that all writers share.
    "commit": { words in
      guard words.count >= 2, let first = Int(words[1]) else { return }
      let suite = try suite()
      let end = words.count > 2 ? Int(words[2]).map { first + $0 } : nil
      var number = first
      while number != end {
        try suite.write(group(words[0], number))
        try suite.flush()
        say("\(number)")
        number += 1
      }
    }
  ]

  private static func group(_ writer: String, _ number: Int) -> [Edit] {
    let value = PropertyList.integer(Int128(number))
    return [
      Edit(Key("\(writer).\(number % 7)"), value), Edit(Key("\(writer).first"), value),
      Edit(Key("\(writer).second"), value), Edit("shared", .string("\(writer) \(number)")),
    ]
  }
}
