package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// Reads a type from documents and protobuf messages, and writes it to documents. Stateless and
/// thread-safe.
public interface Codec<T> {
  /// Reads the value at whose first token the decoder is, and leaves the decoder at the value's
  /// last token.
  ///
  /// @return null if the document has `null`, or something wrong, which was reported to the
  ///   decoder; the value then counts as absent
  @Nullable T decode(Decoder in);

  void encode(T value, Encoder out);

  /// Reads one occurrence of the value in protobuf. Lists and maps occur once for each item,
  /// everything else occurs once. Types that the API server never sends need not implement this.
  ///
  /// @param before the result of this method for the previous occurrence; null for the first
  /// @return the input of [#gathered]; null if the value counts as absent
  /// @throws java.io.UncheckedIOException if the input fails or is not as expected
  default @Nullable Object gather(ProtobufDecoder in, @Nullable Object before) {
    throw new UnsupportedOperationException(getClass() + " is not read from protobuf");
  }

  /// Returns the value of all its occurrences in protobuf.
  ///
  /// @param occurrences the result of [#gather] for the last occurrence
  @SuppressWarnings("unchecked") // gather's own
  default T gathered(Object occurrences, ProtobufDecoder in) {
    return (T) occurrences;
  }

  /// Returns the value for an absent one: Go's zero value.
  T empty();
}
