// What the block on cloud settings takes for granted.

enum Colors: String {
  case red, green
}

enum FontStyle: Int {
  case style1, style2
}
