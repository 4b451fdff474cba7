package dev.berth.api.codec;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Reads single values of known type from JSON or YAML.
public final class ValueReader {

  private ValueReader() {}

  /// Reads the first document of an input. Does not close it.
  ///
  /// @return null if there is none, or it is null or nothing that can be read; whether all of it is
  ///   right, the problems say
  public static <T> @Nullable T read(
      Codec<T> codec, InputStream in, String source, Strictness strictness, Problems problems) {
    var context = new DecodeContext(source, problems, strictness, Interner.none(), null);
    try {
      var tokens = new DocumentStream(in).next();
      return tokens == null || tokens.next() == Token.END
          ? null
          : codec.decode(new Decoder(tokens, context));
    } catch (SyntaxException e) {
      problems.add(e.in(source));
      return null;
    }
  }

  /// Reads JSON in UTF-8, the quick way: for what programs send.
  ///
  /// @return null if it is null or nothing that can be read; whether all of it is right, the
  ///   problems say
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
