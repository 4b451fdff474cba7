package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// `float32`: 0 when absent.
final class Float32Codec implements Codec<Float> {
  @Override
  public @Nullable Float decode(Decoder in) {
    var value = Codecs.FLOAT64.decode(in);
    if (value == null) {
      return null;
    }
    if (Float.isInfinite(value.floatValue())) {
      in.problem("the number is too large");
      return null;
    }
    return value.floatValue();
  }

  /// Writes the fewest digits that identify this float; a double would need more.
  @Override
  public void encode(Float value, Encoder out) {
    out.real(Double.parseDouble(value.toString()));
  }

  @Override
  public Float empty() {
    return 0f;
  }
}
