package dev.berth.api.codec;

/// A reader without tokens.
enum EndOfTokens implements TokenReader {
  INSTANCE;

  @Override
  public Token next() {
    return Token.END;
  }

  @Override
  public Token current() {
    return Token.END;
  }

  @Override
  public String text() {
    return "";
  }

  @Override
  public String written() {
    return "";
  }

  @Override
  public boolean isInteger() {
    return false;
  }

  @Override
  public long integer() {
    return 0;
  }

  @Override
  public int line() {
    return 0;
  }

  @Override
  public int column() {
    return 0;
  }
}
