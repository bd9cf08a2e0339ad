import SetteeTerminals

/// The keys of pages and of their rows.
extension KeyMap {
  static let pages: [KeyBinding] = [
    KeyBinding(
      PageCommand.removePart, [.character("x"), .delete], "Remove the item", hint: "remove",
      in: .itemRow),
    KeyBinding(
      PageCommand.movePartUp, [.character("K"), KeyPress(.up, .alt)], "Move the item up",
      hint: "move", in: .itemRow),
    KeyBinding(
      PageCommand.movePartDown, [.character("J"), KeyPress(.down, .alt)], "Move the item down",
      hint: "move", in: .itemRow),
    KeyBinding(
      PageCommand.duplicatePart, [.character("D")], "Duplicate the item",
      hint: "duplicate", in: .itemRow),
    KeyBinding(
      PageCommand.removePart, [.character("x"), .delete], "Remove the entry", hint: "remove",
      in: .entryRow),
    KeyBinding(
      PageCommand.renamePart, [.character("c")], "Rename the entry", hint: "rename", in: .entryRow),
    KeyBinding(
      PageCommand.duplicatePart, [.character("D")], "Duplicate the entry",
      hint: "duplicate", in: .entryRow),
    KeyBinding(
      PageCommand.movePartUp, [.character("K"), KeyPress(.up, .alt)], "Move the entry up",
      hint: "move", in: .entryRow),
    KeyBinding(
      PageCommand.movePartDown, [.character("J"), KeyPress(.down, .alt)], "Move the entry down",
      hint: "move", in: .entryRow),
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
      PageCommand.leavePage, [.escape, .left, .character("h")], "Out of the page", hint: "back",
      in: .page),
    KeyBinding(
      PageCommand.previousPage, [.character("{")], "The page of the item before", in: .page),
    KeyBinding(PageCommand.nextPage, [.character("}")], "The page of the item after", in: .page),
  ]

  static let lines: [KeyBinding] = [
    KeyBinding(LinesCommand.newLine, [.enter, .control("o")], "New line", in: .lines),
    KeyBinding(
      LinesCommand.storeLines, [.control("s"), KeyPress(.enter, .alt)], "Store the text", in: .lines
    ),
    KeyBinding(LinesCommand.leaveLines, [.escape], "Leave", in: .lines),
    KeyBinding(Move.moveUp, [.up, .control("p")], "Line up", in: .lines),
    KeyBinding(Move.moveDown, [.down, .control("n")], "Line down", in: .lines),
    KeyBinding(Move.pageUp, [.pageUp], "Ten lines up", in: .lines),
    KeyBinding(Move.pageDown, [.pageDown], "Ten lines down", in: .lines),
  ]
}
