import SetteeDocuments
import SetteePropertyLists
import TestSupport

/// Checks the laws of edits on one document: all of its places, or some of them by a seed.
///
/// The laws are looked at from outside: by reading the new bytes whole, by what the edit comes to
/// on plain values, by the comments and bytes that are there, and by taking the edit back.
struct EditLaws {
  let name: String
  let document: Document
  private(set) var editCount = 0
  private(set) var refusedCount = 0
  private(set) var failures: [String] = []

  /// Every so many edits the oracle looks at one: it goes through the whole document for each, so
  /// that the long run, which makes every edit, asks it at some.
  private static let oracleStride = Effort.isLong ? 16 : 1

  init(_ name: String, _ document: Document) {
    self.name = name
    self.document = document
  }

  /// Makes edits of every kind at some places, each on the document as it is.
  mutating func check(at places: [[Place.Step]], allowsUnproven: Bool = false) {
    for path in places {
      for act in acts(at: path) {
        check([DocumentEdit(path, act)], allowsUnproven: allowsUnproven)
      }
    }
  }

  /// Makes one group of random edits.
  mutating func checkGroup(of count: Int, using generator: inout SeededGenerator) {
    var (edits, current) = ([DocumentEdit](), document)
    for _ in 0..<count {
      let places = EditLaws.places(of: current, countMax: 400)
      guard let path = places.randomElement(using: &generator),
        let act = EditLaws(name, current).acts(at: path).randomElement(using: &generator)
      else { continue }
      let edit = DocumentEdit(path, act)
      do throws(EditRefusal) {
        current = try current.applying([edit]).document
        edits.append(edit)
      } catch {
        if !isFair(error) { fail("group: \(error)", [edit]) }
      }
    }
    check(edits)
  }

  /// Whether a refusal tells of something that cannot be, and not of a defect.
  private func isFair(_ refusal: EditRefusal) -> Bool {
    switch refusal {
    case .nameStands, .nameRepeats, .unreadable: true
    // JSON holds all that is tried here; TOML has no null, and tables in pieces; in YAML values
    // follow others.
    case .unstorable, .impossible: document.format.name != "JSON"
    case .noSuchPlace, .notInside, .unproven: false
    }
  }

  /// Makes some edits one after another; `allowsUnproven` takes a refusal for want of proof for a
  /// fair one, as texts that nobody writes may come to it.
  mutating func check(_ edits: [DocumentEdit], allowsUnproven: Bool = false) {
    editCount += 1
    let edited: EditedDocument
    do throws(EditRefusal) {
      edited = try document.applying(edits)
    } catch {
      refusedCount += 1
      if !isFair(error), !(allowsUnproven && error == .unproven) {
        fail("\(error)", edits)
      }
      return
    }
    if !edited.document.isReadAgainTheSame() { fail("is read as another tree", edits) }
    var bytes = edited.document.bytes
    for patch in edited.reversed { bytes = patch.applied(to: bytes) }
    if bytes != document.bytes { fail("is not taken back", edits) }
    // Where another root leaves nothing of the text, it ends as a new one does.
    let isNew = edits.contains { $0.steps.isEmpty } && document.format.name == "TOML"
    if !isNew { checkEnds(edited.document, edits) }
    guard (editCount - 1).isMultiple(of: Self.oracleStride) else { return }
    for problem in EditOracle(edits, on: document).problems(of: edited.document) {
      fail("\(problem)", edits)
    }
  }

  private mutating func checkEnds(_ new: Document, _ edits: [DocumentEdit]) {
    guard !document.root.isImplied else { return }
    let style = TextLayout(document.bytes).lineEnd.utf8
    for end in [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    where new.bytes.contains(end) && !style.contains(end) && !document.bytes.contains(end) {
      fail("has other line ends", edits)
    }
    // A text of which nothing is left has no last line.
    if let last = new.bytes.last, last.endsLine != document.bytes.last?.endsLine {
      fail("ends otherwise", edits)
    }
  }

  private mutating func fail(_ problem: String, _ edits: [DocumentEdit]) {
    let words = edits.map { "\($0.act) at \($0.steps)" }.joined(separator: "; ")
    failures.append("\(name): \(problem): \(words)")
  }

  // MARK: What is tried

  func acts(at path: [Place.Step]) -> [DocumentEdit.Act] {
    guard let node = document.root.value(at: path), !node.isUnreadable else { return [] }
    var acts: [DocumentEdit.Act] = [.set(Self.other(than: node))]
    if node.isContainer {
      acts.append(.set(node.propertyList))
      acts.append(.set(Self.changed(node)))
    }
    guard let last = path.last, let parent = document.root.value(at: path.dropLast()) else {
      return acts
    }
    acts.append(.remove)
    acts.append(.move(to: parent.count - 1))
    acts.append(.move(to: 0))
    if case .member = last {
      acts.append(.rename("settee \"renamed\""))
      acts.append(.duplicate(as: "settee copy"))
    } else {
      acts.append(.duplicate(as: nil))
      acts.append(.insert(PropertyList.string("settee\n")))
    }
    return acts
  }

  /// Every place of a document, or the first so many.
  static func places(of document: Document, countMax: Int = .max) -> [[Place.Step]] {
    var places: [[Place.Step]] = []
    var waiting: [([Place.Step], DocumentNode)] = [([], document.root)]
    while let (path, node) = waiting.popLast(), places.count < countMax {
      places.append(path)
      for position in 0..<node.count {
        if node.kind == .object {
          let (name, value) = node.member(at: position)
          waiting.append((path + [.member(name)], value))
        } else {
          waiting.append((path + [.element(position)], node.element(at: position)))
        }
      }
    }
    return places
  }

  private static func other(than node: DocumentNode) -> PropertyList {
    switch node.kind {
    case .boolean: .boolean(node.scalar == false)
    case .integer: 12_345
    case .real: 0.25
    case .string: "another \"text\"\u{1}\n"
    case .null: .dictionary(["settee": [1, 2]])
    case .list: "no list any more"
    case .object: .null
    case .date, .data: .null
    }
  }

  /// A container with one value more at its end, and without its first.
  private static func changed(_ node: DocumentNode) -> PropertyList {
    switch node.propertyList {
    case .array(let elements): return .array(elements.dropFirst() + [.dictionary(["settee": 1])])
    case .dictionary(var members):
      if let first = members.keys.first { members[first] = nil }
      members["settee new"] = [.dictionary(["a": 1]), []]
      return .dictionary(members)
    case let scalar: return scalar
    }
  }
}
