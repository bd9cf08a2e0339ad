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
