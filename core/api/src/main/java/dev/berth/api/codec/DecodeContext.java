package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// The context of reading one document.
///
/// @param positions receives the line of each field; null to record none
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
