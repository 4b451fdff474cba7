package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// A value of a document that is kept as read, for a field whose type depends on another field.
/// Problems found later have the same source, lines and paths as if they were found at once.
public final class RawValue {
  static final RawValue NULL = new RawValue(null, null, new Path());

  private final @Nullable TokenBuffer tokens;
  private final @Nullable DecodeContext context;
  private final Path path;

  RawValue(@Nullable TokenBuffer tokens, @Nullable DecodeContext context, Path path) {
    this.tokens = tokens;
    this.context = context;
    this.path = path;
  }

  /// Reads the value.
  ///
  /// @return null if it is null or invalid
  public <T> @Nullable T decode(Codec<T> codec) {
    return tokens == null || context == null
        ? null
        : codec.decode(new Decoder(tokens.before(EndOfTokens.INSTANCE), context, path.copy()));
  }

  void write(Encoder out) {
    GenericCodec.write(decode(Codecs.ANY), out);
  }
}
