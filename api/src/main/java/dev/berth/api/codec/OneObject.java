package dev.berth.api.codec;

import java.util.function.IntConsumer;

/// The tokens of one object, with a look at whether another one begins in it: two documents without
/// a line `---` between them are one document, in which fields come twice. For one thread.
final class OneObject extends PassedTokens {
  static final String SECOND =
      "a second apiVersion or kind in one document; is a line --- missing before it?";

  private final IntConsumer second;
  private int level = 1;
  private boolean hasVersion;
  private boolean hasKind;
  private boolean isSecond;

  /// @param tokens at the first token of the object
  /// @param second takes the line of the second object, once
  OneObject(TokenReader tokens, IntConsumer second) {
    super(tokens);
    this.second = second;
  }

  @Override
  void look(Token token) {
    if (token.begins()) {
      level++;
    } else if (token.ends()) {
      level--;
    } else if (token == Token.NAME && level == 1 && !isSecond) {
      name(text());
    }
  }

  private void name(String name) {
    if (name.equals("apiVersion")) {
      isSecond = hasVersion;
      hasVersion = true;
    } else if (name.equals("kind")) {
      isSecond = hasKind;
      hasKind = true;
    }
    if (isSecond) {
      second.accept(line());
    }
  }
}
