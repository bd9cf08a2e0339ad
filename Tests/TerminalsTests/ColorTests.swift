import SetteeTerminals
import Testing

struct ColorTests {
  @Test(
    "A colour becomes the nearest one that the terminal has",
    arguments: [
      (Color.rgb(red: 255, green: 0, blue: 0), ColorLevel.indexed, Color.indexed(196)),
      (.rgb(red: 254, green: 1, blue: 3), .sixteen, .indexed(9)),
      (.rgb(red: 8, green: 8, blue: 8), .indexed, .indexed(232)),
      (.rgb(red: 238, green: 238, blue: 238), .indexed, .indexed(255)),
      (.rgb(red: 95, green: 135, blue: 175), .indexed, .indexed(67)),
      (.rgb(red: 0, green: 0, blue: 0), .sixteen, .indexed(0)),
      (.rgb(red: 1, green: 2, blue: 3), .direct, .rgb(red: 1, green: 2, blue: 3)),
      (.indexed(3), .indexed, .indexed(3)), (.indexed(11), .sixteen, .indexed(11)),
      (.indexed(196), .sixteen, .indexed(9)), (.indexed(231), .sixteen, .indexed(15)),
      (.indexed(244), .sixteen, .indexed(8)), (.indexed(200), .indexed, .indexed(200)),
      (.indexed(200), .monochrome, .terminal), (.terminal, .direct, .terminal),
    ])
  func nearest(_ color: Color, _ level: ColorLevel, _ expected: Color) {
    #expect(color.nearest(at: level) == expected)
  }

  @Test("Every entry of the table is its own nearest")
  func fixedPoints() {
    for index in UInt8(16)...255 {
      guard let parts = Color.indexed(index).components else { continue }
      let rgb = Color.rgb(red: parts.red, green: parts.green, blue: parts.blue)
      let nearest = rgb.nearest(at: .indexed)
      #expect(
        nearest.components.map { [$0.red, $0.green, $0.blue] } == [
          parts.red, parts.green, parts.blue,
        ])
    }
  }

  @Test(
    "The colour level follows what the user says, then what the terminal can",
    arguments: [
      (nil, nil, nil, 256, false, ColorLevel.indexed), (nil, nil, nil, 8, false, .sixteen),
      (nil, nil, nil, 0, false, .monochrome), (nil, nil, nil, -1, false, .monochrome),
      (nil, nil, "truecolor", 256, false, .direct), (nil, nil, "24bit", 8, false, .direct),
      (nil, nil, "yes", 256, false, .indexed), (nil, nil, nil, 256, true, .direct),
      (nil, "1", "truecolor", 256, false, .monochrome), (nil, "0", nil, 256, false, .monochrome),
      (nil, "", nil, 256, false, .indexed), (.sixteen, "1", nil, 256, false, .sixteen),
      (.monochrome, nil, "truecolor", 256, true, .monochrome),
      (.direct, nil, nil, 8, false, .direct),
    ] as [(ColorLevel?, String?, String?, Int, Bool, ColorLevel)])
  func level(
    _ override: ColorLevel?, _ noColor: String?, _ colorTerm: String?, _ colors: Int,
    _ isDirect: Bool, _ expected: ColorLevel
  ) {
    let level = ColorLevel.chosen(
      override: override, noColor: noColor, colorTerm: colorTerm, colors: colors,
      isDirect: isDirect)
    #expect(level == expected)
  }
}
