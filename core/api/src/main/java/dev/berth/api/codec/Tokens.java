package dev.berth.api.codec;

/// Operations on any [TokenReader].
final class Tokens {
  private Tokens() {}

  /// Moves from the first token of a value to its last.
  static void skip(TokenReader tokens) {
    int depth = 0;
    var token = tokens.current();
    while (true) {
      if (token.begins()) {
        depth++;
      } else if (token.ends()) {
        depth--;
      }
      if (depth == 0 && token != Token.NAME) {
        return;
      }
      token = tokens.next();
    }
  }

  /// Describes the value for people.
  ///
  /// @param tokens at the first token of the value
  static String describe(TokenReader tokens) {
    return switch (tokens.current()) {
      case STRING -> "\"" + shorten(tokens.text()) + "\"";
      case NUMBER -> "the number " + asWritten(tokens.text(), tokens);
      case TRUE -> "the boolean " + asWritten("true", tokens);
      case FALSE -> "the boolean " + asWritten("false", tokens);
      case BEGIN_OBJECT, END_OBJECT, BEGIN_ARRAY, END_ARRAY, NAME, NULL, END ->
          tokens.current().words();
    };
  }

  private static String asWritten(String value, TokenReader tokens) {
    var written = tokens.written();
    return shorten(written.equals(value) ? value : value + " (written " + written + ")");
  }

  private static String shorten(String text) {
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }
}
