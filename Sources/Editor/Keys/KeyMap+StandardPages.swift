import SetteeTerminals

/// The keys of pages and of their rows.
extension KeyMap {
  static let pages = items + entries + rows

  private static let items =
    [remove("item", in: .itemRow)] + move("item", in: .itemRow)
    + [duplicate("item", in: .itemRow)]

  private static let entries =
    [
      remove("entry", in: .entryRow),
      KeyBinding(
        PageCommand.renamePart, [.character("c")], "Rename the entry", hint: "rename",
        in: .entryRow), duplicate("entry", in: .entryRow),
    ] + move("entry", in: .entryRow)

  private static func remove(_ part: String, in context: KeyContext) -> KeyBinding {
    KeyBinding(
      PageCommand.removePart, [.character("x"), .delete], "Remove the \(part)", hint: "remove",
      in: context)
  }

  private static func duplicate(_ part: String, in context: KeyContext) -> KeyBinding {
    KeyBinding(
      PageCommand.duplicatePart, [.character("D")], "Duplicate the \(part)", hint: "duplicate",
      in: context)
  }

  private static func move(_ part: String, in context: KeyContext) -> [KeyBinding] {
    [
      KeyBinding(
        PageCommand.movePartUp, [.character("K"), KeyPress(.up, .alt)], "Move the \(part) up",
        hint: "move", in: context),
      KeyBinding(
        PageCommand.movePartDown, [.character("J"), KeyPress(.down, .alt)],
        "Move the \(part) down", hint: "move", in: context),
    ]
  }

  private static let rows: [KeyBinding] = [
    KeyBinding(
      PageCommand.chooseVariant, [.alt("o")], "Choose the variant", hint: "variant", in: .unionRow),
    KeyBinding(
      PageCommand.goToFollowed, [.alt("g")], "Go to the value that it follows", hint: "go there",
      in: .followerRow),
    KeyBinding(
      PageCommand.writeCopy, [.alt("c")], "Write a copy here", hint: "copy here",
      in: .followerRow),
    KeyBinding(
      PageCommand.addPart, [.character("a"), .insert], "Add below", hint: "add", in: .page),
    KeyBinding(
      PageCommand.addPart, [.character("a"), .insert], "Add a setting", hint: "add", in: .document),
    KeyBinding(
      PageCommand.leavePage, [.escape, .left, .character("h")], "Out of the page", hint: "back",
      in: .page),
    KeyBinding(
      PageCommand.previousPage, [.character("{")], "The page of the item before", in: .page),
    KeyBinding(PageCommand.nextPage, [.character("}")], "The page of the item after", in: .page),
  ]

  static let lines: [KeyBinding] =
    [
      KeyBinding(LinesCommand.newLine, [.enter, .control("o")], "New line", in: .lines),
      KeyBinding(
        LinesCommand.storeLines, [.control("s"), KeyPress(.enter, .alt)], "Store the text",
        in: .lines
      ),
      KeyBinding(LinesCommand.leaveLines, [.escape], "Leave", in: .lines),
    ] + moves("Line up", "Line down", pages: "Ten lines", in: .lines)
}
