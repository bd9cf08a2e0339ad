import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// A list edited as a whole: rows to walk, one of them open at a time, stored when done.
///
/// Below the elements stands a row "Done": what stores a field stores the list there, and
/// `storeList` does from every row; leaving goes out of the open element first, then the list.
struct ListField: FieldWidget {
  private let type: SettingType
  private let keys: KeyMap
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

  init?(type: SettingType, value: PropertyList?, isMasked: Bool, keys: KeyMap) {
    guard let draft = ListDraft(type: type, value: value) else { return nil }
    self.type = type
    self.keys = keys
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

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    element == nil ? handleOnRow(key, by: keys) : handleInElement(key, by: keys)
  }

  mutating func paste(_ text: String) -> WidgetOutcome {
    element?.widget.paste(text) ?? .ignored
  }

  var isInside: Bool { element != nil }

  var contexts: [KeyContext] {
    element.map { [.item] + $0.widget.contexts } ?? [.items, .field]
  }
}

// MARK: Keys

extension ListField {
  func hints(_ keys: KeyMap) -> [KeyHint] {
    if let element { return hints(in: element, keys) }
    let canUndo = draft.canUndo || leftElement != nil
    let ends = [
      keys.hint("leave", FieldCommand.leave, in: .field),
      canUndo ? keys.hint("undo", ItemsCommand.undoItem, in: .items) : nil,
    ]
    let add = keys.hint("add", ItemsCommand.addItem, in: .items)
    guard !isOnDone else {
      return ([keys.hint("store", FieldCommand.store, in: .field), add] + ends).compactMap { $0 }
    }
    let acts = [
      keys.hint("edit", ItemsCommand.editItem, in: .items), add,
      keys.hint("remove", ItemsCommand.removeItem, in: .items),
      keys.hint("move", ItemsCommand.itemUp, ItemsCommand.itemDown, in: .items),
      keys.hint("duplicate", ItemsCommand.duplicateItem, in: .items),
      keys.hint("store", ItemsCommand.storeList, in: .items),
    ]
    return (acts + ends).compactMap { $0 }
  }

  private func hints(in element: Element, _ keys: KeyMap) -> [KeyHint] {
    let ends = [
      keys.hint(element.isNew ? "add" : "change", FieldCommand.store, in: .field),
      keys.hint("back", FieldCommand.leave, in: .field),
    ]
    return ends.compactMap { $0 } + element.widget.hints(keys).filter { !$0.isEnding }
  }

  private mutating func handleOnRow(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    if let command: ItemsCommand = keys.command(for: key, in: .items),
      !isOnDone || !command.isAboutElement
    {
      return perform(command)
    }
    if let way: Move = keys.command(for: key, in: .items) { return move(way) }
    return ending(key, by: keys)
  }

  private mutating func perform(_ command: ItemsCommand) -> WidgetOutcome {
    switch command {
    case .storeList: return .accept
    case .addItem: return open(.string(""), isNew: true)
    case .editItem: return open(draft.elements[draft.selection], isNew: false)
    case .switchItem: return toggle()
    case .removeItem: change { $0.remove() }
    case .duplicateItem: change { $0.duplicate() }
    case .itemUp: change { $0.moveElement(by: -1) }
    case .itemDown: change { $0.moveElement(by: 1) }
    case .undoItem: undo()
    case .redoItem: change { $0.redo() }
    }
    return .stay
  }

  private mutating func handleInElement(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    guard var open = element else { return .ignored }
    switch keys.command(ItemCommand.self, for: key, in: .item) {
    case .storeList?: return take(open) ? .accept : .stay
    case nil: break
    }
    let outcome = open.widget.handle(key, by: keys)
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
    guard
      let widget = makeWidget(
        for: type, value: isNew ? nil : value, isSecret: isMasked, keys: keys)
    else {
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

  private mutating func move(_ way: Move) -> WidgetOutcome {
    leftElement = nil
    var rows = rows
    rows.move(way, page: Self.rowsMax)
    isOnDone = rows.selection == draft.elements.count
    if !isOnDone { draft.select(rows.selection) }
    return .stay
  }
}

// MARK: Drawing

extension ListField {
  var box: WidgetBox? {
    let count = draft.elements.count
    return WidgetBox(count == 1 ? "1 item" : "\(count) items")
  }

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
    region.clear(look.style(.box))
    return rows.draw(in: region, look: look) { index, place, isChosen in
      let style = look.style(isChosen ? .editSelection : .box)
      place.clear(style)
      place.write(isChosen ? look.glyphs.bar : " ", style: style)
      guard index < draft.elements.count else {
        place.write(doneText, column: 2, style: style)
        return
      }
      drawElement(index, in: place, style: style, look: look)
    }
  }

  private var doneText: String {
    let add = keys.keyName(for: ItemsCommand.addItem, in: .items)
    return draft.elements.isEmpty ? "Done (empty: \(add) adds an item)" : "Done"
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
