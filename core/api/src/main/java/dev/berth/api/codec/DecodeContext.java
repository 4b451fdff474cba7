package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// What holds for a whole document while it is read.
///
/// @param positions where to note the line of each field; null to note nothing
record DecodeContext(
    String source,
    Problems problems,
    Strictness strictness,
    Interner interner,
    @Nullable Positions positions) {

  void problem(int line, int column, String path, String message) {
    problems.add(new Problem(source, line, column, path, message));
  }

  void mark(Path path, TokenReader at) {
    if (positions != null) {
      positions.put(path.toString(), at.line());
    }
  }
}
