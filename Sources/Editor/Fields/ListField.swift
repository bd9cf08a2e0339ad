import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// A list edited as a whole: rows to walk, one of them open at a time, stored when done.
///
/// Below the elements stands a row "Done": Enter there stores the list, as Ctrl-S and `w` do from
/// every row; Esc leaves the open element first, then the list.
struct ListField: FieldWidget {
  private let type: SettingType
  private var draft: ListDraft
  private var element: Element?
  /// The element last left without taking it, for one undo.
  private var leftElement: Element?
  /// Whether the row "Done" is chosen rather than an element.
  private var isOnDone: Bool
  var isMasked: Bool { didSet { element?.widget.isMasked = isMasked } }

  /// Rows in view at a time, "Done" included.
  static let rowsMax = 8

  /// The element being changed or added.
  private struct Element {
    var widget: any FieldWidget
    let isNew: Bool
  }

  init?(type: SettingType, value: PropertyList?, isMasked: Bool) {
    guard let draft = ListDraft(type: type, value: value) else { return nil }
    self.type = type
    self.draft = draft
    self.isMasked = isMasked
    isOnDone = draft.elements.isEmpty
  }

  var value: DraftValue { element?.widget.value ?? draft.value }

  /// The elements as JSON, which keeps elements with commas and elements of other types.
  var text: String { PropertyList.array(draft.elements).json() }

  mutating func restore(_ text: String) {
    do {
      let value = try JSONDocument(Array(text.utf8)).root.propertyList
      draft = ListDraft(type: type, value: value) ?? draft
      isOnDone = draft.elements.isEmpty
    } catch {
      // No draft of a list: the editor stays on the stored value.
    }
  }

  mutating func handle(_ key: KeyPress) -> WidgetOutcome {
    element == nil ? handleOnRow(key) : handleInElement(key)
  }

  mutating func paste(_ text: String) -> WidgetOutcome {
    element?.widget.paste(text) ?? .ignored
  }

  var isInside: Bool { element != nil }
}

// MARK: Keys

extension ListField {
  var hints: [KeyHint] {
    if let element {
      return [KeyHint("Enter", element.isNew ? "add" : "change"), KeyHint("Esc", "back")]
        + element.widget.hints.filter { $0.keys != "Enter" && $0.keys != "Esc" }
    }
    let canUndo = draft.canUndo || leftElement != nil
    let ends = [KeyHint("Esc", "leave")] + (canUndo ? [KeyHint("u", "undo")] : [])
    guard !isOnDone else { return [KeyHint("Enter", "store"), KeyHint("a", "add")] + ends }
    return [
      KeyHint("Enter", "edit"), KeyHint("a", "add"), KeyHint("d", "remove"),
      KeyHint("K J", "move"), KeyHint("D", "duplicate"), KeyHint("Ctrl-S", "store"),
    ] + ends
  }

  private mutating func handleOnRow(_ key: KeyPress) -> WidgetOutcome {
    switch key {
    case .control("s"), .character("w"): return .accept
    case .enter where isOnDone: return .accept
    case .escape: return .leave
    case .character("a"), .insert: return open(.string(""), isNew: true)
    case .character("u"), .control("_"): undo()
    case .character("U"), .control("r"): change { $0.redo() }
    default:
      if rows.handles(key) { return move(key) }
      return isOnDone ? .ignored : handleOnElement(key)
    }
    return .stay
  }

  private mutating func handleOnElement(_ key: KeyPress) -> WidgetOutcome {
    switch key {
    case .enter, .character("e"): return open(draft.elements[draft.selection], isNew: false)
    case .character(" "): return toggle()
    case .character("d"), .delete: change { $0.remove() }
    case .character("D"): change { $0.duplicate() }
    case .character("K"), .alt("k"): change { $0.moveElement(by: -1) }
    case .character("J"), .alt("j"): change { $0.moveElement(by: 1) }
    default: return .ignored
    }
    return .stay
  }

  private mutating func handleInElement(_ key: KeyPress) -> WidgetOutcome {
    guard var open = element else { return .ignored }
    if key == .control("s") { return take(open) ? .accept : .stay }
    let outcome = open.widget.handle(key)
    element = open
    switch outcome {
    case .accept: _ = take(open)
    case .leave: (element, leftElement) = (nil, open)
    case .stay, .ignored, .tell: return outcome
    }
    return .stay
  }

  /// Takes the open element into the list, unless something is wrong with it.
  private mutating func take(_ open: Element) -> Bool {
    guard let value = open.widget.value.value else { return false }
    element = nil
    change { open.isNew ? $0.add(value) : $0.replace(with: value) }
    return true
  }

  /// Brings back the text of the element just left, else takes back the last change of the list.
  private mutating func undo() {
    if let leftElement {
      (element, self.leftElement) = (leftElement, nil)
    } else {
      change { $0.undo() }
    }
  }

  private mutating func open(_ value: PropertyList, isNew: Bool) -> WidgetOutcome {
    let type = draft.elementType
    guard let widget = makeWidget(for: type, value: isNew ? nil : value, isSecret: isMasked) else {
      if isNew { change { $0.add(.boolean(true)) } }
      return isNew ? .stay : toggle()
    }
    element = Element(widget: widget, isNew: isNew)
    return .stay
  }

  private mutating func toggle() -> WidgetOutcome {
    guard case .boolean = draft.elementType.base else { return .ignored }
    let toggled = FieldEditor.toggled(draft.elements[draft.selection])
    change { $0.replace(with: toggled) }
    return .stay
  }

  private mutating func change(_ body: (inout ListDraft) -> Void) {
    leftElement = nil
    body(&draft)
    isOnDone = draft.elements.isEmpty
  }

  private mutating func move(_ key: KeyPress) -> WidgetOutcome {
    leftElement = nil
    var rows = rows
    _ = rows.handle(key, page: Self.rowsMax)
    isOnDone = rows.selection == draft.elements.count
    if !isOnDone { draft.select(rows.selection) }
    return .stay
  }
}

// MARK: Drawing

extension ListField {
  func rows(width: Int) -> Int {
    min(rows.count, Self.rowsMax) + (element.map { 1 + $0.widget.rows(width: width) } ?? 0)
  }

  /// The rows, and below them the open element; where there is no room for both, the element.
  func draw(in region: Region, look: Look) -> Point? {
    guard let element else { return drawRows(in: region, look: look) }
    let wanted = element.widget.rows(width: region.size.columns) + 1
    let height = region.size.rows
    let bottom = height > wanted ? wanted : height > 2 ? height - 1 : height
    let (top, rest) = region.bounds.split(top: height - bottom)
    if top.size.rows > 0 { _ = drawRows(in: region.part(top), look: look) }
    return draw(element, in: region.part(rest), look: look)
  }

  private var rows: ListView {
    ListView(
      count: draft.elements.count + 1,
      selection: isOnDone ? draft.elements.count : draft.selection)
  }

  private func draw(_ element: Element, in region: Region, look: Look) -> Point? {
    let hasTitle = region.size.rows > 1
    let (title, rest) = region.bounds.split(top: hasTitle ? 1 : 0)
    if hasTitle {
      let line = region.part(title)
      line.clear(look.style(.dialogTitle))
      let words = element.isNew ? "New item" : "Item \(draft.selection + 1)"
      line.write(words, style: look.style(.dialogTitle))
    }
    return element.widget.draw(in: region.part(rest), look: look)
  }

  private func drawRows(in region: Region, look: Look) -> Point? {
    region.clear(look.style(.edit))
    return rows.draw(in: region, look: look) { index, place, isChosen in
      let style = look.style(isChosen ? .editSelection : .edit)
      place.clear(style)
      place.write(isChosen ? look.glyphs.pointer : " ", style: style)
      guard index < draft.elements.count else {
        place.write(doneText, column: 2, style: style)
        return
      }
      drawElement(index, in: place, style: style, look: look)
    }
  }

  private var doneText: String {
    draft.elements.isEmpty ? "Done (empty: a adds an item)" : "Done"
  }

  private func drawElement(_ index: Int, in place: Region, style: Style, look: Look) {
    let isWrong = draft.problem(at: index) != nil
    if isWrong {
      place.write(look.glyphs.invalid, column: 1, style: look.style(.invalid))
    }
    place.write(text(of: index, look: look), column: 2, style: style)
  }

  private func text(of index: Int, look: Look) -> String {
    guard !isMasked else {
      return String(repeating: look.glyphs.bullet, count: TextLine.bulletCount)
    }
    return ValueText.display(draft.elements[index], as: draft.elementType)
  }
}
