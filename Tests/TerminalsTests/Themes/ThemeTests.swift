import SetteeTerminals
import Testing

@testable import SetteeThemes

@Suite("Themes")
struct ThemeTests {
  @Test("The standard theme needs no file and keeps the terminal's colours")
  func standard() {
    #expect(Theme.standard.style(.text) == .plain)
    #expect(Theme.standard.style(.focus) == Style(attributes: .reverse))
    #expect(Theme.standard.name == "terminal")
  }

  @Test("Every look of a built-in theme is made of words that mean something")
  func builtIns() {
    for definition in ThemeDefinition.builtIns {
      for (role, look) in definition.looks {
        #expect(Role.all.contains(role))
        #expect(look != RoleLook(), "\(definition.name): \(role.name)")
        for reference in [look.foreground.direct, look.background.direct] {
          guard case .named(let name) = reference else { continue }
          #expect(definition.palette[name]?.isEmpty == false, "\(definition.name): \(name)")
        }
      }
    }
  }

  @Test(
    "A role's parent is named before its last dot, or is an older role, and text is everybody's",
    arguments: [
      ("a.b.c", "a.b"), ("a.b", "a"), ("a", "text"), ("heading", "title"),
      ("scroll.thumb", "border.focus"), ("tongue", "edit"), ("box", "dialog"),
      ("box.border", "border"), ("note", "muted"), ("disabled", "muted"), ("badge", "modified"),
    ])
  func parents(role: String, parent: String) {
    #expect(Role(role).parent == Role(parent))
    #expect(Role.text.parent == nil)
  }

  @Test("Parents stand before their children in the list of roles, and no role stands twice")
  func roles() {
    var seen: Set<Role> = []
    for role in Role.all {
      if let parent = role.parent, Role.all.contains(parent) { #expect(seen.contains(parent)) }
      #expect(seen.insert(role).inserted)
    }
  }

  @Test("A role that no theme knows looks like its parent")
  func unknownRole() {
    let theme = Theme(name: "x", styles: ["a": Style(attributes: .bold)])
    #expect(theme.style("a.b.c") == Style(attributes: .bold))
    #expect(theme.style("c") == .plain)
  }

  @Test("Styles given to a theme are those it answers with")
  func fixed() {
    let style = Style(foreground: .indexed(3), background: .indexed(4), attributes: .italic)
    let theme = Theme(name: "x", styles: [.focus: style])
    #expect(theme.style(.focus) == style)
    #expect(theme.style(.text) == .plain)
    #expect(theme.resolved(for: .monochrome).style(.focus) == Style(attributes: .reverse))
  }

  @Test("On the focus bar a role keeps its colour only where it can be read")
  func onGround() {
    let bar = Style(foreground: .indexed(15), background: .indexed(4), attributes: .bold)
    let theme = Theme(
      name: "x",
      styles: [
        .focus: bar, .modified: Style(foreground: .indexed(11), attributes: .underline),
        .pending: Style(foreground: .indexed(12)),
        .invalid: Style(foreground: .indexed(15), background: .indexed(1)),
      ])
    let base = Style(foreground: .indexed(15), background: .indexed(4), attributes: .bold)
    #expect(theme.style(.text, on: .focus) == base)
    #expect(theme.style(.pending, on: .focus) == base)
    var modified = base
    modified.foreground = .indexed(11)
    modified.attributes = [.bold, .underline]
    #expect(theme.style(.modified, on: .focus) == modified)
    #expect(theme.style(.invalid, on: .focus) == theme.style(.invalid))
    #expect(theme.style(.focusValue, on: .focus) == theme.style(.focusValue))
  }

  @Test("On a reversed bar a reversed role stands out by not being so")
  func onReverse() {
    let theme = Theme(.terminal, level: .monochrome)
    #expect(theme.style(.focus, on: .focus).attributes == .reverse)
    #expect(theme.style(.modified, on: .focus).attributes == [.reverse, .bold])
    #expect(theme.style(.invalid, on: .focus).attributes == .bold)
    #expect(theme.style(.arrived, on: .focus).attributes == .underline)
  }

  @Test(
    "COLORFGBG says whether a terminal is dark",
    arguments: [
      ("15;0", Appearance.dark), ("0;15", .light), ("0;default;7", .light), ("7;8", .dark),
      ("", nil), ("x", nil), ("0;99", nil),
    ] as [(String, Appearance?)])
  func appearance(text: String, appearance: Appearance?) {
    #expect(Appearance(colorFGBG: text) == appearance)
  }
}
