import Glibc
import Stores

/// Values that are only `set`, and the ends a program can come to right after.
extension StoreProbe {
  static let endings: [String: Scenario] = [
    "set-and-return": { words in try set(words) },
    "set-and-exit": { words in
      try set(words)
      exit(0)
    },
    // Says "set" and waits to be killed.
    "set-and-wait": { words in
      try set(words)
      say("set")
      waitForever()
    },
    "get": { words in
      for word in words { say(try suite().string(forKey: word) ?? "") }
    },
  ]

  /// Sets pairs of a key and a text.
  private static func set(_ words: [String]) throws {
    let suite = try suite()
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      suite.set(words[index + 1], forKey: words[index])
    }
  }

  static func waitForever() { while true { pause() } }
}
