import Glibc
import SetteeDemo
import SetteePropertyLists
import SetteeSchemas
import SetteeTerminals
import SetteeThemes

// What the words of a command line stand for, each with the sentence for a wrong one.

extension Resources {
  /// The schema of a file, or of a demo schema's name.
  func schema(_ name: String) throws(CommandError) -> Schema {
    let path = schemaPath(name)
    return try schema(try read(path), named: path)
  }

  /// A schema whose bytes are there already.
  func schema(_ bytes: [UInt8], named path: String) throws(CommandError) -> Schema {
    do throws(SchemaProblem) {
      return try Schema(
        bytes: bytes, name: path, address: Self.address(ofFile: path),
        locale: messageLocale, load: schemaFile)
    } catch {
      throw CommandError("\(error)")
    }
  }

  /// Where a file is, for what a schema in it refers to beside itself.
  private static func address(ofFile path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return "file://\(path)" }
    defer { free(folder) }
    return "file://\(String(cString: folder))/\(path)"
  }

  /// The bytes of a file by its address; other addresses have none here.
  private func schemaFile(_ address: String) -> [UInt8]? {
    let scheme = "file://"
    return address.hasPrefix(scheme) ? contents(of: String(address.dropFirst(scheme.count))) : nil
  }

  /// The language that messages are wanted in, as the environment names it.
  private var messageLocale: String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { context.environment[$0] }
      .first { !$0.isEmpty } ?? ""
  }

  /// A scenario for the demo.
  func script(_ path: String) throws(CommandError) -> DemoScript {
    let text = String(decoding: try read(path), as: UTF8.self)
    do throws(DemoScriptError) {
      return try DemoScript(text)
    } catch {
      throw CommandError("\(path): \(error)")
    }
  }
}

extension Schema {
  /// A suite for a schema that names none: its title in lower case, with dashes.
  var suiteNameFromTitle: String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "settings" : words.joined(separator: "-")
  }

  /// The key of a setting, which may be given without the schema's prefix.
  func key(named name: String) throws(CommandError) -> Key {
    let keys = descriptions.map(\.key)
    for candidate in [Key(name), Key(prefix + name)] where keys.contains(candidate) {
      return candidate
    }
    let known = keys.lazy.map { name.hasPrefix(prefix) ? $0.name : $0.name.droppingPrefix(prefix) }
    let hint = Suggestion.hint(name, known)
    throw CommandError("'\(name)' is not a setting of \(title).\(hint)")
  }
}

extension ThemeLibrary {
  /// The theme asked for, else the standard one; mistakes in its file are told and survived.
  func named(_ name: String?, context: CommandContext) throws(CommandError) -> Theme {
    guard let name, name != Self.automatic else {
      let ground = context.environment["COLORFGBG"].flatMap { Ground(colorFGBG: $0) }
      return ground.map(self.theme(for:)) ?? .standard
    }
    guard let loaded = theme(named: name) else {
      let hint = suggestion(for: name).map { " Did you mean '\($0)'?" } ?? ""
      throw CommandError("There is no theme '\(name)'.\(hint) 'settee themes' lists them.")
    }
    for problem in loaded.problems { context.errors.sentence("\(problem)") }
    return loaded.theme
  }
}

extension ThemeLibrary {
  /// The name of the choice that a terminal's background makes, and that is made without another.
  static let automatic = "auto"

  /// The theme for a background, which a file of the user may have replaced.
  func theme(for ground: Ground) -> Theme {
    let definition: ThemeDefinition = ground == .dark ? .setteeDark : .setteeLight
    return theme(named: definition.name)?.theme ?? Theme(definition)
  }

  /// Chooses by the background on a terminal with so many colours; `nil` where an option has
  /// chosen already.
  func choice(
    unless name: String?, level: ColorLevel
  ) -> (@MainActor (Ground) -> Theme)? {
    guard name == nil || name == Self.automatic else { return nil }
    return { theme(for: $0).resolved(for: level) }
  }
}

extension Size {
  /// Columns and rows as `80x24`.
  init(option: String) throws(CommandError) {
    let parts = option.split(separator: "x").map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1],
      (1...Canvas.sizeMax.columns).contains(columns), (1...Canvas.sizeMax.rows).contains(rows)
    else {
      throw CommandError("'\(option)' is no size: columns x rows, 80x24, up to 1000x500.")
    }
    self.init(columns: columns, rows: rows)
  }
}

extension KeyScript {
  init(option: String) throws(CommandError) {
    do throws(KeyScriptError) {
      try self.init(option)
    } catch {
      throw CommandError("--keys: \(error)")
    }
  }
}

extension String {
  fileprivate func droppingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
