import Glibc
import SetteeTerminals

@testable import SetteeThemes

/// How far apart two colours are to eyes that lack one of the three kinds of cones.
///
/// The simulation is that of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency" (2009), at severity 1, in linear light; distances are
/// Euclidean in Ottosson's OKLab, where 0.02 is just seen and black and white are 1 apart.
enum ColorVision: CaseIterable, Sendable {
  case full, protanopia, deuteranopia, tritanopia

  /// What colours that mean different things must be apart.
  static let distinct = 0.10

  /// How far apart two colours are seen.
  func distance(_ one: RGB, _ other: RGB) -> Double {
    let (first, second) = (lab(seen(one)), lab(seen(other)))
    return (0..<3).reduce(0) { sum, index in
      let difference = first[index] - second[index]
      return sum + difference * difference
    }.squareRoot()
  }

  /// The light that a colour seems to be, each part from 0 to 1.
  private func seen(_ color: RGB) -> [Double] {
    let light = [color.red, color.green, color.blue].map(Contrast.light)
    return Self.product(simulation, light).map { min(max(0, $0), 1) }
  }

  private var simulation: [[Double]] {
    switch self {
    case .full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  private func lab(_ light: [Double]) -> [Double] {
    Self.product(Self.lobes, Self.product(Self.cones, light).map { cbrt($0) })
  }

  private static let cones = [
    [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ]
  private static let lobes = [
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
  ]

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}

extension ColorVision {
  /// Whether two looks can be told apart: by bold, underline or reverse, or by what they show.
  ///
  /// A look with a ground of its own is seen by its ground, the others by their words.
  func tellsApart(_ one: Style, _ other: Style, on backdrop: Contrast.Backdrop) -> Bool {
    let everywhere: Style.Attributes = [.bold, .underline, .reverse]
    guard one.attributes.intersection(everywhere) == other.attributes.intersection(everywhere)
    else { return true }
    let (first, second) = (Contrast.seen(one, on: backdrop), Contrast.seen(other, on: backdrop))
    return distance(first.ink, second.ink) >= Self.distinct
      || distance(first.paper, second.paper) >= Self.distinct
  }
}
