package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// How one type is read from a document or a protobuf message and written to a document. Without
/// state; for any thread.
public interface Codec<T> {

  /// Reads the value that the decoder is at the first token of, and leaves it at the value's last.
  ///
  /// @return null if the document says `null`, or something that was reported to the decoder as
  ///   wrong; in either case the value counts as absent
  @Nullable T decode(Decoder in);

  void encode(T value, Encoder out);

  /// Reads an occurrence of the value in protobuf, where lists and maps occur once per item and
  /// everything else once. Types that the API server never sends need not know how.
  ///
  /// @param before what this method said of the occurrence before; null at the first one
  /// @return what [#gathered] makes the value of; null if the value counts as absent
  /// @throws java.io.UncheckedIOException if the input fails or is not what was expected
  default @Nullable Object gather(ProtobufDecoder in, @Nullable Object before) {
    throw new UnsupportedOperationException(getClass() + " is not read from protobuf");
  }

  /// The value of all its occurrences in protobuf.
  ///
  /// @param occurrences what [#gather] said of the last one
  @SuppressWarnings("unchecked") // gather's own
  default T gathered(Object occurrences, ProtobufDecoder in) {
    return (T) occurrences;
  }

  /// What stands for an absent value: Go's zero value.
  T empty();
}
