import SetteeTerminals

/// The keys of pages and of their rows.
extension KeyMap {
  static let pages: [KeyBinding] = [
    KeyBinding(
      PageCommand.removePart, [.character("x"), .delete], "Remove the item", hint: "remove",
      in: .itemRow),
    KeyBinding(
      PageCommand.movePartUp, [.character("K"), KeyPress(.up, .alt)], "Move the item up",
      in: .itemRow),
    KeyBinding(
      PageCommand.movePartDown, [.character("J"), KeyPress(.down, .alt)], "Move the item down",
      in: .itemRow),
    KeyBinding(
      PageCommand.duplicatePart, [.character("D")], "Duplicate the item", in: .itemRow),
    KeyBinding(
      PageCommand.removePart, [.character("x"), .delete], "Remove the entry", hint: "remove",
      in: .entryRow),
    KeyBinding(
      PageCommand.renamePart, [.character("c")], "Rename the entry", hint: "rename", in: .entryRow),
    KeyBinding(
      PageCommand.duplicatePart, [.character("D")], "Duplicate the entry", in: .entryRow),
    KeyBinding(
      PageCommand.movePartUp, [.character("K"), KeyPress(.up, .alt)], "Move the entry up",
      in: .entryRow),
    KeyBinding(
      PageCommand.movePartDown, [.character("J"), KeyPress(.down, .alt)], "Move the entry down",
      in: .entryRow),
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
    KeyBinding(PageCommand.editText, [.character("T")], "Edit as JSON text", in: .list),
    KeyBinding(PageCommand.setNone, [.alt("n")], "Set to none", in: .list),
    KeyBinding(PageCommand.showProblems, [.character("!")], "All problems", in: .list),
  ]

  static let jsonText: [KeyBinding] = [
    KeyBinding(JSONCommand.newLine, [.enter], "New line", in: .jsonText),
    KeyBinding(JSONCommand.storeText, [.control("s")], "Store the text", in: .jsonText),
    KeyBinding(JSONCommand.leaveText, [.escape], "Leave", in: .jsonText),
    KeyBinding(Move.moveUp, [.up, .control("p")], "Line up", in: .jsonText),
    KeyBinding(Move.moveDown, [.down, .control("n")], "Line down", in: .jsonText),
    KeyBinding(Move.pageUp, [.pageUp], "Ten lines up", in: .jsonText),
    KeyBinding(Move.pageDown, [.pageDown], "Ten lines down", in: .jsonText),
  ]
}
