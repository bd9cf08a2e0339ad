import SetteeFiles
import SetteePropertyLists
import SetteeStores

/// One simulated program that has the settings file open.
///
/// Touched only by whoever has the baton.
final class SettingsProgram: LivingProcess<SettingsLife>, @unchecked Sendable {
  override var name: String { "program \(number)" }
}

/// What ends with such a program.
final class SettingsLife: ProcessLife, @unchecked Sendable {
  var suite: DefaultsSuite?
  var observation: StoreObservation?
  /// What was written and is not acknowledged yet.
  var pending: [Key: PropertyList?] = [:]
  /// The visible values, as the observer has been told of them.
  let told = ToldValues()
  /// When a fault last struck one of its calls, or it started.
  var disturbedAt: Int64 = 0
  /// Until when something it did took longer than an observer may wait: for a lock, for the file to
  /// settle.
  var heldUpUntil: Int64 = 0
  /// When it last asked what stands in the file's place.
  var lookedAt: Int64 = 0
  /// Since when it has found no file there, whenever it looked.
  var missedSince: Int64?

  /// What an observer knows who puts the changes it hears of together.
  final class ToldValues: @unchecked Sendable {
    private(set) var values: PropertyDictionary = [:]
    /// A change that did not follow from the one before.
    private(set) var gap: String?

    func begin(with values: PropertyDictionary) { self.values = values }

    func hear(_ change: StoreChange) {
      for one in change.changes {
        if one.old != values[one.key] {
          gap =
            "\(one.key) was \(values[one.key]?.brief ?? "nothing") and is told to have been"
            + " \(one.old?.brief ?? "nothing")"
        }
        values[one.key] = one.new
      }
    }
  }
}
