package dev.berth.api.codec;

import java.util.Collection;
import java.util.Set;

/// Reads values from one document. It has the tokens, the current place in the document, and the
/// receiver of problems. For one thread.
public final class Decoder {
  /// Deeper documents are rejected: Kubernetes has none, and recursion must be limited.
  static final int MAX_DEPTH = 500;

  private final TokenReader tokens;
  private final DecodeContext context;
  private final Path path;

  /// @param tokens at the first token of the value to read
  Decoder(TokenReader tokens, DecodeContext context) {
    this(tokens, context, new Path());
  }

  Decoder(TokenReader tokens, DecodeContext context, Path path) {
    this.tokens = tokens;
    this.context = context;
    this.path = path;
  }

  private boolean isStrict() {
    return context.strictness() == Strictness.STRICT;
  }

  /// The line of the current token, starting at 1.
  public int line() {
    return tokens.line();
  }

  /// Reports that the current value is wrong. The message must state the allowed values.
  public void problem(String message) {
    context.problem(tokens.line(), tokens.column(), path.toString(), message);
  }

  /// Returns an equal value that is shared within this load, if sharing is on.
  public <T> T intern(T value) {
    return context.interner().intern(value);
  }

  Token token() {
    return tokens.current();
  }

  boolean isInteger() {
    return tokens.isInteger();
  }

  long integer() {
    return tokens.integer();
  }

  String text() {
    return tokens.text();
  }

  /// The value as written in the document.
  String written() {
    return tokens.written();
  }

  /// Returns whether the value is as expected; reports a problem if it is another value, but not
  /// null.
  boolean expect(Token expected) {
    if (tokens.current() == expected) {
      return true;
    }
    if (tokens.current() != Token.NULL) {
      mismatch(expected.words());
    }
    return false;
  }

  /// Returns whether the value is as expected; reports a problem if it is another value, but not
  /// null.
  boolean expect(Scalar expected) {
    if (expected.takes(tokens)) {
      return true;
    }
    if (tokens.current() != Token.NULL) {
      mismatch(expected.expected(tokens));
    }
    return false;
  }

  /// Reports that the value is not as expected, and skips it.
  void mismatch(String expected) {
    problem("%s is not %s".formatted(Tokens.describe(tokens), expected));
    skip();
  }

  /// Skips the whole value.
  void skip() {
    Tokens.skip(tokens);
  }

  /// Enters the object's next field and moves to its value; returns false at the end of the object.
  boolean nextField() {
    if (tokens.next() == Token.END_OBJECT) {
      return false;
    }
    path.enter(tokens.text());
    return true;
  }

  /// The name of the last entered field.
  String fieldName() {
    return path.name();
  }

  /// Moves from the field's name to its value.
  void toValue() {
    tokens.next();
    context.mark(path, tokens);
  }

  /// Leaves the last entered field or item.
  void leave() {
    path.leave();
  }

  /// Moves to the list's next item; returns false at the end of the list.
  boolean nextItem(int index) {
    if (tokens.next() == Token.END_ARRAY) {
      return false;
    }
    path.enter(index);
    context.mark(path, tokens);
    return true;
  }

  /// Skips a field that is not in the table; in strict mode, this is a problem.
  void unknownField(Collection<String> known, Set<String> passed) {
    if (isStrict() && !passed.contains(fieldName())) {
      problem("unknown field \"%s\"%s".formatted(fieldName(), Nearest.hint(fieldName(), known)));
    }
    toValue();
    skip();
  }

  /// Reports that the field occurred before; only in strict mode, this is a problem.
  void duplicateField() {
    if (isStrict()) {
      problem("duplicate field \"%s\"".formatted(fieldName()));
    }
  }

  /// Keeps the value, to be read once its type is known.
  RawValue raw() {
    var buffer = new TokenBuffer();
    buffer.addValue(tokens);
    return new RawValue(buffer, context, path.copy());
  }
}
