package dev.berth.api.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/// Reads JSON: one value, or several in sequence, with or without line breaks between them. A
/// number with a fraction or exponent, or beyond the range of `long`, is not an integer, even if it
/// is whole.
final class JsonTokens implements TokenReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CHARSET_DETECTION) // it is UTF-8, or nothing
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(Decoder.MAX_DEPTH)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /// The parts of the parser's messages that are for programmers.
  private static final Pattern ADVICE =
      Pattern.compile(
          ", from `[^`]*`|: enable `[^`]*` to allow| \\(consider enabling `.*|: maybe a"
              + " \\(non-standard\\) comment.*");

  private final JsonParser parser;
  private final int linesBefore;
  private Token current = Token.NULL;

  private JsonTokens(JsonParser parser, int linesBefore) {
    this.parser = parser;
    this.linesBefore = linesBefore;
  }

  /// Reads UTF-8.
  static JsonTokens of(InputStream in) {
    try {
      return new JsonTokens(FACTORY.createParser(ObjectReadContext.empty(), in), 0);
    } catch (JacksonIOException e) {
      throw new UncheckedIOException(ioException(e)); // it reads the first bytes
    }
  }

  /// Reads a part of an input that begins after that many lines.
  static JsonTokens of(Reader text, int linesBefore) {
    return new JsonTokens(FACTORY.createParser(ObjectReadContext.empty(), text), linesBefore);
  }

  @Override
  public Token next() {
    try {
      var token = parser.nextToken();
      current = token == null ? Token.END : translate(token);
      return current;
    } catch (JacksonException e) {
      throw failure(e);
    }
  }

  private static Token translate(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> Token.BEGIN_OBJECT;
      case END_OBJECT -> Token.END_OBJECT;
      case START_ARRAY -> Token.BEGIN_ARRAY;
      case END_ARRAY -> Token.END_ARRAY;
      case PROPERTY_NAME -> Token.NAME;
      case VALUE_STRING -> Token.STRING;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Token.NUMBER;
      case VALUE_TRUE -> Token.TRUE;
      case VALUE_FALSE -> Token.FALSE;
      case VALUE_NULL, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE -> Token.NULL;
    };
  }

  @Override
  public Token current() {
    return current;
  }

  @Override
  public String text() {
    try {
      return parser.getString();
    } catch (JacksonException e) {
      throw failure(e);
    }
  }

  @Override
  public String written() {
    return text();
  }

  @Override
  public boolean isInteger() {
    return parser.currentToken() == JsonToken.VALUE_NUMBER_INT
        && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
  }

  @Override
  public long integer() {
    return parser.getLongValue();
  }

  @Override
  public int line() {
    return linesBefore + parser.currentTokenLocation().getLineNr();
  }

  @Override
  public int column() {
    return parser.currentTokenLocation().getColumnNr();
  }

  private static IOException ioException(JacksonIOException e) {
    var cause = e.getCause();
    return cause == null ? new IOException(e) : cause;
  }

  private RuntimeException failure(JacksonException e) {
    if (e instanceof JacksonIOException io) {
      return new UncheckedIOException(ioException(io));
    }
    var at = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
    return new SyntaxException(
        linesBefore + at.getLineNr(),
        at.getColumnNr(),
        "not valid JSON: " + ADVICE.matcher(e.getOriginalMessage()).replaceAll(""));
  }
}
