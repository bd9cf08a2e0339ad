import SetteeThemes

/// One sentence of a host's below the list.
package struct Caption: Equatable, Sendable {
  package let text: String
  package let role: Role

  package init(_ text: String, _ role: Role) { (self.text, self.role) = (text, role) }
}
