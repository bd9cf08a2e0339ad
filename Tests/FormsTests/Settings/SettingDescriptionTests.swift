import SetteeSettings
import Testing

@Suite("Descriptions")
struct SettingDescriptionTests {
  @Test(
    "A key without a title gets one",
    arguments: [
      ("editor.fontSize", "Font Size"), ("http_proxy", "Http Proxy"), ("tab-size", "Tab Size"),
      ("net.HTTPServer", "HTTP Server"), ("utf8Mode", "Utf8 Mode"), ("größe", "Größe"),
      ("a..", "A"), ("...", "..."), ("__", "__"), ("_x_", "X"),
    ])
  func titles(name: String, title: String) {
    #expect(SettingDescription(key: .init(name), type: .boolean).title == title)
  }
}
