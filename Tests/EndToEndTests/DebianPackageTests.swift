import Foundation
import TestSupport
import Testing

/// The package as a user of Debian has it: unpacked, and run from where it lies.
@Suite("The package for Debian", .aside)
struct DebianPackageTests {
  private static let canPack = FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb")
  private static let lintian = "/usr/bin/lintian"

  @Test(
    "It unpacks into an empty folder and runs from there, with all that it brings",
    .enabled(if: Effort.isLong && canPack, "needs SETTEE_LONG=1 and dpkg-deb"))
  func package() throws {
    let sandbox = try Sandbox()
    let folder = "\(sandbox.home.text)/packed"
    let script = Program.repository.appending(path: "packaging/deb").path
    let packed = try Shell.run(script, [Program.path, folder])
    try #require(packed.status == 0, "\(packed)")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    #expect(name.wholeMatch(of: /settee_[0-9.]+_[a-z0-9]+\.deb/) != nil, "\(name)")
    let depends = try Shell.run("/usr/bin/dpkg-deb", ["-f", "\(folder)/\(name)", "Depends"])
    #expect(depends.output.contains("libc6"), "\(depends)")

    let root = "\(sandbox.home.text)/root"
    let unpacked = try Shell.run("/usr/bin/dpkg-deb", ["-x", "\(folder)/\(name)", root])
    try #require(unpacked.status == 0, "\(unpacked)")
    let program = "\(root)/usr/bin/settee"
    let version = try Shell.run(program, ["--version"], environment: sandbox.environment())
    #expect(name.hasPrefix("settee_\(version.output.split(separator: " ").last ?? "")".trimmed))
    let described = try Shell.run(
      program, ["describe", "sound.master", "--schema", "game"],
      environment: sandbox.environment())
    #expect(described.status == 0 && described.output.contains("0–100"), "\(described)")
    let themes = try Shell.run(program, ["themes"], environment: sandbox.environment())
    #expect(themes.status == 0 && themes.output.contains("amber"), "\(themes)")
    for file in Self.files {
      #expect(FileManager.default.fileExists(atPath: "\(root)/usr/share/\(file)"), "\(file)")
    }
    if FileManager.default.isExecutableFile(atPath: Self.lintian) {
      // What is packed here was built for tests: it finds Swift's runtime where the toolchain is.
      let told = try Shell.run(
        Self.lintian,
        [
          "--fail-on", "error", "--suppress-tags", "custom-library-search-path",
          "\(folder)/\(name)",
        ])
      #expect(told.status == 0, "\(told)")
    }
  }

  private static let files = [
    "man/man1/settee.1.gz", "bash-completion/completions/settee", "zsh/vendor-completions/_settee",
    "fish/vendor_completions.d/settee.fish", "doc/settee/copyright", "doc/settee/changelog.gz",
    "doc/settee/NEWS.gz",
    "settee/demo-schemas/conflict.demo",
  ]
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
