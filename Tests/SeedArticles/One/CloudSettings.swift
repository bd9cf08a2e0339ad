// swift-format-ignore-file: a block as the article has it.

import ObservableDefaults

@ObservableCloud
class CloudSettings {
  var number = 1
  var color: Colors = .red
  var style: FontStyle = .style1
}
