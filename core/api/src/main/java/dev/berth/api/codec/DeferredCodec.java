package dev.berth.api.codec;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A codec that is looked up at each use, for a record that contains values of its own type.
record DeferredCodec<T>(Supplier<Codec<T>> codec) implements Codec<T> {
  @Override
  public @Nullable T decode(Decoder in) {
    return codec.get().decode(in);
  }

  @Override
  public @Nullable Object gather(ProtobufDecoder in, @Nullable Object before) {
    return codec.get().gather(in, before);
  }

  @Override
  public T gathered(Object occurrences, ProtobufDecoder in) {
    return codec.get().gathered(occurrences, in);
  }

  @Override
  public void encode(T value, Encoder out) {
    codec.get().encode(value, out);
  }

  @Override
  public T empty() {
    return codec.get().empty();
  }
}
