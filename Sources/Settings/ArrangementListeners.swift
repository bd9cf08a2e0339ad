import SetteePropertyLists

/// Who is told when there are other settings than before, as long as they hold on to that.
@MainActor
package struct ArrangementListeners {
  private struct Listener {
    weak var observation: SettingsObservation?
  }

  private var listeners: [Listener] = []

  package init() {}

  /// Takes somebody up, until the returned observation is cancelled or released.
  package mutating func add(_ observer: @escaping @MainActor () -> Void) -> SettingsObservation {
    let observation = SettingsObservation { _ in observer() }
    listeners.removeAll { $0.observation == nil }
    listeners.append(Listener(observation: observation))
    return observation
  }

  /// Tells all of them.
  package func tell() {
    for listener in listeners { listener.observation?.announce([]) }
  }
}
