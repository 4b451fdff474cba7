package dev.berth.api.codec;

/// A document as a stream of tokens, whatever it was written in.
///
/// Objects are `BEGIN_OBJECT (NAME value)* END_OBJECT`, well nested; `END` follows the last token,
/// again and again. Before the first call of [#next()] there is no token.
interface TokenReader {

  /// Moves on.
  ///
  /// @throws SyntaxException if the document is broken here; what follows cannot be read
  /// @throws java.io.UncheckedIOException if the input fails
  Token next();

  /// The token that was moved to last.
  Token current();

  /// The text of a name or string; a number as JSON would write it.
  String text();

  /// The text of a scalar as its author wrote it, without quotes.
  String written();

  /// Whether this is a number written without fraction and exponent that fits a `long`.
  boolean isInteger();

  /// The value of such a number.
  long integer();

  /// Where the token begins, from 1 on.
  int line();

  /// Where the token begins, from 1 on; 0 if unknown.
  int column();
}
