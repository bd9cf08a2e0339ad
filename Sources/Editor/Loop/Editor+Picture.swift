import SetteeTerminals

extension Editor {
  /// What the editor shows after some keys, without a terminal: the same for the same arguments.
  /// - Parameters:
  ///   - keys: Pressed one by one, each with a frame of its own.
  ///   - screen: Where to show it; its size and its way with colours and letters count.
  ///   - settle: Waits after each key for what it has set off; whether that is to be shown.
  /// - Returns: The picture as lines of text without trailing blanks.
  package func picture(
    after keys: KeyScript, on screen: InMemoryScreen,
    settling settle: @MainActor () -> Bool = { false }
  ) -> String {
    // Somebody looks at each frame for a second.
    let loop = ScreenLoop(
      self, on: screen, now: { screen.frames.count * 1_000 }, schedule: { _ in })
    loop.start()
    for event in keys.events {
      loop.receive([event])
      if settle() { loop.receive([EditorEvent.marked]) }
    }
    return screen.shown.picture
  }
}
