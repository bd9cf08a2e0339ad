/// `Defaults`, for where another type of that name is nearer.
public typealias _Defaults = Defaults

/// `Default`, for where another type of that name is nearer.
public typealias _Default = Default

/// `Defaults.Observation`, by its older name.
public typealias _DefaultsObservation = Defaults.Observation

/// A type that may be nothing; `Optional` alone.
public protocol _DefaultsOptionalProtocol: ExpressibleByNilLiteral {
  /// Whether there is no value.
  var _defaults_isNil: Bool { get }
}

extension Optional: _DefaultsOptionalProtocol {
  /// Whether there is no value.
  public var _defaults_isNil: Bool { self == nil }
}

/// What became of a value, by the name that Apple's key-value observing has for it; keys are always
/// set.
public enum NSKeyValueChange: UInt, Sendable {
  /// A value was set or removed; the one that occurs.
  case setting = 1
  /// Never so here: nothing is put into a value.
  case insertion
  /// Never so here: nothing is taken out of a value.
  case removal
  /// Never so here: nothing inside a value is replaced.
  case replacement
}
