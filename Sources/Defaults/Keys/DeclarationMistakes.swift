#if DEBUG
  import Glibc
  import Synchronization

  /// What is wrong with declarations, on standard error: each sentence once in a process, however
  /// often its key is made.
  enum DeclarationMistakes {
    private static let told = Mutex<Set<String>>([])

    static func tell(_ sentence: String) {
      guard told.withLock({ $0.insert(sentence).inserted }) else { return }
      Array("\(sentence)\n".utf8).withUnsafeBytes { bytes in
        _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
    }
  }
#endif
