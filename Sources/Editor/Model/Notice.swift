import SetteeThemes

/// One sentence in the status line, until the next key.
package struct Notice: Equatable, Sendable {
  package let text: String
  package let kind: Kind

  package static func note(_ text: String) -> Notice { Notice(text: text, kind: .note) }
  package static func problem(_ text: String) -> Notice { Notice(text: text, kind: .problem) }

  package enum Kind: Equatable, Sendable {
    case note, problem

    package var role: Role { self == .note ? .status : .invalid }
  }
}

/// What the status line says, and what it could not say while a line was typed in its place.
package struct Notices: Equatable, Sendable {
  /// What was said of the last key, or since.
  private(set) var shown: Notice?
  /// What was told while a line was typed.
  private(set) var unread: Notice?

  /// What there is to read, wherever there is room.
  var latest: Notice? { shown ?? unread }

  mutating func say(_ notice: Notice) { shown = notice }

  /// Ends what is said; it waits where nobody could read it.
  mutating func hush(isCovered: Bool) {
    if isCovered, let shown { unread = shown }
    shown = nil
  }

  /// Says what waits, before what was said just now.
  mutating func sayUnread() {
    guard let waiting = takeUnread() else { return }
    shown = shown.map { Notice(text: "\(waiting.text) \($0.text)", kind: waiting.kind) } ?? waiting
  }

  /// Gives what waits to whoever says it in another place.
  mutating func takeUnread() -> Notice? {
    defer { unread = nil }
    return unread
  }
}
