package dev.berth.api.codec;

import java.util.function.IntConsumer;

/// Detects whether another object begins inside an object: two documents without a line `---`
/// between them are one document with duplicate fields. For one thread.
final class OneObject implements WatchedTokens.Watcher {
  static final String SECOND =
      "a second apiVersion or kind in one document; is a line --- missing before it?";

  private final IntConsumer second;
  private int level = 1;
  private boolean hasVersion;
  private boolean hasKind;
  private boolean isSecond;

  /// Creates a check of an object whose first token has passed.
  ///
  /// @param second receives the line of the second object, once
  OneObject(IntConsumer second) {
    this.second = second;
  }

  @Override
  public boolean look(Token token, TokenReader tokens) {
    if (token.begins()) {
      level++;
    } else if (token.ends()) {
      level--;
    } else if (token == Token.NAME && level == 1) {
      name(tokens);
    }
    return !isSecond;
  }

  private void name(TokenReader tokens) {
    var name = tokens.text();
    if (name.equals("apiVersion")) {
      isSecond = hasVersion;
      hasVersion = true;
    } else if (name.equals("kind")) {
      isSecond = hasKind;
      hasKind = true;
    }
    if (isSecond) {
      second.accept(tokens.line());
    }
  }
}
