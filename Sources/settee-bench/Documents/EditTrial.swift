import SetteeDocuments
import SetteeDocumentStores
import SetteePropertyLists

/// Makes seeded edits of documents, and counts those that break a law: the new bytes must be read
/// as the tree that was told, and the old ones must come back.
struct EditTrial {
  private let editCountMax: Int
  private var generator: SeededGenerator
  private var openCount = 0
  private var leafCount = 0
  private var editCount = 0
  private var refusedCount = 0
  private var failureCount = 0

  init(editCount: Int, seed: UInt64) {
    editCountMax = editCount
    generator = SeededGenerator(seed: seed)
  }

  static func document(_ bytes: [UInt8], _ format: any DocumentFormat) -> Document? {
    do throws(DocumentProblem) {
      return try Document(bytes, format: format)
    } catch {
      return nil
    }
  }

  func summary(of count: Int) -> String {
    "\(openCount) of \(count) documents open, \(leafCount) leaves, \(editCount) edits, "
      + "\(refusedCount) refused, \(failureCount) law failures"
  }

  /// Opens a document and edits it at random places.
  mutating func check(_ bytes: [UInt8], _ format: any DocumentFormat) {
    guard let document = Self.document(bytes, format) else { return }
    openCount += 1
    leafCount += document.leaves().count
    let places = document.leaves()
    guard !places.isEmpty else { return }
    for _ in 0..<editCountMax {
      let place = places[Int.random(in: places.indices, using: &generator)]
      guard let steps = document.steps(of: place) else { continue }
      check(document, DocumentEdit(steps, act(at: steps, in: document)))
    }
  }

  private mutating func check(_ document: Document, _ edit: DocumentEdit) {
    editCount += 1
    let edited: EditedDocument
    do throws(EditRefusal) {
      edited = try document.applying([edit])
    } catch {
      refusedCount += 1
      if error == .unproven { failureCount += 1 }
      return
    }
    var bytes = edited.document.bytes
    for patch in edited.reversed { bytes = patch.applied(to: bytes) }
    if !edited.document.isReadAgainTheSame() || bytes != document.bytes { failureCount += 1 }
  }

  private mutating func act(at steps: [Place.Step], in document: Document) -> DocumentEdit.Act {
    guard let last = steps.last, let parent = document.root.value(at: steps.dropLast()) else {
      return .set(PropertyList.string("settee"))
    }
    let isMember = if case .member = last { true } else { false }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .set(PropertyList.string("settee"))
    case 1: return .remove
    case 2: return .duplicate(as: isMember ? "settee copy" : nil)
    case 3: return isMember ? .rename("settee name") : .insert(PropertyList.integer(7))
    default: return .move(to: Int.random(in: 0..<max(1, parent.count), using: &generator))
    }
  }
}
