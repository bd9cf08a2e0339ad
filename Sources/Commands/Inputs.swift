import Glibc
import SetteeDemo
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeSchemaCatalogues
import SetteeSchemas
import SetteeSettings
import SetteeTerminals

// What the words of a command line stand for, each with the sentence for a wrong one.

extension Resources {
  /// The schema of a file, or of a demo schema's name.
  func schema(_ name: String) throws(CommandError) -> Schema {
    let path = schemaPath(name)
    if let problem = absence(ofSchema: path) { throw CommandError(problem) }
    return try schema(try read(path), named: path)
  }

  /// A schema whose bytes are there already.
  func schema(_ bytes: [UInt8], named path: String) throws(CommandError) -> Schema {
    let text: Document
    do throws(DocumentProblem) {
      text = try Document(bytes, format: JSONFormat.json)
    } catch {
      throw CommandError(SchemaProblem(error, file: path))
    }
    return try schema(text, named: path)
  }

  /// A schema whose text was read already.
  func schema(_ text: Document, named path: String) throws(CommandError) -> Schema {
    do throws(SchemaProblem) {
      return try Schema(
        text, name: path, address: Self.address(ofFile: path), locale: messageLocale,
        load: schemaFile)
    } catch {
      throw CommandError(error)
    }
  }

  /// Where a file is, for what a schema in it refers to beside itself.
  private static func address(ofFile path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return "file://\(path)" }
    defer { free(folder) }
    return "file://\(String(cString: folder))/\(path)"
  }

  /// The bytes of a file by its address, and of what was added or fetched by the address that it
  /// has; nothing is opened elsewhere.
  private func schemaFile(_ address: String) -> [UInt8]? {
    let scheme = "file://"
    guard address.hasPrefix(scheme) else {
      return SchemaFolders(userFolders, files: LocalFileSystem()).schema(at: address)?.bytes
    }
    return contents(of: String(address.dropFirst(scheme.count)))
  }

  /// The language that messages are wanted in, as the environment names it.
  var messageLocale: String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { context.environment[$0] }
      .first { !$0.isEmpty } ?? ""
  }

  /// A scenario for the demo.
  func script(_ path: String) throws(CommandError) -> DemoScript {
    let text = String(decoding: try read(path), as: UTF8.self)
    do throws(DemoScriptError) {
      return try DemoScript(text)
    } catch {
      throw CommandError(error.problems.map { "\(path): \($0)" })
    }
  }
}

extension Schema {
  /// A suite for a schema that names none: its title in lower case, with dashes.
  var suiteNameFromTitle: String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "settings" : words.joined(separator: "-")
  }

  /// The setting of a key, which may be given without the schema's prefix; `nil` where there is
  /// none.
  func setting(named name: String) -> SettingDescription? {
    let all = allDescriptions
    return [Key(name), Key(prefix + name)].lazy
      .compactMap { key in all.first { $0.key == key } }.first
  }

  /// The key of a setting, which may be given without the schema's prefix.
  func key(named name: String) throws(CommandError) -> Key {
    if let setting = setting(named: name) { return setting.key }
    let keys = allDescriptions.map(\.key)
    let inner = ["\(name).", "\(prefix)\(name)."].lazy.compactMap { start in
      keys.first { !name.isEmpty && $0.begins(with: start) }
    }.first
    if let inner {
      throw CommandError(
        "'\(name)' is a group of settings, such as '\(inner)'; each has a key of its own.")
    }
    let known = keys.lazy.map { name.hasPrefix(prefix) ? $0.name : $0.name.droppingPrefix(prefix) }
    let hint = Suggestion.hint(name, known)
    throw CommandError("'\(name)' is not a setting of \(title).\(hint)")
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
