/// What goes on behind a suite's back: in its own file, in added ones, in the global domain's.
extension DefaultsSuite {
  /// What keeps the suite, or one it shows, from its file; `nil` where all is well.
  public var trouble: StoreNotice? { opened.sources.lazy.compactMap(\.trouble).first }

  /// What is wrong with the suite's own file.
  package var ownTrouble: StoreNotice? { core.notices.trouble }

  /// What is wrong with files that were added, first to last.
  package var troubleOfFiles: [StoreNotice] {
    opened.sources.filter(\.isAddedFile).compactMap(\.trouble)
  }

  /// Calls an observer with what happens to those files in the background.
  public func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    StoreObservation(opened.sources.map { $0.observe(observer) })
  }

  /// Tells what a call that cannot throw was refused for.
  func refuse(_ error: StoreError) { core.notices.report(.refused(error)) }
}

extension OpenedSuite {
  /// A file that the suite looks into, and whether it was added as a file.
  fileprivate struct Source {
    let core: SuiteCore
    let isAddedFile: Bool

    var trouble: StoreNotice? {
      core.notices.trouble.map { isAddedFile ? $0.ofAddedFile : $0 }
    }

    func observe(_ observer: @escaping @Sendable (StoreNotice) -> Void) -> StoreObservation {
      guard isAddedFile else { return core.notices.observe(observer) }
      return core.notices.observe { observer($0.ofAddedFile) }
    }
  }

  fileprivate var sources: [Source] {
    let files = state.withLock { $0.files }
    return cores.map { core in
      Source(core: core, isAddedFile: files.contains { $0 === core })
    }
  }
}

extension StoreNotice {
  /// Whether what stands in the file is no settings file, rather than out of reach.
  var isOfDamage: Bool {
    switch self {
    case .unreadable(.system, _): false
    case .unreadable: true
    default: false
    }
  }

  /// The notice as it holds for a suite that the file was added to: of a damaged one nothing shows
  /// there.
  fileprivate var ofAddedFile: StoreNotice {
    guard case .unreadable(let error, _) = self, isOfDamage else { return self }
    return .unreadable(error, isRestored: false)
  }
}
