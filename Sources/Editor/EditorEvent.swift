import SetteeStores
import SetteeTerminals

/// What happens to an editor.
package enum EditorEvent: Sendable {
  case key(KeyPress)
  /// Text from the terminal's paste; never run as keys.
  case paste(String)
  /// What the mouse did, and what the cell below it is for.
  case mouse(MouseReport, on: (any PressTarget)?)
  /// The window has another size; the next frame paints everything.
  case resized
  /// The terminal told what its background is.
  case ground(Ground)
  /// The program runs again after being stopped.
  case resumed
  /// The terminal is gone, or its input ended.
  case closed
  /// Observed settings fired; the rows that read them are marked already.
  case marked
  /// Time has passed that an effect asked to be told of.
  case tick
  /// Something happened behind the settings that a person should read.
  case told(String, isProblem: Bool)
  /// What keeps the account of synced settings away, as a sentence; `nil` when it answers again.
  case cutOff(String?)
  /// Another account stands in the place of the settings' own, or none, and nobody has chosen.
  case apart(hasAccount: Bool)
  /// A choice between accounts was made and is durable, or it was not made and why.
  case adopted(problem: String?)
  /// A text that was lent to another program is back.
  case edited(EditedText)
  /// What stands in a file that was asked for.
  case bytes([UInt8], file: String)
  /// The program was to end, and cannot save what is accepted, for this reason.
  case unsaved(String)
  /// A flush ended: durable, or not and why.
  case flushed(problem: String?)
  /// A reload ended; what it found has been announced, or it says what prevented it.
  case reloaded(problem: String?)
}

/// What an editor asks of the world around it.
package enum EditorEffect: Equatable, Sendable {
  /// Leave with this exit code: 0 done, 1 left with an unfinished edit, 130 interrupted or
  /// cut off.
  case quit(code: Int32)
  /// Leave although not all is saved, and say so.
  case abandon
  /// Write what is shown to another file, then leave.
  case saveElsewhere
  /// Open the settings' file in the program that the user edits texts with.
  case editFile
  /// Open a text in the program that the user edits texts with, then send `.edited`.
  case editText(LentText)
  /// The text that came back is stored; its file may go.
  case returnText
  /// Write bytes to a file that is not there yet, then send `.told`.
  case writeBytes([UInt8], file: String)
  /// Read a file, then send `.bytes`, or `.told` where it cannot be read.
  case readBytes(file: String)
  /// Put a text into the terminal's clipboard.
  case copy(String)
  /// Hand the terminal to the shell, as Ctrl-Z does.
  case suspend
  /// Make all accepted changes durable, then send `.flushed`.
  case flush
  /// Read the stores again, then send `.reloaded`.
  case reload
  /// Do to the demo around what one of its keys would.
  case demo(DemoCommand)
  /// Make the account that stands in the place of the settings' own theirs, then send `.adopted`.
  case adopt(AccountSide)
  /// Send `.tick` no earlier than this.
  case wake(afterMilliseconds: Int)
  /// Forget what the terminal shows and paint everything.
  case repaint
  /// Tab left the last pane, or Shift-Tab the first, of an editor among others.
  case leave(isForward: Bool)
  /// Another theme was chosen.
  case chose(theme: String)
}
