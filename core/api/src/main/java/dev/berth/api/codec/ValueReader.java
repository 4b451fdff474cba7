package dev.berth.api.codec;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Reads single values of a known type from JSON or YAML.
public final class ValueReader {
  private ValueReader() {}

  /// Reads the first document of an input. Does not close it.
  ///
  /// @return null if the value is absent, null or unreadable; the problems say whether all of it is
  ///   valid
  public static <T> @Nullable T read(
      Codec<T> codec, InputStream in, String source, Strictness strictness, Problems problems) {
    return read(codec, in, new DecodeContext(source, problems, strictness, Interner.none(), null));
  }

  /// Reads the first document of an input strictly, and records the lines of its fields. Does not
  /// close it.
  ///
  /// @return null if the value is absent, null or unreadable; the problems say whether all of it is
  ///   valid
  public static <T> @Nullable Located<T> locate(
      Codec<T> codec, InputStream in, String source, Problems problems) {
    var positions = new Positions();
    var value =
        read(
            codec,
            in,
            new DecodeContext(source, problems, Strictness.STRICT, Interner.none(), positions));
    return value == null ? null : new Located<>(value, source, 0, positions);
  }

  private static <T> @Nullable T read(Codec<T> codec, InputStream in, DecodeContext context) {
    try {
      var tokens = new DocumentStream(in).next();
      return tokens == null || tokens.next() == Token.END
          ? null
          : codec.decode(new Decoder(tokens, context));
    } catch (SyntaxException e) {
      context.problems().add(e.in(context.source()));
      return null;
    }
  }

  /// Reads JSON in UTF-8, fast, for input from programs.
  ///
  /// @return null if it is null or unreadable; the problems say whether all of it is valid
  public static <T> @Nullable T readJson(
      Codec<T> codec, InputStream in, String source, Interner interner, Problems problems) {
    var context = new DecodeContext(source, problems, Strictness.LENIENT, interner, null);
    try {
      var tokens = JsonTokens.of(in);
      tokens.next();
      return codec.decode(new Decoder(tokens, context));
    } catch (SyntaxException e) {
      problems.add(e.in(source));
      return null;
    }
  }
}
