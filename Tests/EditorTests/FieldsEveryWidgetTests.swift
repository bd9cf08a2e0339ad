import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import Testing

@testable import SetteeEditor

/// What holds for every widget.
@Suite("Every widget")
@MainActor
struct FieldsEveryWidgetTests {
  @Test("Types with nothing to edit have no editor")
  func nothingToOpen() {
    let types: [SettingType] = [.boolean, .constant("x"), .json(reason: "an object"), .words]
    for type in types { #expect(FieldTrial(type, nil) == nil) }
  }

  @Test("No size and no value makes a widget trap, and the cursor stays inside")
  func tinySizes() throws {
    let values: [PropertyList?] = [nil, .null, 5, "x", ["a", 7], true, .dictionary([:])]
    for sample in SettingType.samples {
      for value in values + [sample.value] {
        var trial = try #require(FieldTrial(sample.type, value), "\(sample.name)")
        try check(trial, sample.name)
        trial.arrive("other")
        for script in ["<Down>", "<End>", "a", "<Enter>", "x", "<Up>", "<PgDn>", "<BS>"] {
          try trial.type(script)
          try check(trial, sample.name)
        }
      }
    }
  }

  private func check(_ trial: FieldTrial, _ name: String) throws {
    for (columns, rows) in [(0, 0), (0, 3), (3, 0), (1, 1), (2, 2), (7, 3), (20, 1), (20, 4)] {
      let (canvas, cursor) = trial.draw(columns: columns, rows: rows)
      guard columns > 0, rows > 0 else { continue }
      let place = try #require(cursor, "\(name) at \(columns)x\(rows)")
      let isInside =
        canvas.bounds.columns.contains(place.column) && canvas.bounds.rows.contains(place.row)
      #expect(isInside, "\(name) at \(columns)x\(rows)")
    }
  }

  @Test("Hostile text reaches no cell, in no widget")
  func hostileText() throws {
    let hostile = "\u{1B}]52;c;A\u{7}\r\n\u{8}\t\u{202E}x\u{200B}\u{E0041}\u{9B}2J\u{0}"
    let choice = SettingType.Choice(value: .string(hostile), title: hostile, help: hostile)
    let types: [SettingType] = [
      .text, .port, .choice([choice]), .date, .dateTime, .nullable(.text),
      .list(.init(element: .choice([choice]), isUnique: true)),
      .string(.init(pattern: try Pattern("^a$"), patternMessage: hostile)),
    ]
    for type in types {
      for value in [PropertyList.string(hostile), .array([.string(hostile), .string(hostile)])] {
        var trial = try #require(FieldTrial(type, value))
        trial.arrive(.string(hostile))
        for script in ["", "<Enter>", "<End>"] {
          try trial.type(script)
          expectClean(trial)
        }
        trial.paste(hostile)
        expectClean(trial)
      }
    }
  }

  private func expectClean(_ trial: FieldTrial) {
    for columns in [10, 40, 200] {
      let text = trial.draw(columns: columns, rows: 12).0.picture
      let leaked = text.unicodeScalars.filter { scalar in
        scalar != "\n"
          && (scalar.properties.generalCategory == .control
            || scalar.properties.generalCategory == .format)
      }
      #expect(leaked.isEmpty)
    }
  }

  @Test("The keys a widget names do something, in every state")
  func hintsAreTrue() throws {
    for sample in SettingType.samples {
      for script in ["", "<End>", "a", "<Enter>", "<Up>"] {
        for isContested in [false, true] {
          var trial = try #require(FieldTrial(sample.type, sample.value))
          try trial.type(script)
          if isContested { trial.arrive("other") }
          for name in trial.editor.hints.flatMap({ $0.keys.split(separator: " ") }) {
            // People read `Alt-M`; the key is `m` with Alt.
            let isAlt = name.hasPrefix("Alt-")
            let key = name == "letters" ? "x" : "<\(isAlt ? name.lowercased() : String(name))>"
            var copy = trial
            #expect(try copy.type(key) != .ignored, "\(sample.name) \(script) \(name)")
          }
        }
      }
    }
  }

  @Test("Without UTF-8 every widget draws ASCII")
  func ascii() throws {
    for sample in SettingType.samples {
      var trial = try #require(FieldTrial(sample.type, sample.value))
      try trial.type("<Enter>")
      trial.arrive("漢字")
      let picture = trial.draw(columns: 60, isASCII: true).0.picture
      let isASCII = picture.unicodeScalars.allSatisfy { $0.isASCII }
      #expect(isASCII, "\(sample.name): \(picture)")
    }
  }

  @Test("None stays none when nothing is typed, and Alt-N makes it so")
  func none() throws {
    var untouched = try #require(FieldTrial(.nullable(.text), .null))
    #expect(try untouched.type("<Enter>") == .commit(.null))
    var set = try #require(FieldTrial(.nullable(.port), 8080))
    #expect(try set.type("<M-n>") == .commit(.null))
    var ticks = try #require(FieldTrial(.nullable(.ticks), ["off"]))
    #expect(try ticks.type("<M-n>") == .commit(.null))
    var plain = try #require(FieldTrial(.text, "x"))
    #expect(try plain.type("<M-n>") == .stay)
  }

  @Test("A key no widget knows is handed back")
  func unknownKeys() throws {
    for sample in SettingType.samples {
      for key in ["<F5>", "<C-c>", "<C-z>", "<Tab>", "<S-Tab>", "<C-l>"] {
        var trial = try #require(FieldTrial(sample.type, sample.value))
        #expect(try trial.type(key) == .ignored, "\(sample.name) \(key)")
      }
    }
  }
}
