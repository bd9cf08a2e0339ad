/// What a view wants done while it is shown.
enum Effect {
  case task(id: AnyHashable, TaskPriority, @MainActor () async -> Void)
  case appear(@MainActor () -> Void)
  case disappear(@MainActor () -> Void)
  case change(Comparison)
  case receive(@MainActor () -> Subscription)

  /// A value that is compared with the one before.
  struct Comparison {
    let value: Any
    let isInitial: Bool
    let isSame: (Any) -> Bool
    let act: @MainActor (_ old: Any) -> Void
  }
}

/// An effect under way: begun when its view appeared, ended when it goes.
@MainActor
final class LiveEffect {
  private var effect: Effect
  private var task: Task<Void, Never>?
  private var subscription: Subscription?

  init(_ effect: Effect) { self.effect = effect }

  func begin() {
    switch effect {
    case .task(_, let priority, let action):
      task = Task(priority: priority) { await action() }
    case .appear(let action): action()
    case .disappear: break
    case .change(let watch): if watch.isInitial { watch.act(watch.value) }
    case .receive(let subscribe): subscription = subscribe()
    }
  }

  /// Takes what the view asks for now, and says whether there is something to do for it.
  func update(_ new: Effect) -> (@MainActor () -> Void)? {
    let old = effect
    effect = new
    switch (old, new) {
    case (.task(let before, _, _), .task(let now, _, _)) where before != now:
      return { [self] in
        end()
        begin()
      }
    case (.change(let before), .change(let now)) where !now.isSame(before.value):
      return { now.act(before.value) }
    default: return nil
    }
  }

  func end() {
    task?.cancel()
    task = nil
    subscription?.cancel()
    subscription = nil
    if case .disappear(let action) = effect { action() }
  }
}
