import FoundationEssentials
import Glibc

/// A program that writes the file in place, as many do: it empties it first, and takes its time.
///
/// Then it restores what it had read, or dies and leaves the file empty or cut. It changes no value
/// and takes no lock, so that all that is lost is our doing.
struct InPlaceWriter {
  private let file: URL
  private var chance: SplitMix
  /// How long the file stays damaged at most; what is damaged for longer counts as such.
  private static let windowMax = 900_000

  init(of file: URL, chance: SplitMix) {
    self.file = file
    self.chance = chance
  }

  /// Writes once.
  mutating func round() {
    usleep(UInt32(chance.below(400_000)))
    let descriptor = open(file.path, O_RDWR)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Self.read(descriptor)
    guard !bytes.isEmpty else { return }
    ftruncate(descriptor, 0)
    let cut = chance.below(2) == 0 ? 0 : chance.below(bytes.count)
    Self.write(bytes[..<cut], to: descriptor)
    usleep(UInt32(chance.below(Self.windowMax)))
    // One of three dies.
    if chance.below(3) > 0 { Self.write(bytes[cut...], to: descriptor) }
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Writes behind what is there; where that fails, it has died.
  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
    lseek(descriptor, 0, SEEK_END)
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = Array(rest).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
