package dev.berth.api.codec;

/// A document of any format as a stream of tokens.
///
/// Objects are `BEGIN_OBJECT (NAME value)* END_OBJECT`, correctly nested. After the last token,
/// `END` follows endlessly. Before the first call of [#next()] there is no current token.
interface TokenReader {
  /// Moves to the next token.
  ///
  /// @throws SyntaxException if the document is invalid here; the rest cannot be read
  /// @throws java.io.UncheckedIOException if the input fails
  Token next();

  /// The current token.
  Token current();

  /// Returns the text of a name or string; a number is returned as in JSON.
  String text();

  /// Returns the text of a scalar as written, without quotes.
  String written();

  /// Returns whether this is a number without fraction and exponent that fits a `long`.
  boolean isInteger();

  /// Returns the value of such a number.
  long integer();

  /// The line of the token, starting at 1.
  int line();

  /// The column of the token, starting at 1; 0 if not known.
  int column();
}
