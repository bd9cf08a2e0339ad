import Observation
import SetteePropertyLists
import SetteeStores

/// A hand-written `@Observable` object, shown as settings by its key paths.
///
/// ```swift
/// let settings = ObservedSettings(reader, title: "Reader") {
///   $0.setting("fontSize", \.fontSize, type: .integer(.init(minimum: .init(8))))
///   $0.setting("author", \.author, help: "Who signs the notes.")
/// }
/// ```
///
/// Reading a setting registers exactly that property with Observation, so a change of it, by
/// whomever, fires exactly its row. Where no default is given, the value found at the beginning is
/// the default.
@MainActor
public final class ObservedSettings<Root: AnyObject & Observable>: SettingsProviding {
  /// What the form is called.
  public let settingsTitle: String
  /// The settings in the order they were described.
  public private(set) var settings: [Setting] = []

  private let bindings: [Key: PropertyAccess]

  /// Shows the properties that `describe` names, in its order.
  public init(_ model: Root, title: String, _ describe: (inout Builder) -> Void) {
    settingsTitle = title
    var builder = Builder(model: model)
    describe(&builder)
    bindings = builder.bindings
    settings = builder.descriptions.map { Setting($0, source: self) }
  }

  /// Collects settings; of two with one key the later binding counts.
  @MainActor
  public struct Builder {
    fileprivate let model: Root
    fileprivate var descriptions: [SettingDescription] = []
    fileprivate var bindings: [Key: PropertyAccess] = [:]

    fileprivate init(model: Root) { self.model = model }

    /// Shows a property kept by a codec of one's own.
    /// - Parameters:
    ///   - key: The setting's key.
    ///   - property: The property behind it.
    ///   - codec: How the property's type becomes a value.
    ///   - title: The name people see; made from the key where absent.
    ///   - help: What the setting does.
    ///   - path: The headings above the setting.
    ///   - type: The values allowed; the codec's type where absent.
    ///   - defaultValue: What a reset brings back; the present value where absent.
    ///   - traits: How the setting is shown.
    public mutating func setting<Value>(
      _ key: Key, _ property: ReferenceWritableKeyPath<Root, Value>, codec: SettingCodec<Value>,
      title: String? = nil, help: String = "", path: [String] = [], type: SettingType? = nil,
      defaultValue: Value? = nil, traits: SettingDescription.Traits = []
    ) {
      let model = model
      let initial: PropertyList?
      do {
        initial = try codec.encode(defaultValue ?? model[keyPath: property])
      } catch {
        // Its reading says why there is nothing to show.
        initial = nil
      }
      let description = SettingDescription(
        key: key, title: title, help: help, path: path, type: type ?? codec.type,
        defaultValue: initial, traits: traits)
      descriptions.append(description)
      bindings[key] = PropertyAccess(
        read: { try codec.encode(model[keyPath: property]) },
        write: { stored in
          guard let value = codec.decode(stored) else { return false }
          model[keyPath: property] = value
          return true
        })
    }
  }

  fileprivate struct PropertyAccess {
    let read: @MainActor () throws -> PropertyList
    /// Returns false, having written nothing, for a value the property cannot hold.
    let write: @MainActor (PropertyList) -> Bool
  }
}

extension ObservedSettings: SettingsSource {
  /// What the property has now, read as observed.
  public func reading(of description: SettingDescription) -> SettingReading {
    guard let binding = bindings[description.key] else {
      return SettingReading(value: description.defaultValue)
    }
    let value: PropertyList
    do {
      value = try binding.read()
    } catch {
      return SettingReading(value: nil, source: .memory, lock: "not to be shown: \(error)")
    }
    let isDefault = description.type.isSame(value, description.defaultValue)
    return SettingReading(
      value: value, source: isDefault ? nil : .memory, lock: description.lock)
  }

  /// Assigns a value to the property, or throws where it is of another kind.
  public func write(_ value: PropertyList, to description: SettingDescription) throws {
    guard bindings[description.key]?.write(value) == true else {
      throw StoreError.unstorable(
        key: description.key, reason: "the property behind it holds another kind of value")
    }
  }

  /// Writes the default back.
  public func reset(_ description: SettingDescription) throws {
    guard let value = description.defaultValue else { return }
    try write(value, to: description)
  }
}

extension ObservedSettings.Builder {
  /// Shows a property of a type that a property list has; see `setting(_:_:codec:)`.
  public mutating func setting<Value: SettingScalar>(
    _ key: Key, _ property: ReferenceWritableKeyPath<Root, Value>, title: String? = nil,
    help: String = "", path: [String] = [], type: SettingType? = nil, defaultValue: Value? = nil,
    traits: SettingDescription.Traits = []
  ) {
    setting(
      key, property, codec: settingCodec(for: Value.self), title: title, help: help, path: path,
      type: type, defaultValue: defaultValue, traits: traits)
  }

  /// Shows a property kept by its raw value; see `setting(_:_:codec:)`.
  public mutating func setting<Value: RawRepresentable & SendableMetatype>(
    _ key: Key, _ property: ReferenceWritableKeyPath<Root, Value>, title: String? = nil,
    help: String = "", path: [String] = [], type: SettingType? = nil, defaultValue: Value? = nil,
    traits: SettingDescription.Traits = []
  ) where Value.RawValue: SettingScalar {
    setting(
      key, property, codec: settingCodec(for: Value.self), title: title, help: help, path: path,
      type: type, defaultValue: defaultValue, traits: traits)
  }
}
