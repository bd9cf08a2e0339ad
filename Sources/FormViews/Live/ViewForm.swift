import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A view as settings: its rows in their order, as they come, change and go.
///
/// A body is asked again only when something that it read has changed, and a row is announced only
/// when what it shows has; so the cost of a change is that of the bodies that read it. Everything
/// happens on the main actor. `close()` ends the view's tasks.
@MainActor
public final class ViewForm {
  let stale = StaleParts()
  /// How many times a body was asked since the form was made.
  package private(set) var evaluationCount = 0

  private let givenTitle: String
  private var root: ViewNode?
  private var parts: [Int: ViewNode.Part] = [:]
  private var partCount = 0
  /// Parts known to be stale and not looked at yet, in the round of `settle` under way.
  private var waiting: Set<Int> = []
  private var actions: [@MainActor () -> Void] = []
  private var isSettling = false
  private var isArrangementStale = true
  private var arranged: [ViewRow] = []
  private var listeners: [Listener] = []
  let memory = RowMemory()

  /// Shows a view and begins its tasks.
  /// - Parameters:
  ///   - view: The view.
  ///   - title: What the form is called where the view has no `navigationTitle`; the type's name in
  ///     words where absent.
  public init<Content: View>(_ view: Content, title: String? = nil) {
    givenTitle = title ?? Self.title(of: Content.self)
    stale.onFirst { [weak self] in Task { @MainActor in self?.settle() } }
    let root = ViewNode(view, at: ViewPath(), Lowering.Surroundings(), number: 0, in: self)
    self.root = root
    parts[0] = .node(root)
    root.evaluate()
    settle()
  }

  /// Shows several views in one form.
  public convenience init(title: String, @ViewBuilder content: () -> some View) {
    self.init(content(), title: title)
  }

  /// Ends the tasks of all views; a second call does nothing.
  public func close() {
    root?.close()
    root = nil
    runActions()
  }

  private static func title(of type: Any.Type) -> String {
    SettingDescription.title(forName: String(String(describing: type).prefix { $0 != "<" }))
  }
}

// MARK: What a form asks

extension ViewForm: SettingsProviding {
  /// The title given, or the one that the view names.
  public var settingsTitle: String { root.flatMap(Self.title) ?? givenTitle }

  /// The rows as settings, in the order they are shown.
  public var settings: [Setting] { arranged.map(\.setting) }

  /// Announces rows one by one; O(1) to begin.
  public func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation {
    listen(observer)
  }

  /// Saves every suite and every device of this process, since a view may show settings of any.
  public var flush: @Sendable () throws -> Void { { try DefaultsSuite.saveAll() } }

  private func listen(
    _ observer: @escaping @MainActor ([Key]) -> Void, isOfArrangement: Bool = false
  ) -> SettingsObservation {
    let observation = SettingsObservation(observer)
    listeners.removeAll { $0.observation == nil }
    listeners.append(Listener(observation: observation, isOfArrangement: isOfArrangement))
    return observation
  }

  private static func title(of node: ViewNode) -> String? {
    if let title = node.title { return title }
    for part in node.parts {
      if case .node(let node) = part, let title = title(of: node) { return title }
    }
    return nil
  }

  private struct Listener {
    weak var observation: SettingsObservation?
    let isOfArrangement: Bool
  }
}

extension ViewForm: ChangingSettings {
  /// Calls an observer when rows come or go.
  public func observeArrangement(
    _ observer: @escaping @MainActor () -> Void
  ) -> SettingsObservation {
    listen({ _ in observer() }, isOfArrangement: true)
  }
}

// MARK: What the parts tell

extension ViewForm {
  /// Looks at all that has changed, and at what follows from it, until nothing does.
  ///
  /// A view whose own changes change it for ever is left after many rounds and looked at again when
  /// the main actor is free.
  public func settle() {
    guard !isSettling, root != nil else { return }
    isSettling = true
    defer { isSettling = false }
    for _ in 0..<Self.roundCountMax {
      waiting = Set(stale.take())
      while let part = waiting.min() { look(at: part) }
      let hadActions = !actions.isEmpty
      runActions()
      if !hadActions { break }
    }
    takeArrangement()
  }

  private static let roundCountMax = 100

  /// Older parts come first: a view before those in it, which it may replace.
  private func look(at number: Int) {
    waiting.remove(number)
    switch parts[number] {
    case .node(let node): node.evaluate()
    case .row(let row): row.refresh()
    case nil: break
    }
  }

  private func runActions() {
    let due = actions
    actions = []
    for action in due { action() }
  }

  private func takeArrangement() {
    guard isArrangementStale, let root else { return }
    isArrangementStale = false
    arranged = Self.rows(of: root)
    for listener in listeners where listener.isOfArrangement { listener.observation?.announce([]) }
  }

  private static func rows(of node: ViewNode) -> [ViewRow] {
    node.parts.flatMap { part in
      switch part {
      case .row(let row): [row]
      case .node(let node): rows(of: node)
      }
    }
  }

  func announce(_ key: Key) {
    for listener in listeners where !listener.isOfArrangement {
      listener.observation?.announce([key])
    }
  }

  func noteArrangement() { isArrangementStale = true }

  func noteEvaluation(of number: Int) {
    waiting.remove(number)
    evaluationCount += 1
  }

  /// Runs something once all views are what they are to be.
  func afterwards(_ action: @escaping @MainActor () -> Void) { actions.append(action) }

  func makePart(_ make: (Int) -> ViewRow) -> ViewRow {
    partCount += 1
    let row = make(partCount)
    parts[partCount] = .row(row)
    return row
  }

  func makePart(_ make: (Int) -> ViewNode) -> ViewNode {
    partCount += 1
    let node = make(partCount)
    parts[partCount] = .node(node)
    return node
  }

  func forget(_ number: Int) {
    parts[number] = nil
    waiting.remove(number)
  }
}
