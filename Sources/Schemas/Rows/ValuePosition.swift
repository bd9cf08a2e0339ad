import SetteePropertyLists
import SetteeSettings

/// Where a row stands: its steps, the headings above it, and its name.
struct ValuePosition {
  private(set) var steps: [Place.Step] = []
  var headings: [String] = []
  private(set) var title = ""
  /// Whether no schema names it, so that it is called as it is written.
  private(set) var isEntry = false
  /// What the schema says of the objects around it.
  private(set) var around: [any ShapeInside] = []
  /// Whether the object around it must have it.
  var isRequired = false
  /// What would have to hold for a schema to describe it, as a phrase, where that knows it at all.
  var condition: String?
  /// Whether it is a secret where that holds.
  var isHidden = false
  /// Whether it is all of a document.
  private(set) var isWhole = true
  /// What the headings of a schema stand under.
  private var outerHeadings: [String] = []
  /// How many objects around it are not there.
  private(set) var absentDepth = 0

  init() {}

  /// One of the documents of a text that has several.
  init(ofDocument index: Int, among count: Int) {
    steps = [.element(index)]
    title = "Document \(index + 1) of \(count)"
  }

  func member(_ name: Key, _ words: ShapeWords?, isThere: Bool) -> ValuePosition {
    var inner = self
    (inner.isRequired, inner.isEntry, inner.isWhole) = (false, false, false)
    (inner.condition, inner.isHidden) = (nil, false)
    inner.headings =
      headings(ofMember: name, in: words?.section, isKnown: words != nil) ?? memberHeadings
    inner.steps.append(.member(name))
    inner.title = words?.title ?? name.title
    inner.absentDepth = isThere ? 0 : absentDepth + 1
    return inner
  }

  /// The headings above its members.
  var memberHeadings: [String] { title.isEmpty ? headings : headings + [title] }

  /// The headings that a member has for itself; nothing where it has those of all.
  func headings(ofMember name: Key, in section: [String]?, isKnown: Bool) -> [String]? {
    if let section { return outerHeadings + section }
    guard holdsSettings, isKnown, name.name.contains(".") else { return nil }
    // The leading words of a dotted name, as in VS Code.
    return outerHeadings
      + name.name.split(separator: ".").dropLast().map {
        SettingDescription.title(forName: String($0))
      }
  }

  /// A member that no schema names, under a heading of its own where there is one.
  func entry(_ name: Key, _ words: ShapeWords?, under heading: String?) -> ValuePosition {
    var inner = member(name, words, isThere: true)
    (inner.title, inner.isEntry) = (name.title, true)
    guard let heading else { return inner }
    var outer = self
    outer.enter()
    inner.headings = outer.headings + [heading]
    return inner
  }

  /// The row of a document that is no object, under its heading where there are several.
  func row(titled name: String) -> ValuePosition {
    var inner = self
    inner.enter()
    inner.title = name
    return inner
  }

  /// What its row is called.
  func title(_ words: ShapeWords?) -> String { isEntry ? title : words?.title ?? title }

  /// The position of something inside an object that the schema knows.
  func inside(_ shape: Shape?) -> ValuePosition {
    var inner = self
    if let shape { inner.around.append(shape.inside) }
    return inner
  }

  /// Whether the object is met again on the way to it, so that there is no end of headings.
  func repeats(_ shape: Shape) -> Bool {
    around.contains { $0.sharesMembers(with: shape.inside) }
  }

  func element(_ index: Int) -> ValuePosition {
    var inner = self
    inner.enter()
    inner.steps.append(.element(index))
    (inner.title, inner.isEntry, inner.isWhole) = ("[\(index)]", false, false)
    return inner
  }

  /// Whether its members are settings: it is the root, or a block that holds such for a language.
  private var holdsSettings: Bool {
    steps.isEmpty || steps.count == 1 && !outerHeadings.isEmpty
  }

  /// A block of settings for a language.
  func block(_ name: Key) -> ValuePosition {
    var inner = self
    (inner.steps, inner.isWhole) = ([.member(name)], false)
    inner.title = name.name
    inner.outerHeadings = [name.name]
    return inner
  }

  /// Makes the name a heading.
  private mutating func enter() { headings = memberHeadings }
}
