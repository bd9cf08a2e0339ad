import Glibc
import SetteeStores

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
    // A signal's number, then pairs; long before the values would be written by themselves.
    "set-and-raise": { words in try raise(words) },
    // The same in a program that wants its signals left alone.
    "set-and-raise-unsaved": { words in
      DefaultsSuite.savesOnSignals = false
      try raise(words)
    },
    // The same in a program that ignores the signal.
    "set-and-ignore": { words in
      signal(number(words), SIG_IGN)
      try raise(words, waiting: 1)
      _exit(7)
    },
    // The program's own settings, under a name if one is given.
    "standard": { words in
      if let name = words.first { DefaultsSuite.standardName = name }
      DefaultsSuite.standard.set("value", forKey: "key")
      DefaultsSuite.standardName = "too late"
      say(DefaultsSuite.standard.name)
      say(DefaultsSuite.standard.trouble.map { "\($0)" } ?? "fine")
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

  /// Waits longer than a signal takes, a disk's slowest write included; a program that is still
  /// there then was not ended by it.
  private static func raise(_ words: [String], waiting seconds: Int = 300) throws {
    try set(Array(words.dropFirst()))
    kill(getpid(), number(words))
    // Stopped, it waits for another signal; else the one it raised has ended it.
    if number(words) == SIGTSTP { waitForever() }
    for _ in 0..<seconds { sleep(1) }
  }

  private static func number(_ words: [String]) -> Int32 { words.first.flatMap { Int32($0) } ?? 0 }

  static func waitForever() { while true { pause() } }
}
