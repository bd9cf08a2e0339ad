import SetteeDocuments
import SetteePropertyLists
import SetteeTerminals
import SetteeYAMLDocuments

/// A document's values in another format.
struct DocumentExport {
  private let document: Document
  private let value: any ValueTree
  private let target: FileKind
  private let isDropping: Bool
  private let secretCount: Int

  /// Takes what a command line asks for; `isLeavingSecrets` leaves them out.
  init(
    _ opened: OpenedDocument, _ arguments: Arguments, leavingSecrets isLeavingSecrets: Bool
  ) throws(CommandError) {
    document = opened.document
    let (rest, count) =
      isLeavingSecrets ? opened.secrets.removed(from: document.root.propertyList) : (.null, 0)
    (value, secretCount) = (count > 0 ? rest : document.root, count)
    isDropping = arguments.has("--drop")
    let asked = Self.targets.filter { arguments.has($0.word) }
    guard asked.count < 2 else { throw CommandError("Export to one format at a time.") }
    target = asked.first?.kind ?? Self.kind(of: document.format)
  }

  private static let targets: [(word: String, kind: FileKind)] = [
    ("--json", .json), ("--toml", .toml), ("--yaml", .yaml), ("--plist", .propertyList),
  ]

  private static func kind(of format: any DocumentFormat) -> FileKind {
    switch format {
    case is TOMLFormat: .toml
    case is YAMLFormat: .yaml
    default: .json
    }
  }

  /// The bytes, and on standard error what was left behind.
  func bytes(tellingTo errors: TextOutput) throws(CommandError) -> [UInt8] {
    var losses = ExportLosses(isDropping: isDropping, target: target)
    let kept = losses.kept(value, [])
    if let problem = losses.problem { throw CommandError("\(problem) '--drop' leaves it out.") }
    let bytes: [UInt8]
    switch target {
    case .toml: bytes = try Self.bytes(of: kept ?? .object([]), as: TOMLFormat.toml)
    case .yaml: bytes = try Self.bytes(of: kept ?? .nothing, as: YAMLFormat.yaml)
    case .propertyList: bytes = try Self.plist(kept?.propertyList ?? .dictionary([:]))
    case .json, .json5: bytes = try Self.bytes(of: kept ?? .nothing, as: JSONFormat.json)
    }
    let count = document.comments.count
    if count > 0 {
      errors.line("\(count) comment\(count == 1 ? " was" : "s were") left behind.")
    }
    if secretCount > 0 { errors.sentence(Self.sentence(ofSecrets: secretCount)) }
    for pointer in losses.dropped { errors.line("\(pointer) was left out.") }
    return bytes
  }

  /// Says that secrets were left out.
  static func sentence(ofSecrets count: Int) -> String {
    "\(count) secret\(count == 1 ? " is" : "s are") left out; '--reveal' shows them."
  }

  /// A document of a value, in a format that may not hold all of it.
  static func bytes(
    of value: any ValueTree, as format: some DocumentFormat
  ) throws(CommandError) -> [UInt8] {
    do {
      let empty = try Document([], format: format)
      return try empty.applying([DocumentEdit([], .set(value))]).document.bytes
    } catch let refusal as EditRefusal {
      throw CommandError("\(refusal) '--drop' leaves out what \(format.name) cannot hold.")
    } catch {
      throw CommandError("\(error)")
    }
  }

  private static func plist(_ value: PropertyList) throws(CommandError) -> [UInt8] {
    do throws(XMLStorageProblem) {
      return try value.xml()
    } catch {
      throw CommandError("The values are no property list: \(error.description).")
    }
  }
}
