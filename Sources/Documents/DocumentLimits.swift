/// How much a document may ask of its reader.
package struct DocumentLimits: Sendable, Hashable {
  /// Larger texts are refused before they are read.
  package var byteCountMax: Int
  /// Lists and objects may lie this many levels inside each other.
  package var depthMax: Int
  /// Members, elements and the root together.
  package var nodeCountMax: Int

  package init(byteCountMax: Int, depthMax: Int, nodeCountMax: Int) {
    // Offsets are kept in 32 bits.
    self.byteCountMax = min(byteCountMax, Int(UInt32.max) - 1)
    self.depthMax = depthMax
    self.nodeCountMax = nodeCountMax
  }

  package static let standard = DocumentLimits(
    byteCountMax: 16 << 20, depthMax: 128, nodeCountMax: 1_000_000)
}
