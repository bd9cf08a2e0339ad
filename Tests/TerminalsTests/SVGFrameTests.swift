import Foundation
import Testing

@testable import SetteeTerminals

@Suite("Frames as SVG")
struct SVGFrameTests {
  @Test("Runs of one look are one text, stretched to their columns, on their own ground")
  func runs() {
    let canvas = Canvas(size: Size(columns: 6, rows: 1))
    let bar = Style(
      foreground: .rgb(red: 1, green: 16, blue: 255), background: .indexed(196), attributes: .bold)
    for (column, text) in ["a", "<", "&", ">", "b"].enumerated() {
      canvas[column, 0] = Cell(text, style: column < 4 ? bar : .plain)
    }
    let lines = SVGFrame.dark.picture(of: canvas).split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].contains(#"width="64" height="33""#))
    #expect(lines[2] == ##"<rect x="8" y="8" width="32" height="17" fill="#ff0000"/>"##)
    #expect(lines[3].contains(##"textLength="32" lengthAdjust="spacingAndGlyphs" fill="#0110ff""##))
    #expect(lines[3].hasSuffix(#" font-weight="bold">a&lt;&amp;&gt;</text>"#))
    #expect(lines[4].hasSuffix(">b </text>"))
  }

  @Test("Reverse swaps ink and paper, and the terminal's own colours are the ones given")
  func reverse() {
    let canvas = Canvas(size: Size(columns: 1, rows: 1))
    canvas[0, 0] = Cell("x", style: Style(attributes: [.reverse, .underline, .dim, .italic]))
    let picture = SVGFrame(ink: "#111111", paper: "#eeeeee").picture(of: canvas)
    #expect(picture.contains(##"height="17" fill="#111111"/>"##))
    #expect(picture.contains(##"fill="#eeeeee" font-style="italic" text-decoration="underline""##))
  }

  @Test("A picture is well-formed XML, whatever stands in the cells")
  func wellFormed() throws {
    let canvas = Canvas(size: Size(columns: 12, rows: 2))
    for (column, text) in ["漢", "é", "👩‍🚀", "\u{1B}", "\"", "'", "]", "]"].enumerated() {
      canvas[column, column % 2] = Cell(text)
    }
    let data = Data(SVGFrame.light.picture(of: canvas).utf8)
    #expect(!data.contains(0x1B))
    let lines = try #require(String(data: data, encoding: .utf8)).split(separator: "\n")
    #expect(lines.first?.hasPrefix("<svg") == true && lines.last == "</svg>")
    #expect(
      lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("<rect") || $0.hasPrefix("<text") })
  }
}
