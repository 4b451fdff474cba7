package dev.berth.api.codec;

/// The tokens of one object, with a look at each as it passes, the skipped ones included. For one
/// thread.
abstract class PassedTokens implements TokenReader {
  private final TokenReader tokens;

  /// @param tokens at the first token of the object
  PassedTokens(TokenReader tokens) {
    this.tokens = tokens;
  }

  /// Looks at the current token.
  abstract void look(Token token);

  @Override
  public final Token next() {
    var token = tokens.next();
    look(token);
    return token;
  }

  @Override
  public final Token current() {
    return tokens.current();
  }

  @Override
  public final String text() {
    return tokens.text();
  }

  @Override
  public final String written() {
    return tokens.written();
  }

  @Override
  public final boolean isInteger() {
    return tokens.isInteger();
  }

  @Override
  public final long integer() {
    return tokens.integer();
  }

  @Override
  public final int line() {
    return tokens.line();
  }

  @Override
  public final int column() {
    return tokens.column();
  }
}
