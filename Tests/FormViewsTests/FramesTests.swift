import FormViews
import Foundation
import TestSupport
import Testing
import ViewTestSupport

@Suite("Frames of views")
@MainActor
struct FramesTests {
  @Test(
    "A view in windows of many sizes, and what keys lead to",
    arguments: [
      ("View80x24", 80, 24, ""), ("View110x30", 110, 30, ""), ("View40x12", 40, 12, ""),
      ("ViewPressed", 80, 24, "jjjj<Enter>"), ("ViewDetail", 80, 24, "j"),
      ("ViewNote", 80, 24, "<Enter>"), ("ViewShown", 80, 24, "jj<Space>"),
      ("ViewRefused", 80, 24, "jjj<Enter><C-u>121<Enter>"),
    ])
  func frames(name: String, columns: Int, rows: Int, keys: String) throws {
    let fixture = ViewFixture(Reader(), columns: columns, rows: rows)
    try fixture.press(keys)
    expectFrame(fixture.picture, name)
  }
}

private struct Reader: View {
  @State var name = "Ann"
  @State var isSigned = false
  @State var age = 20
  @State var count = 0

  var body: some View {
    Form {
      Text("Pages are read by \(name), who is \(age) and has pressed the button \(count) times.")
      TextField("Name", text: $name).help("Who reads.")
      Toggle("Signed", isOn: $isSigned)
      if isSigned { SecureField("Passphrase", text: .constant("hunter2")) }
      Stepper("Age", value: $age, in: 0...120)
      Button("Read on") { count += 1 }
      Section("About") { Text("Nothing more.") }
    }
    .padding()
  }
}
