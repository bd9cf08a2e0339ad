import SetteePropertyLists
import SetteeSettings

/// Where a row stands: its steps, the headings above it, and its name.
struct ValuePosition {
  private(set) var steps: [Place.Step] = []
  var headings: [String] = []
  private(set) var title = ""
  /// Whether the object around it must have it.
  var isRequired = false
  /// What the headings of a schema stand under.
  private var outerHeadings: [String] = []
  /// How many objects around it are not there.
  private(set) var absentDepth = 0

  func member(_ name: Key, _ words: ShapeWords?, isThere: Bool) -> ValuePosition {
    var inner = self
    inner.isRequired = false
    inner.enter()
    inner.steps.append(.member(name))
    if let section = words?.section {
      inner.headings = outerHeadings + section
    } else if holdsSettings, name.name.contains("."), words != nil {
      // The leading words of a dotted name, as in VS Code.
      inner.headings =
        outerHeadings
        + name.name.split(separator: ".").dropLast().map {
          SettingDescription.title(forName: String($0))
        }
    }
    inner.title = words?.title ?? name.name
    inner.absentDepth = isThere ? 0 : absentDepth + 1
    return inner
  }

  func element(_ index: Int) -> ValuePosition {
    var inner = self
    inner.enter()
    inner.steps.append(.element(index))
    inner.title = "[\(index)]"
    return inner
  }

  /// Whether its members are settings: it is the root, or a block that holds such for a language.
  private var holdsSettings: Bool {
    steps.isEmpty || steps.count == 1 && !outerHeadings.isEmpty
  }

  /// A block of settings for a language.
  func block(_ name: Key) -> ValuePosition {
    var inner = self
    inner.steps = [.member(name)]
    inner.title = name.name
    inner.outerHeadings = [name.name]
    return inner
  }

  /// Makes the name a heading.
  private mutating func enter() { if !title.isEmpty { headings.append(title) } }
}
