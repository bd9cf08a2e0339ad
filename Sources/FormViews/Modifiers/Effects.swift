import SetteeSettings
import SetteeStores

extension View {
  /// Runs work while the view is shown; it is cancelled when the view goes or the form is closed.
  /// - Parameters:
  ///   - priority: The task's.
  ///   - action: The work, on the main actor; it has to heed cancellation, as all tasks do.
  /// - Returns: The view, with the work.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// The same, begun anew whenever a value is another one.
  ///
  /// The task before is cancelled then, and not waited for.
  public func task(
    id: some Hashable, priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    EffectView(content: self, effect: .task(id: AnyHashable(id), priority, action))
  }

  /// Does something when the view appears.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    EffectView(content: self, effect: .appear(action ?? {}))
  }

  /// Does something when the view has gone, or the form is closed.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    EffectView(content: self, effect: .disappear(action ?? {}))
  }

  /// Does something with a value when it has become another one.
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping @MainActor (_ newValue: Value) -> Void
  ) -> some View {
    onChange(of: value) { _, newValue in action(newValue) }
  }

  /// Does something when a value has become another one; also at the beginning, if asked to.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// The same, with the value before and the one now.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    EffectView(
      content: self,
      effect: .change(
        Effect.Comparison(
          value: value, isInitial: initial, isSame: { ($0 as? Value) == value },
          act: { old in if let old = old as? Value { action(old, value) } })))
  }

  /// Does something with each value of a `@Published` property, the present one included.
  public func onReceive<Value>(
    _ publisher: Published<Value>.Publisher, perform action: @escaping @MainActor (Value) -> Void
  ) -> some View {
    EffectView(content: self, effect: .receive { publisher.sink { action($0) } })
  }

  /// Does something when an object is about to change.
  public func onReceive(
    _ publisher: ObservableObjectPublisher, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    EffectView(
      content: self,
      effect: .receive { publisher.sink { deliverToMainActor(action) } })
  }

  /// Does something with each element of a sequence, until it ends; what comes from the moment at
  /// which the view appears is received.
  public func onReceive<Elements: AsyncSequence>(
    _ elements: Elements, perform action: @escaping @MainActor (Elements.Element) -> Void
  ) -> some View where Elements.Failure == Never {
    EffectView(
      content: self,
      effect: .receive {
        // Made here and not in the task, which may wait for its turn while elements come.
        var iterator = elements.makeAsyncIterator()
        let task = Task { @MainActor in
          while let element = await iterator.next(isolation: #isolation) { action(element) }
        }
        return Subscription { task.cancel() }
      })
  }
}

/// A view that wants to hear of something.
private struct EffectView<Content: View>: PrimitiveView {
  let content: Content
  let effect: Effect

  func lower(into lowering: inout Lowering) {
    lowering.add(effect)
    lowering.add(content, at: .part(0))
  }
}
