@_exported import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

/// Keeps a property of an `@Observable` class by a typed key.
///
/// ```swift
/// @Observable
/// final class Model {
///   @ObservableDefault(.isUnicornMode)
///   @ObservationIgnored
///   var isUnicornMode: Bool
/// }
/// ```
///
/// The two attributes stand in this order; the compiler takes no other. The property is observed
/// like any other of the class: what reads it hears of each change of the key, whoever makes it,
/// so two models of one key stay in step. `withoutPropagation` does not keep models from being
/// told: what they show would be wrong.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(_$))
public macro ObservableDefault(_ key: Defaults.Keys) =
  #externalMacro(module: "SetteeSettingsMacros", type: "ObservableDefaultMacro")

/// What is behind one property with `@ObservableDefault` of one model; not for use by hand.
public final class _ObservedDefault<Value: Defaults.Serializable>: Sendable {
  private let key: Defaults.Key<Value>
  private let observation = ScopedObservation()
  private let told = ToldCount()

  /// Stands for a key; nothing is observed before the property is read.
  public init(_ key: Defaults.Key<Value>) { self.key = key }

  /// The present value, registering an access; from the first one on the model's observers hear
  /// of changes.
  public func value<Host: AnyObject & Observable & SendableMetatype>(
    of host: Host, _ keyPath: KeyPath<Host, Value>, _ registrar: ObservationRegistrar
  ) -> Value {
    follow(host, keyPath, registrar)
    told.access(host, keyPath, registrar)
    return Defaults[key]
  }

  /// Stores a value; the store tells whoever follows the key.
  public func set(_ newValue: Value) { Defaults[key] = newValue }

  private func follow<Host: AnyObject & Observable & SendableMetatype>(
    _ host: Host, _ keyPath: KeyPath<Host, Value>, _ registrar: ObservationRegistrar
  ) {
    observation.begin(
      key.suite, [SetteePropertyLists.Key(key.name)],
      {
        let model = Model(host, keyPath)
        return { [told] _ in
          guard let host = model.host else { return }
          told.tell(host, model.keyPath, registrar)
        }
      }())
  }

  /// A model, held weakly and handed to Observation only, and the path of its property.
  ///
  /// Unchecked because models need not be sendable: Observation takes a subject from any thread,
  /// and key paths never change.
  private struct Model<Host: AnyObject & Observable & SendableMetatype>: @unchecked Sendable {
    private(set) weak var host: Host?
    let keyPath: KeyPath<Host, Value>

    init(_ host: Host, _ keyPath: KeyPath<Host, Value>) {
      self.host = host
      self.keyPath = keyPath
    }
  }
}
