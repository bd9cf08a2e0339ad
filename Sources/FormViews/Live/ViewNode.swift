/// A view with a body in its place: its state, what its body came to last, and what goes on in it.
@MainActor
final class ViewNode {
  let number: Int
  private let path: ViewPath
  private var view: any View
  private var surroundings: Lowering.Surroundings
  private(set) var parts: [Part] = []
  /// What the body last asked the form to be called.
  private(set) var title: String?

  private var rows: [ViewPath: ViewRow] = [:]
  private var nodes: [ViewPath: ViewNode] = [:]
  private var effects: [ViewPath: LiveEffect] = [:]
  private let slots = StateSlots()
  private let tracker = Tracker()
  private unowned let form: ViewForm

  enum Part {
    case row(ViewRow)
    case node(ViewNode)
  }

  init(
    _ view: any View, at path: ViewPath, _ surroundings: Lowering.Surroundings, number: Int,
    in form: ViewForm
  ) {
    self.view = view
    self.path = path
    self.surroundings = surroundings
    self.number = number
    self.form = form
  }

  /// Takes another value of the view, and asks its body, unless the value is the same.
  func update(_ view: any View, _ surroundings: Lowering.Surroundings) {
    guard surroundings != self.surroundings || !isSameView(view, as: self.view) else { return }
    self.view = view
    self.surroundings = surroundings
    evaluate()
  }

  /// Asks the body, and takes what it comes to.
  func evaluate() {
    form.noteEvaluation(of: number)
    slots.install(view)
    let (stale, number) = (form.stale, number)
    let lowering = tracker.track {
      Self.lower(view, surroundings)
    } onChange: {
      stale.insert(number)
    }
    title = lowering.title
    take(lowering.pieces)
    take(lowering.effects)
  }

  /// Ends what goes on here and below.
  func close() {
    form.forget(number)
    tracker.cancel()
    for effect in effects.values { effect.end() }
    for row in rows.values { close(row) }
    for node in nodes.values { node.close() }
  }

  private static func lower<Content: View>(
    _ view: Content, _ surroundings: Lowering.Surroundings
  ) -> Lowering {
    var lowering = Lowering(surroundings)
    if let view = view as? any PrimitiveView {
      view.lower(into: &lowering)
    } else {
      lowering.add(view.body)
    }
    return lowering
  }

  private func close(_ row: ViewRow) {
    form.forget(row.number)
    row.close()
  }
}

// MARK: From one evaluation to the next

extension ViewNode {
  /// Keeps the rows and views that are still there, makes new ones, and closes those that went.
  private func take(_ pieces: [Lowering.Piece]) {
    let (oldRows, oldNodes, oldParts) = (rows, nodes, parts.map(\.identity))
    (rows, nodes) = ([:], [:])
    parts = pieces.map { piece in
      switch piece {
      case .row(let path, let content): .row(row(content, at: path, from: oldRows))
      case .view(let path, let view, let surroundings):
        .node(node(view, surroundings, at: path, from: oldNodes))
      }
    }
    for (path, row) in oldRows where rows[path] !== row { close(row) }
    for (path, node) in oldNodes where nodes[path] !== node { node.close() }
    if parts.map(\.identity) != oldParts { form.noteArrangement() }
  }

  private func row(
    _ content: RowContent, at path: ViewPath, from old: [ViewPath: ViewRow]
  ) -> ViewRow {
    if let row = old[path], rows[path] == nil {
      rows[path] = row
      if row.update(content) { form.noteArrangement() }
      return row
    }
    let row = form.makePart {
      ViewRow(content, at: self.path.appending(path), number: $0, in: form)
    }
    rows[path] = row
    return row
  }

  private func node(
    _ view: any View, _ surroundings: Lowering.Surroundings, at path: ViewPath,
    from old: [ViewPath: ViewNode]
  ) -> ViewNode {
    if let node = old[path], nodes[path] == nil {
      nodes[path] = node
      node.update(view, surroundings)
      return node
    }
    let node = form.makePart {
      ViewNode(view, at: self.path.appending(path), surroundings, number: $0, in: form)
    }
    nodes[path] = node
    node.evaluate()
    return node
  }

  /// Begins, continues and ends effects, once all views are what they are to be.
  private func take(_ wanted: [(path: ViewPath, effect: Effect)]) {
    let old = effects
    effects = [:]
    for (path, effect) in wanted {
      if let live = old[path] {
        effects[path] = live
        if let action = live.update(effect) { form.afterwards(action) }
      } else {
        let live = LiveEffect(effect)
        effects[path] = live
        form.afterwards { live.begin() }
      }
    }
    for (path, effect) in old where effects[path] == nil { form.afterwards { effect.end() } }
  }
}

extension ViewNode.Part {
  var identity: ObjectIdentifier {
    switch self {
    case .row(let row): ObjectIdentifier(row)
    case .node(let node): ObjectIdentifier(node)
    }
  }
}
