package dev.berth.api.codec;

/// What can be done with any [TokenReader].
final class Tokens {

  private Tokens() {}

  /// Moves from the first token of a value to its last.
  static void skip(TokenReader tokens) {
    var depth = 0;
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
}
