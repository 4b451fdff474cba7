package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.List;

/// Buffers the beginning of a value, which can then be read again, followed by the rest.
final class TokenBuffer {
  private record Held(
      Token token,
      String text,
      String written,
      boolean isInteger,
      long integer,
      int line,
      int column) {}

  private final List<Held> held = new ArrayList<>();

  /// Buffers the reader's current token.
  void add(TokenReader from) {
    var token = from.current();
    var isInteger = from.isInteger();
    held.add(
        new Held(
            token,
            switch (token) {
              case NAME, STRING, NUMBER -> from.text();
              case BEGIN_OBJECT, END_OBJECT, BEGIN_ARRAY, END_ARRAY, TRUE, FALSE, NULL, END -> "";
            },
            switch (token) {
              case NUMBER, TRUE, FALSE -> from.written();
              case NAME, STRING, BEGIN_OBJECT, END_OBJECT, BEGIN_ARRAY, END_ARRAY, NULL, END -> "";
            },
            isInteger,
            isInteger ? from.integer() : 0,
            from.line(),
            from.column()));
  }

  /// Buffers all tokens of the value at whose first token the reader is; leaves the reader at the
  /// last.
  void addValue(TokenReader from) {
    int level = 0;
    while (true) {
      add(from);
      level += from.current().begins() ? 1 : from.current().ends() ? -1 : 0;
      if (level == 0) {
        return;
      }
      from.next();
    }
  }

  int size() {
    return held.size();
  }

  int line() {
    return held.getFirst().line;
  }

  /// Returns a reader of the buffered tokens, followed by those of the given reader.
  TokenReader before(TokenReader rest) {
    return new Reading(held, rest);
  }

  private static final class Reading implements TokenReader {
    private final List<Held> held;
    private final TokenReader rest;
    private int position;

    Reading(List<Held> held, TokenReader rest) {
      this.held = held;
      this.rest = rest;
    }

    private boolean isHeld() {
      return position < held.size();
    }

    @Override
    public Token next() {
      position = Math.min(position + 1, held.size());
      return isHeld() ? held.get(position).token : rest.next();
    }

    @Override
    public Token current() {
      return isHeld() ? held.get(position).token : rest.current();
    }

    @Override
    public String text() {
      return isHeld() ? held.get(position).text : rest.text();
    }

    @Override
    public String written() {
      return isHeld() ? held.get(position).written : rest.written();
    }

    @Override
    public boolean isInteger() {
      return isHeld() ? held.get(position).isInteger : rest.isInteger();
    }

    @Override
    public long integer() {
      return isHeld() ? held.get(position).integer : rest.integer();
    }

    @Override
    public int line() {
      return isHeld() ? held.get(position).line : rest.line();
    }

    @Override
    public int column() {
      return isHeld() ? held.get(position).column : rest.column();
    }
  }
}
