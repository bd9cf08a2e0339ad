import Foundation
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeYAMLDocuments
import TestSupport
import Testing

@testable import SetteeDocumentStores

@Suite("Places of the suites' documents")
struct SuitePlacesTests {
  @Test(
    "Every leaf is reached by the word that is printed for it, and by its pointer",
    .enabled(if: Suites.isThere, Suites.absence), arguments: ["json", "toml", "yaml"])
  func leaves(ending: String) throws {
    let format: any DocumentFormat =
      switch ending {
      case "toml": TOMLFormat.toml
      case "yaml": YAMLFormat.yaml
      default: JSONFormat.json
      }
    var (leafCount, refusedCount, failures) = (0, 0, [String]())
    for (number, url) in try Suites.files(in: "schemastore/documents", ending: ending).enumerated()
    where Effort.isLong || number % 12 == 1 {
      let disk = InMemoryDisk()
      let path = Path("/home/document.\(ending)")
      let bytes = [UInt8](try Data(contentsOf: url))
      do throws(DocumentProblem) {
        _ = try Document(bytes, format: format)
      } catch {
        refusedCount += 1
        continue
      }
      disk.write(bytes, at: path)
      func places() throws -> DocumentPlaces {
        DocumentPlaces(
          of: try DocumentStore(
            path: path, format: format,
            environment: DocumentEnvironment(
              files: InMemoryFileSystem(on: disk), watcher: InMemoryFileWatcher(on: disk),
              time: ManualTimekeeper(), chance: { 0.5 }, stateHome: nil)))
      }
      let (printing, reading) = (try places(), try places())
      for place in printing.document.document.leaves() {
        leafCount += 1
        let words = [printing.key(of: place).name, printing.pointer(of: place)]
        for word in words where try reading.place(ofWord: word) != place {
          failures.append("\(url.lastPathComponent): \(word)")
        }
      }
    }
    #expect(failures.prefix(5) == [], "\(failures.count) of \(leafCount)")
    #expect(leafCount > 100)
    // libyaml refuses four of SchemaStore's, with a mark of the byte order behind a comment.
    #expect(refusedCount <= (ending == "yaml" ? 4 : 0))
  }
}
