import SetteePropertyLists
import SetteeSettings
import TestSupport
import SetteeTerminals
import SetteeThemes

@testable import SetteeEditor

/// A field's editor on its own, with keys typed and pictures taken.
@MainActor
struct FieldTrial {
  private(set) var editor: FieldEditor
  private(set) var outcome = FieldEditor.Outcome.stay

  /// Opens an editor; `nil` where the type has none.
  init?(
    _ type: SettingType, _ value: PropertyList?, traits: SettingDescription.Traits = [],
    draft: String? = nil, today: String? = nil
  ) {
    let description = SettingDescription(key: "a.setting", type: type, traits: traits)
    let reading = SettingReading(value: value)
    let editor = FieldEditor(
      description: description, reading: reading, draft: draft, keys: .standard, today: today)
    guard let editor else { return nil }
    self.editor = editor
  }

  /// Types a script such as `abc<Enter>`, and gives back the last key's outcome.
  @discardableResult
  mutating func type(_ script: String) throws -> FieldEditor.Outcome {
    for key in try KeyScript(script).keys { outcome = editor.handle(.key(key)) }
    return outcome
  }

  @discardableResult
  mutating func paste(_ text: String) -> FieldEditor.Outcome {
    outcome = editor.handle(.paste(text))
    return outcome
  }

  /// A value arrives from elsewhere.
  mutating func arrive(_ value: PropertyList?) {
    editor.contest(with: SettingReading(value: value))
  }

  mutating func conceal() { editor.isRevealed = false }

  /// Draws the editor in its own height, or in a given one.
  func draw(columns: Int, rows: Int? = nil, isASCII: Bool = false) -> (Canvas, Point?) {
    let size = Size(columns: columns, rows: rows ?? editor.height(width: columns))
    let canvas = Canvas(size: size, isASCII: isASCII)
    let cursor = editor.draw(in: Region(canvas), look: Look(theme: .standard, isASCII: isASCII))
    return (canvas, cursor)
  }

  func picture(columns: Int = 40, rows: Int? = nil, isASCII: Bool = false) -> String {
    let (canvas, cursor) = draw(columns: columns, rows: rows, isASCII: isASCII)
    return canvas.framed(cursor: cursor)
  }
}

extension SettingType {
  static let text = SettingType.string(.init())
  static let port = SettingType.integer(.init(minimum: .init(1024), maximum: .init(65535)))
  static let ratio = SettingType.number(
    .init(minimum: .init(0), maximum: .init(1), multipleOf: 0.1))
  static let wrap = SettingType.choice([
    Choice(value: "off", title: "Never", help: "Lines go on to the right."),
    Choice(value: "on", title: "At the window", help: "Lines fold at the edge."),
    Choice(value: "bounded", title: "At a column", help: "Whichever comes first."),
  ])
  static let ticks = SettingType.list(.init(element: .wrap, isUnique: true))
  static let words = SettingType.list(.init(element: .text, maxItems: 4, isUnique: true))

  /// One type of each kind that opens, with a value.
  static let samples: [(name: String, type: SettingType, value: PropertyList)] = [
    ("text", .text, "hello"), ("integer", .port, 8080), ("number", .ratio, 0.5),
    ("choice", .wrap, "on"), ("ticks", .ticks, ["off", "old"]), ("date", .date, "2026-11-21"),
    ("date-time", .dateTime, "2026-11-21T09:30:00Z"),
    ("nullable boolean", .nullable(.boolean), .null), ("nullable text", .nullable(.text), "x"),
  ]
}
