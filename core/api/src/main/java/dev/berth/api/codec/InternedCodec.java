package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// Reads like another codec, and stores equal values of one load only once.
record InternedCodec<T>(Codec<T> codec) implements Codec<T> {
  @Override
  public @Nullable T decode(Decoder in) {
    var value = codec.decode(in);
    return value == null ? null : in.intern(value);
  }

  @Override
  public @Nullable Object gather(ProtobufDecoder in, @Nullable Object before) {
    return codec.gather(in, before);
  }

  @Override
  public T gathered(Object occurrences, ProtobufDecoder in) {
    return in.intern(codec.gathered(occurrences, in));
  }

  @Override
  public void encode(T value, Encoder out) {
    codec.encode(value, out);
  }

  @Override
  public T empty() {
    return codec.empty();
  }
}
