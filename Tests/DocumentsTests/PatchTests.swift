import SetteeDocuments
import Testing

@Suite("Patches")
struct PatchTests {
  @Test(
    "A patch fits a text where its splices are apart and inside it",
    arguments: [
      ([], true), ([0..<3], true), ([1..<2, 2..<3], true), ([2..<3, 0..<1], true),
      ([3..<3, 3..<3], true), ([0..<2, 1..<3], false), ([0..<4], false), ([4..<4], false),
    ] as [([Range<Int>], Bool)])
  func fits(ranges: [Range<Int>], isFitting: Bool) {
    let patch = Patch(ranges.map { Splice($0, "x") })
    #expect(patch.fits(byteCount: 3) == isFitting)
  }
}
