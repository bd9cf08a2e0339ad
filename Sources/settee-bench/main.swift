// Figures of Settee, and the material they are measured on: `settee-bench --help` lists them.

#if canImport(Glibc)
  import Glibc
#endif

do {
  try await Benchmark.run(Array(CommandLine.arguments.dropFirst()))
} catch {
  complain("settee-bench: \(error)")
  exit(2)
}

private func complain(_ sentence: String) {
  let line = Array((sentence + "\n").utf8)
  _ = write(STDERR_FILENO, line, line.count)
}
