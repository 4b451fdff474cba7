package dev.berth.kube.write;

import dev.berth.api.codec.Codec;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values as JSON, and as the trees that patches are made of.
final class Documents {

  private Documents() {}

  static <T> String json(Codec<T> codec, T value) {
    var text = new StringBuilder();
    codec.encode(value, JsonEncoder.compact(text));
    return text.toString();
  }

  static String json(Map<String, @Nullable Object> tree) {
    return json(Codecs.ANY, tree);
  }

  /// The value as maps, lists and scalars.
  @SuppressWarnings("unchecked") // an object's names are strings
  static <T> Map<String, @Nullable Object> tree(Codec<T> codec, T value) {
    var bytes = json(codec, value).getBytes(StandardCharsets.UTF_8);
    var problems = new Problems();
    var tree =
        ValueReader.readJson(
            Codecs.ANY, new ByteArrayInputStream(bytes), "patch", Interner.none(), problems);
    if (!problems.isEmpty() || !(tree instanceof Map<?, ?> map)) {
      throw new IllegalStateException("what was written cannot be read: " + problems.kept());
    }
    return (Map<String, @Nullable Object>) map;
  }
}
