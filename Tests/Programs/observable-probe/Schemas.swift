import Defaults
import ObservableDefaults

extension Defaults.Keys {
  fileprivate static let schemaCount = Key<Int>("schemaCount", default: 1)
}

/// Exports the schemas of a class and of keys: `schemas`, or `schemas run` in a run, where nothing
/// is written.
@MainActor
func exportsSchemas(isInRun: Bool) throws -> String {
  let (settings, key) = (ProbeSettings(), Defaults.Keys.schemaCount)
  func export() throws {
    try settings.exportSchema()
    try Defaults.exportSchema()
  }
  if isInRun { try HermeticStores.run(export) } else { try export() }
  return key.name
}
