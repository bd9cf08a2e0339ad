import SetteeEditor
import SetteeReplication
import SetteeTerminals

extension Demo {
  /// From one frame to the next.
  package static let tick = Duration.milliseconds(100)

  /// Plays the script to its end, a frame a tick, and returns what the screen shows then.
  ///
  /// Time is the simulator's own, so the same seed and script give the same frames. A script that
  /// stops time is cut off after an hour. In a world of real time only the first frame is drawn.
  package func picture(
    on screen: InMemoryScreen, onFrame: (InMemoryScreen) -> Void = { _ in }
  ) -> String {
    var ticks = 0
    let loop = ScreenLoop(
      self, on: screen, now: { [world] in Int(world.time - world.start) })
    loop.start()
    onFrame(screen)
    let simulator = (world as? SimulatedWorld)?.simulator
    while let simulator, !isFinished, script.map({ !$0.isDone }) ?? false, ticks < 36_000 {
      ticks += 1
      simulator.advance(by: Self.tick)
      loop.tick()
      onFrame(screen)
    }
    return screen.shown.picture
  }
}
