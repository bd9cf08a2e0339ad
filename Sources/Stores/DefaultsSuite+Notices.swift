/// What goes on behind a suite's back: in its own file, in added ones, in the global domain's.
extension DefaultsSuite {
  /// What keeps the suite, or one it shows, from its file; `nil` where all is well.
  public var trouble: StoreNotice? { opened.cores.lazy.compactMap(\.notices.trouble).first }

  /// What is wrong with the suite's own file.
  package var ownTrouble: StoreNotice? { core.notices.trouble }

  /// Calls an observer with what happens to those files in the background.
  public func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    StoreObservation(opened.cores.map { $0.notices.observe(observer) })
  }

  /// Tells what a call that cannot throw was refused for.
  func refuse(_ error: StoreError) { core.notices.report(.refused(error)) }
}
