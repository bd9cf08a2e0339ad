import SetteePropertyLists

/// What a place says of itself besides what may stand there.
package struct ShapeWords: Sendable {
  /// Nothing where the name must do.
  package var title: String?
  package var help = LateText("")
  /// The value in force where nothing is stored; it fits.
  package var defaultValue: PropertyList?
  /// Whether what is stored stands beside the entries of the default, which has some.
  package var joinsDefault = false
  package var examples: [PropertyList] = []
  /// Values to begin with, offered where something is added.
  package var snippets: [Snippet] = []
  /// Why the object around must have it, where it must under a condition only: "kind is git".
  package var need: String?
  /// Why not to use it any more.
  package var deprecation: String?
  package var traits: SettingDescription.Traits = []
  package var storage: SettingDescription.Storage?
  package var tags: [String] = []
  /// Where it stands among its neighbours; those without come last.
  package var order: Double?
  /// Where VS Code would store it: `machine`, `window`, ….
  package var scope: String?
  /// The headings above it, where it names them itself.
  package var section: [String]?
  /// How the program stores the value, where the schema says it.
  package var stored: StoredForm?
  /// Whether the schema's author has sentences of their own for rules that are not kept.
  package var hasOwnSentences = false

  package init() {}

  /// A value to begin with, and what it is called.
  package struct Snippet: Sendable, Hashable {
    package let title: String
    package let value: PropertyList

    package init(title: String, value: PropertyList) { (self.title, self.value) = (title, value) }
  }
}
