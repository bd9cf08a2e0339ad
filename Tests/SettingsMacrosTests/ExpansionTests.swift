import Testing

@Suite("Expansion of settings classes")
struct ExpansionTests {
  @Test("Each stored variable gets the attribute that stores it, others are left alone")
  func attributes() {
    let text = Expansion(
      """
      @ObservableDefaults
      class Settings {
        var name = "a"
        @ObservableOnly var tab = 0
        @Ignore var weight = 1
        static var shared = 2
        let constant = 3
        var doubled: Int { 4 }
      }
      """
    ).text
    #expect(text.contains(#"@ObservableDefaults._Backed(in: "Settings", "Defaults")"#))
    #expect(text.contains("@ObservableDefaults._Observed"))
    #expect(text.matches(of: /_Backed\(/).count == 1)
    #expect(text.matches(of: /_Observed/).count == 1)
    #expect(text.contains("[_$name]"))
  }

  @Test("The initialisers have the documented labels and the macro's values as defaults")
  func initialisers() {
    let defaults = Expansion("@ObservableDefaults class Settings {}").text
    let words = [
      "userDefaults: ObservableDefaults.DefaultsSuite? = nil",
      "ignoreExternalChanges: Swift.Bool? = nil", "prefix: Swift.String? = nil",
      "ignoredKeyPathsForExternalUpdates: [Swift.PartialKeyPath<Settings>] = []",
    ]
    for word in words { #expect(defaults.contains(word)) }
    let cloud = Expansion(
      "@ObservableCloud(syncImmediately: true, developmentMode: true) class Settings {}"
    ).text
    #expect(cloud.contains("syncImmediately: Swift.Bool = true"))
    #expect(cloud.contains("developmentMode: Swift.Bool = true"))
    #expect(
      !Expansion("@ObservableCloud(autoInit: false) class A {}").text.contains("public init("))
  }

  @Test("The list of properties repeats conditions as they are written, where any are")
  func conditions() {
    let plain = Expansion("@ObservableDefaults class A { var a = 1 }").text
    #expect(plain.contains("[_$a]"))
    let text = Expansion(
      """
      @ObservableDefaults
      class A {
        var a = 1
        #if os(macOS) && DEBUG
        var b = 1
        #elseif FAST
        #if OTHER
        var c = 1
        #endif
        #else
        @Ignore var d = 1
        #endif
        #if OTHER
        let e = 1
        #endif
      }
      """
    ).text
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "list.append(_$a) #if os(macOS) && DEBUG list.append(_$b) #elseif FAST"
          + " #if OTHER list.append(_$c) #endif #else #endif return list"))
  }

  @Test("Keys and other arguments may be any expression")
  func expressions() {
    let text = Expansion(
      """
      @ObservableDefaults(suiteName: Names.suite, prefix: Names.prefix) class Settings {}
      @ObservableDefaults(userDefaults: .shared) class OtherSettings {}
      """
    ).text
    #expect(text.contains("suiteName: Names.suite"))
    #expect(text.contains("prefix: Names.prefix"))
    #expect(text.contains(".shared"))
  }

  @Test(
    "A fix-it makes the misuse right",
    arguments: [
      ("@DefaultsBacked let a = 1", "@DefaultsBacked var a = 1"),
      ("@DefaultsBacked static var a = 1", "static var a = 1"),
      ("var a = 1 { didSet {} }", "var a = 1 { didSet {} }"),
      ("@ObservableOnly var a: Int", "@ObservableOnly var a: Int = <#value#>"),
      ("let a: Int", "let a: Int = <#value#>"),
      ("@Setting(title: \"A\") @Ignore var a = 1", "@Ignore var a = 1"),
      ("@CloudBacked var a = 1", "@DefaultsBacked var a = 1"),
      (
        #"@CloudKey(keyValueStoreKey: "k") var a = 1"#,
        #"@DefaultsKey(userDefaultsKey: "k") var a = 1"#
      ),
      ("@Ignore @DefaultsBacked var a = 1", "@Ignore var a = 1"),
      ("@DefaultsBacked var a: Int { 1 }", "var a: Int { 1 }"),
      ("lazy var a = 1", "@Ignore lazy var a = 1"),
      ("var a: Int", "var a: Int = <#value#>"),
    ])
  func fixIts(misuse: String, right: String) {
    let text = Expansion.fixed("@ObservableDefaults class Settings { \(misuse) }")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words == "@ObservableDefaults class Settings { \(right) }")
  }

  @Test(
    "A fix-it leaves one macro where two exclude each other",
    arguments: [
      ("@ObservableDefaults @ObservableCloud", "@ObservableDefaults"),
      ("@ObservableCloud @ObservableDefaults", "@ObservableCloud"),
      ("@ObservableDefaults @Observable", "@ObservableDefaults"),
      ("@Observable @ObservableCloud", "@ObservableCloud"),
    ])
  func rivals(both: String, one: String) {
    let text = Expansion.fixed("\(both) class Settings { var a = 1 }")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words == "\(one) class Settings { var a = 1 }")
  }

  @Test(
    "A class gets the conformances it does not have",
    arguments: [(["Observable", "ObservableSettings"], 1), (["ObservableSettings"], 0)])
  func conformances(missing: [String], count: Int) {
    let text = Expansion("@ObservableDefaults class Settings {}", missing: missing).text
    #expect(text.matches(of: /ObservableDefaults.Observable \{/).count == count)
    #expect(text.contains("extension Settings: ObservableDefaults.ObservableSettings {"))
  }
}
