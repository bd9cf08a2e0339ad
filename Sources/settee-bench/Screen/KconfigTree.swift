/// A flat Kconfig menu of the same kinds of settings, for `kconfig-nconf`.
enum KconfigTree {
  static func text(optionCount: Int) -> String {
    let head = "mainmenu \"\(optionCount) options\"\nconfig MODULES\n\tbool\n\tdefault n\n"
    return head + (0..<optionCount).map(option).joined()
  }

  private static func option(_ number: Int) -> String {
    let name = "\nconfig OPTION_\(number)\n"
    let kind =
      switch number % 5 {
      case 3: "\tint \"Option \(number) count\"\n\trange 0 1000\n\tdefault \(number % 1_000)\n"
      case 4: "\tstring \"Option \(number) name\"\n\tdefault \"value \(number)\"\n"
      default: "\tbool \"Option \(number) is used\"\n\tdefault \(number % 2 == 0 ? "n" : "y")\n"
      }
    return name + kind + "\thelp\n\t  What option \(number) is for, in a line.\n"
  }
}
