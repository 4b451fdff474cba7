package dev.berth.api.codec;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A string that may be absent, but otherwise must have a given value.
///
/// @param expected the string
/// @param message returns the message about another string
record ExpectedText(String expected, UnaryOperator<String> message) implements Codec<String> {
  @Override
  public @Nullable String decode(Decoder in) {
    var text = Codecs.STRING.decode(in);
    if (text != null && !text.isEmpty() && !text.equals(expected)) {
      in.problem(message.apply(text));
    }
    return text;
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
