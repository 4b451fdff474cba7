package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// How one type is read from a document and written to one. Without state; for any thread.
public interface Codec<T> {

  /// Reads the value that the decoder is at the first token of, and leaves it at the value's last.
  ///
  /// @return null if the document says `null`, or something of which the decoder has been told that
  ///   it is wrong; in either case the value counts as absent
  @Nullable T decode(Decoder in);

  void encode(T value, Encoder out);

  /// What stands for an absent value: Go's zero value.
  T empty();
}
