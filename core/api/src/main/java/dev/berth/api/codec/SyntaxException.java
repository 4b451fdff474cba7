package dev.berth.api.codec;

/// A document is not well-formed. Never leaves this package, where it becomes a [Problem].
final class SyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  SyntaxException(int line, int column, String message) {
    super(message, null, false, false);
    this.line = line;
    this.column = column;
  }

  Problem in(String source) {
    return new Problem(source, line, column, "", String.valueOf(getMessage()));
  }
}
