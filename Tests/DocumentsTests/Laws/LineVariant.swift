@testable import SetteeDocuments
import TestSupport

/// The same document as other people's editors would have it, where comments begin with a sharp.
enum LineVariant: String, CaseIterable {
  case original, carriageReturns, mark, withoutLineEnd, comments

  /// So many places of a document are edited: every one as it is, and in other forms as many as
  /// there is time for.
  var placeCountMax: Int {
    let isPlain = self == .original
    return Effort.pick(quick: 6, long: isPlain ? 80 : 15, whole: isPlain ? .max : 100)
  }

  func text(of bytes: [UInt8], _ format: any DocumentFormat) -> [UInt8] {
    switch self {
    case .original: bytes
    case .carriageReturns:
      Array(String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
    case .mark: bytes.starts(with: [0xEF]) ? bytes : [0xEF, 0xBB, 0xBF] + bytes
    case .withoutLineEnd: Array(bytes.reversed().drop { $0 == 10 || $0 == 32 }.reversed())
    case .comments: Self.commented(bytes, format)
    }
  }

  /// With a comment behind and above every value that ends its line.
  private static func commented(_ bytes: [UInt8], _ format: any DocumentFormat) -> [UInt8] {
    guard let document = Document(reading: bytes, as: format) else { return bytes }
    let layout = TextLayout(bytes)
    let ends = document.tree.tape.entries
      .filter { $0.kind != .list && $0.kind != .object }.map(\.span.range)
      .filter { layout.isLastOnLine($0.upperBound) && !layout.hasLineEnd(in: $0) && !$0.isEmpty }
      .map(\.upperBound)
    let splices = Set(ends).sorted().enumerated().map { number, end in
      Splice(at: end, " # behind \(number)\n# above \(number)")
    }
    let commented = Patch(splices).applied(to: bytes)
    return Document(reading: commented, as: format) == nil ? bytes : commented
  }
}

extension Document {
  /// What some bytes hold; nothing where they cannot be read.
  init?(reading bytes: [UInt8], as format: any DocumentFormat) {
    do throws(DocumentProblem) {
      try self.init(bytes, format: format)
    } catch {
      return nil
    }
  }
}
