// Comments above properties that were meant for a form and say nothing it could use: each is told
// once, and none ends the build.

import ObservableDefaults

@ObservableDefaults
class Commented {
  /// - Range: 72...8
  var a = 1  // warning: '- Range: 72...8' is left out: a range is two numbers, the lower one first
  /// - Range: 8...
  /// - Secret: no
  var b = 1  // warning: '- Range: 8...' is left out
  /// - Range: 1...2...3
  var c = 1  // warning: '- Range: 1...2...3' is left out
  /// - Range: 8..<72
  var d = 1  // warning: '- Range: 8..<72' is left out
  /// - Step: 1 2
  var e = 1  // warning: '- Step: 1 2' is left out: a step is one number above 0
  /// - Choices: off, 1
  var f = 1  // warning: '- Choices: off, 1' is left out: the property is a number
  /// - Range: 0...1
  var on = true  // warning: '- Range: 0...1' is left out: the property is on or off
  /// - Choices: on, off
  var off: Bool? = false  // warning: '- Choices: on, off' is left out: the property is on or off
  /// - Range: 1...3
  /// - Choices: true
  var bits = [true]
  /// As large as it gets. - Range: -10...-1
  /// - Range: -10...-1.
  /// - Step: 2.
  /// - Choices: -5, .5, +5.
  var g = -5
  /**
   * - Choices: off, inf, `1`, 2
   */
  var h = "off"
  /// - Range: as you like it ...
  /// - Choices: .
  var i = "off"
  /// - Rnage: 1...5
  var j = 1  // warning: '- Rnage: 1...5' is left out: did you mean 'Range'?
  /// - Range: 1...5 points
  var k = 1  // warning: '- Range: 1...5 points' is left out: write '1...5' alone
  /// - Range: 1...5
  var l = 9  // warning: the default is outside of the range
  /// - Choices: small, large
  var m = "medium"  // warning: the default is none of the choices
  @Setting(choices: [1, 2.5]) var n = 2.5
  /// - Hiden: yes
  var o = 1  // warning: '- Hiden: yes' is left out: did you mean 'Hidden'?
  /// - Hiden
  var oo = 1  // warning: '- Hiden' is left out: did you mean 'Hidden'?
  /// - Secret.
  /// - Secrte.
  /// - Title
  /// - Stap
  var ooo = 1  // warning: '- Secrte.' is left out: did you mean 'Secret'?
  /// - Step: 2 at a time
  var p = 2  // warning: '- Step: 2 at a time' is left out: write '2' alone
  /// - Hidden
  /// - Note: Steps are counted from zero.
  /// - Range: from here to there
  var q = 1
}

@SettingValue
struct Described {
  /// - Rnage: 1...5
  var a = 1  // warning: '- Rnage: 1...5' is left out: did you mean 'Range'?
  /// - Range: 72...8
  var b = 1  // warning: '- Range: 72...8' is left out: a range is two numbers, the lower one first
  /// - Range: 1...5
  var c = 9  // warning: the default is outside of the range
  @Setting(secret: true) var d = ""
  /// - Range: 72...8
  var e: Int { 1 }
}
