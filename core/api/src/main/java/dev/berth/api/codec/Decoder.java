package dev.berth.api.codec;

import java.util.Collection;
import java.util.Set;

/// Reads values from one document: the tokens, where in the document they are, and where to put
/// what is wrong with them. For one thread.
public final class Decoder {

  /// Deeper documents are refused: Kubernetes has nothing of the kind, and recursion has an end.
  static final int MAX_DEPTH = 500;

  private final TokenReader tokens;
  private final DecodeContext context;
  private final Path path;

  /// @param tokens at the first token of the value to be read
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

  /// Where the current token begins, from 1 on.
  public int line() {
    return tokens.line();
  }

  /// Reports that the current value is wrong. The message has what is allowed.
  public void problem(String message) {
    context.problem(tokens.line(), tokens.column(), path.toString(), message);
  }

  /// Shares the value with its equals, if this load does.
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

  /// The value as its author wrote it.
  String written() {
    return tokens.written();
  }

  /// Whether the value is what was expected; if it is something else than null, that is noted.
  boolean expect(Token expected) {
    if (tokens.current() == expected) {
      return true;
    }
    if (tokens.current() != Token.NULL) {
      mismatch(expected.words());
    }
    return false;
  }

  /// Whether the value is what was expected; if it is something else than null, that is noted.
  boolean expect(Scalar expected) {
    if (expected.takes(tokens)) {
      return true;
    }
    if (tokens.current() != Token.NULL) {
      mismatch(expected.expected(tokens));
    }
    return false;
  }

  /// Notes that the value is not what was expected, and skips it.
  void mismatch(String expected) {
    problem("%s is not %s".formatted(Tokens.describe(tokens), expected));
    skip();
  }

  /// Skips the value, as a whole.
  void skip() {
    Tokens.skip(tokens);
  }

  /// Moves into the object's next field and on to its value; false at the object's end.
  boolean nextField() {
    if (tokens.next() == Token.END_OBJECT) {
      return false;
    }
    path.enter(tokens.text());
    return true;
  }

  /// The name of the field that was entered last.
  String fieldName() {
    return path.name();
  }

  /// Moves from the field's name to its value.
  void toValue() {
    tokens.next();
    context.mark(path, tokens);
  }

  /// Leaves the field or item that was entered last.
  void leave() {
    path.leave();
  }

  /// Moves to the list's next item; false at the list's end.
  boolean nextItem(int index) {
    if (tokens.next() == Token.END_ARRAY) {
      return false;
    }
    path.enter(index);
    context.mark(path, tokens);
    return true;
  }

  /// Skips a field that is not in the table, which is a problem in strict mode.
  void unknownField(Collection<String> known, Set<String> passed) {
    if (isStrict() && !passed.contains(fieldName())) {
      problem("unknown field \"%s\"%s".formatted(fieldName(), Nearest.hint(fieldName(), known)));
    }
    toValue();
    skip();
  }

  /// Notes that the field was there before, which is a problem in strict mode.
  void duplicateField() {
    if (isStrict()) {
      problem("duplicate field \"%s\"".formatted(fieldName()));
    }
  }

  /// Keeps the value, to be read once it is known what it is.
  RawValue raw() {
    var buffer = new TokenBuffer();
    buffer.addValue(tokens);
    return new RawValue(buffer, context, path.copy());
  }
}
