package dev.berth.api.codec;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/// Values to JSON and back, for tests.
final class CodecJson {
  private CodecJson() {}

  static <T> String write(Codec<T> codec, T value) {
    return JsonEncoder.text(codec, value);
  }

  /// @throws AssertionError if there is anything wrong with the text
  static <T> T read(Codec<T> codec, String json) {
    var tokens = JsonTokens.of(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    tokens.next();
    var problems = new Problems();
    var context =
        new DecodeContext("test", problems, Strictness.STRICT, Interner.ofCapacity(1000), null);
    var value = codec.decode(new Decoder(tokens, context));
    if (value == null || !problems.isEmpty()) {
      throw new AssertionError(problems.kept() + " in " + json);
    }
    return value;
  }
}
