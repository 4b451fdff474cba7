package dev.berth.api.codec;

import java.util.function.IntConsumer;

/// A look at whether another object begins in one: two documents without a line `---` between them
/// are one document, in which fields come twice. For one thread.
final class OneObject implements WatchedTokens.Watcher {
  static final String SECOND =
      "a second apiVersion or kind in one document; is a line --- missing before it?";

  private final IntConsumer second;
  private int level = 1;
  private boolean hasVersion;
  private boolean hasKind;
  private boolean isSecond;

  /// A look at an object whose first token has passed.
  ///
  /// @param second takes the line of the second object, once
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
