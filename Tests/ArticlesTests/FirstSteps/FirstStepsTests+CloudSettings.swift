// swift-format-ignore-file
// In the extension's braces, the article's block byte for byte, which has no indentation.

import ObservableDefaults

extension FirstStepsTests {
@ObservableCloud
class CloudSettings {
var number = 1
var color: Colors = .red
var style: FontStyle = .style1
}
}
