// swift-format-ignore-file
// Below the imports, the article's block byte for byte, which has no indentation.

import ObservableDefaults

@ObservableCloud
class CloudSettings {
var number = 1
var color: Colors = .red
var style: FontStyle = .style1
}
