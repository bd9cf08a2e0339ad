import SetteeTerminals

/// Keys in the words of hints and messages.
extension KeyMap {
  /// The key to name for a command, as on a keyboard; empty where no key asks for it.
  package func keyName(for command: some KeyCommand, in context: KeyContext) -> String {
    keys(for: command, in: context).first?.name ?? ""
  }

  /// A hint that names the keys of some commands, as many of each as wanted: first the first keys
  /// of all, then the second ones.
  ///
  /// - Returns: `nil` where no key asks for any of them.
  package func hint(
    _ title: String, _ commands: any KeyCommand..., in context: KeyContext, keyCount: Int = 1
  ) -> KeyHint? {
    let keys = commands.map { self.keys(for: $0, in: context) }
    let names = (0..<keyCount).flatMap { rank in
      keys.compactMap { $0.indices.contains(rank) ? $0[rank].name : nil }
    }
    guard !names.isEmpty else { return nil }
    return KeyHint(
      names.joined(separator: " "), title, command: commands.first.map { $0.rawValue })
  }

  /// Two commands' keys in one word, `Alt-M/T` for Alt-M and Alt-T.
  func keyNames(
    for first: some KeyCommand, _ second: some KeyCommand, in context: KeyContext
  ) -> String {
    let names = [keyName(for: first, in: context), keyName(for: second, in: context)]
    let held = names[0].lastIndex(of: "-").map { names[0][...$0] } ?? ""
    let isShared = names[1].hasPrefix(held) && names[1].count > held.count
    return "\(names[0])/\(isShared ? names[1].dropFirst(held.count) : names[1][...])"
  }

  private func keys(for command: some KeyCommand, in context: KeyContext) -> [KeyPress] {
    bindings.first { $0.command == command.rawValue && $0.context == context }?.keys ?? []
  }
}

extension [KeyHint] {
  /// Neighbours that say the same as one hint: `+ - step`.
  var merged: [KeyHint] {
    reduce(into: []) { hints, hint in
      guard let last = hints.last, last.title == hint.title else { return hints.append(hint) }
      hints[hints.count - 1] = KeyHint(
        "\(last.keys) \(hint.keys)", last.title, isKept: last.isKept, isFurther: last.isFurther,
        isForWide: last.isForWide, command: last.command)
    }
  }
}
