import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores

/// What programs, and people, have said of the settings of one suite: the schemas among the user's
/// own whose `x-settee.suite` is its name, joined.
package struct SuiteSchemas: Sendable {
  /// The joined schema; `nil` where nothing is known of the suite.
  package let bytes: [UInt8]?
  /// The first file that it was read from.
  package let path: Path?
  /// A sentence for each file that cannot be read.
  package let warnings: [String]

  /// Looks through the folder for a suite, in the order of the files' names.
  package init(ofSuite suite: String, in folders: UserFolders, on files: any FileSystem) {
    var (found, warnings) = ([(path: Path, bytes: [UInt8], tree: PropertyDictionary)](), [String]())
    for path in Self.paths(in: folders, on: files) {
      do throws(FileError) {
        let bytes = try files.readFile(path, byteCountMax: SchemaFolders.byteCountMax)?.bytes
        guard let bytes else { continue }
        guard let tree = Self.tree(bytes) else {
          warnings.append("\(path) is left out: it is no JSON object.")
          continue
        }
        if Self.suite(of: tree) == suite { found.append((path, bytes, tree)) }
      } catch {
        warnings.append("\(path) is left out: \(error.message).")
      }
    }
    self.warnings = warnings
    path = found.first?.path
    bytes = found.count > 1 ? Self.joined(found.map(\.tree)) : found.first?.bytes
  }

  private static func paths(in folders: UserFolders, on files: any FileSystem) -> [Path] {
    guard let folder = folders.suiteSchemas else { return [] }
    do throws(FileError) {
      return try files.list(folder).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
        .map { folder.appending($0) }
    } catch {
      // Nobody has exported anything.
      return []
    }
  }

  private static func tree(_ bytes: [UInt8]) -> PropertyDictionary? {
    do throws(DocumentProblem) {
      let root = try Document(bytes, format: JSONFormat.json).root
      guard case .dictionary(let tree) = root.propertyList else { return nil }
      return tree
    } catch {
      return nil
    }
  }

  private static func suite(of tree: PropertyDictionary) -> String? {
    guard case .dictionary(let own)? = tree["x-settee"], case .string(let name)? = own["suite"]
    else { return nil }
    return name
  }

  /// One schema with the properties of all, of which the first of a name counts.
  private static func joined(_ trees: [PropertyDictionary]) -> [UInt8] {
    var root = trees[0]
    var properties = PropertyDictionary()
    for case .dictionary(let members)? in trees.map({ $0["properties"] }) {
      for (name, member) in members where properties[name] == nil { properties[name] = member }
    }
    root["properties"] = .dictionary(properties)
    return Array(PropertyList.dictionary(root).json().utf8)
  }
}
