package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.List;

/// The tokens of one object. Watchers see each token as it passes, including skipped ones. For one
/// thread.
final class WatchedTokens implements TokenReader {
  /// Watches tokens.
  interface Watcher {
    /// Looks at a token.
    ///
    /// @param tokens at that token
    /// @return whether to continue watching
    boolean look(Token token, TokenReader tokens);
  }

  private final TokenReader tokens;
  private final List<Watcher> watchers = new ArrayList<>();

  /// @param tokens at the first token of the object
  WatchedTokens(TokenReader tokens) {
    this.tokens = tokens;
  }

  /// Adds a watcher of all tokens after the current one.
  void add(Watcher watcher) {
    watchers.add(watcher);
  }

  @Override
  public Token next() {
    var token = tokens.next();
    for (var i = watchers.size() - 1; i >= 0; i--) {
      if (!watchers.get(i).look(token, tokens)) {
        watchers.remove(i);
      }
    }
    return token;
  }

  @Override
  public Token current() {
    return tokens.current();
  }

  @Override
  public String text() {
    return tokens.text();
  }

  @Override
  public String written() {
    return tokens.written();
  }

  @Override
  public boolean isInteger() {
    return tokens.isInteger();
  }

  @Override
  public long integer() {
    return tokens.integer();
  }

  @Override
  public int line() {
    return tokens.line();
  }

  @Override
  public int column() {
    return tokens.column();
  }
}
