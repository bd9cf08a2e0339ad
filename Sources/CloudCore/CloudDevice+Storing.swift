import SetteeFiles
import SetteeReplication
import SetteeStores
import Synchronization

/// When a device stores what was edited, and what happens where that fails.
extension CloudDevice: Unsaved {
  package func save() throws(StoreError) { try flush() }
}

extension CloudDevice {
  /// How long edits gather before they are stored; storing has the rest of the 100 milliseconds
  /// within which they are durable.
  static let storeDelay = Duration.milliseconds(50)

  private static let retryDelayMin = Duration.seconds(1)
  private static let retryDelayMax = Duration.seconds(60)

  /// Returns when all accepted writes would survive a loss of power.
  ///
  /// Blocks for the disk: never call it on the main actor.
  public func flush() throws(StoreError) {
    do throws(StoreError) {
      let news = try storing.withLock { _ throws(StoreError) in try storeUnsaved { _ in } }
      noteStored()
      tell(news)
    } catch {
      noteStoreFailure(error)
      throw error
    }
  }

  /// Stores what is not stored and makes the next request of exactly what is stored, so that
  /// nothing leaves which a crash could take back.
  func prepareRequest() throws(StoreError) -> Request? {
    var request: Request?
    let time = now
    do throws(StoreError) {
      let news = try storing.withLock { _ throws(StoreError) in
        if read({ $0.parameters.rules.securesRequests }) { try storage.secure() }
        return try storeUnsaved { state in
          state.replica.countRequests(from: Int(time))
          request = state.replica.makeRequest(at: time, into: &state.trace)
        }
      }
      noteStored()
      tell(news)
      return request
    } catch {
      noteStoreFailure(error)
      throw error
    }
  }

  func scheduleStore(after delay: Duration = storeDelay) {
    let isNew = state.withLock { state in
      guard !state.unsaved.isEmpty, !state.isStoreScheduled else { return false }
      state.isStoreScheduled = true
      // Under this lock, so that the end of another store does not take it out again.
      if environment.isSavedAtExit { UnsavedStores.shared.insert(self) }
      return true
    }
    guard isNew else { return }
    // The device stays alive until its values are on disk.
    environment.time.schedule(after: delay) { self.storeAsScheduled() }
  }

  /// Takes up what another process stored; a burst of hints makes one look.
  func scheduleLook() {
    let isNew = state.withLock { state in
      defer { state.isLookScheduled = true }
      return !state.isLookScheduled
    }
    guard isNew else { return }
    environment.time.schedule(after: .zero) { [weak self] in self?.look() }
  }

  private func look() {
    state.withLock { $0.isLookScheduled = false }
    do throws(StoreError) {
      // Taken up before anything else is stored, or memory would go back behind it.
      let news = try storing.withLock { _ throws(StoreError) -> ReplicaNews? in
        guard let stored = try storage.loadForeign() else { return nil }
        return state.withLock { $0.rebase(on: stored) }
      }
      guard let news else { return }
      tell(news)
      plan()
    } catch {
      noteStoreFailure(error)
    }
  }

  private func storeAsScheduled() {
    state.withLock { $0.isStoreScheduled = false }
    do throws(StoreError) {
      try flush()
    } catch {
      // Noted as trouble, and the next attempt is scheduled.
    }
  }

  /// Stores what is unsaved, if anything is; `body` sees the state exactly as it is stored.
  private func storeUnsaved(
    _ body: (inout State) -> Void
  ) throws(StoreError) -> ReplicaNews {
    let isClean = state.withLock { state in
      guard state.unsaved.isEmpty else { return false }
      body(&state)
      return true
    }
    if isClean { return ReplicaNews() }
    var news = ReplicaNews()
    var count = 0
    try storage.update { foreign in
      state.withLock { state in
        if let foreign { news = state.rebase(on: foreign) }
        body(&state)
        count = state.unsaved.count
        return state.replica
      }
    }
    state.withLock { $0.unsaved.removeFirst(count) }
    return news
  }

  private func noteStored() {
    state.withLock { state in
      // What else of the disk's keeps the account away, as a lock, is not over by this.
      if state.storeFailureCount > 0, case .storage = state.rounds.trouble {
        state.rounds.trouble = nil
      }
      state.storeFailureCount = 0
      // With a store to come, edits made until then count on being known as unsaved.
      if state.unsaved.isEmpty, !state.isStoreScheduled { UnsavedStores.shared.remove(self) }
    }
  }

  private func noteStoreFailure(_ error: StoreError) {
    let count = state.withLock { state in
      state.storeFailureCount = min(state.storeFailureCount + 1, 7)
      state.rounds.trouble = .storage(error.description)
      return state.storeFailureCount
    }
    statusHints.announce()
    scheduleStore(after: min(Self.retryDelayMin * (1 << (count - 1)), Self.retryDelayMax))
  }
}
