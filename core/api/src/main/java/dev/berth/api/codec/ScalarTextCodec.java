package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// A string that may also be written as a number or boolean, as Go's YAML reader accepts it.
final class ScalarTextCodec implements Codec<String> {
  static final ScalarTextCodec INSTANCE = new ScalarTextCodec();

  private ScalarTextCodec() {}

  @Override
  public @Nullable String decode(Decoder in) {
    return switch (in.token()) {
      case NUMBER -> in.text();
      case TRUE -> "true";
      case FALSE -> "false";
      default -> Codecs.STRING.decode(in);
    };
  }

  @Override
  public void encode(String value, Encoder out) {
    out.string(value);
  }

  @Override
  public String empty() {
    return "";
  }
}
