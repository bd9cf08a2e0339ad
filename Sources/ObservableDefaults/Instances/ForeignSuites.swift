// What the compiler says to who passes Foundation's UserDefaults where a suite is meant.

extension ObservableSettings {
  /// No initialiser, but a sentence for an object of another type.
  @available(
    *, unavailable,
    message: """
      values are kept in a DefaultsSuite; write 'typealias UserDefaults = DefaultsSuite' once in \
      this module
      """
  )
  @_disfavoredOverload
  nonisolated public init<Suite: AnyObject>(
    userDefaults: Suite?, ignoreExternalChanges: Bool? = nil, prefix: String? = nil,
    ignoredKeyPathsForExternalUpdates: [PartialKeyPath<Self>] = []
  ) {
    preconditionFailure("The compiler lets nobody call this.")
  }
}
