import Testing

/// Reading what strace tells of several threads.
struct CallTraceTests {
  @Test("A call is one line, also where other threads came between its beginning and its end")
  func torn() {
    let trace = CallTrace(
      """
      7  fsync(3 <unfinished ...>
      8  openat(AT_FDCWD, "a", O_RDONLY) = 4
      8  rename("a.tmp", "a" <unfinished ...>
      7  <... fsync resumed>)              = 0
      8  <... rename resumed>)             = -1 EIO (Input/output error) (INJECTED)
      9  futex(0x1, FUTEX_WAIT <unfinished ...>
      9  +++ exited with 0 +++

      """)
    #expect(
      trace.lines == [
        #"8  openat(AT_FDCWD, "a", O_RDONLY) = 4"#, "7  fsync(3) = 0",
        #"8  rename("a.tmp", "a") = -1 EIO (Input/output error) (INJECTED)"#,
        "9  +++ exited with 0 +++",
      ])
    #expect(trace.calls("rename") == 1 && trace.calls("open") == 0)
  }
}
