package dev.berth.recording;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Encodes values as bytes: numbers with variable length, strings in UTF-8. Objects of the cluster
/// are encoded as JSON, or as *known* if they are the last version recorded under their name. For
/// one thread.
final class FrameOutput {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final KnownObjects known = new KnownObjects();

  /// Returns everything written since the last call.
  byte[] take() {
    byte[] bytes = out.toByteArray();
    out.reset();
    return bytes;
  }

  KnownObjects known() {
    return known;
  }

  void number(long value) {
    long rest = (value << 1) ^ (value >> 63); // small numbers are short, even negative ones
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  void flag(boolean value) {
    out.write(value ? 1 : 0);
  }

  void word(Enum<?> value) {
    text(value.name());
  }

  void text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    number(bytes.length);
    out.writeBytes(bytes);
  }

  void time(Instant value) {
    number(value.getEpochSecond());
    number(value.getNano());
  }

  void duration(Duration value) {
    number(value.getSeconds());
    number(value.getNano());
  }

  <T> void all(Collection<T> values, Consumer<T> write) {
    number(values.size());
    values.forEach(write);
  }

  <V> void map(Map<String, V> values, Consumer<V> write) {
    BiConsumer<String, V> entry =
        (key, value) -> {
          text(key);
          write.accept(value);
        };
    number(values.size());
    values.forEach(entry);
  }

  <T> void nullable(@Nullable T value, Consumer<T> write) {
    flag(value != null);
    if (value != null) {
      write.accept(value);
    }
  }

  void object(KubernetesObject object) {
    text(KnownObjects.kind(object));
    boolean isKnown = known.isLast(object);
    flag(isKnown);
    if (isKnown) {
      text(object.key().namespace());
      text(object.key().name());
    } else {
      text(json(object));
    }
  }

  private static <T extends KubernetesObject> String json(T object) {
    Kind<T> kind = Kinds.of(object);
    var json = new StringBuilder();
    kind.encode(object, JsonEncoder.compact(json));
    return json.toString();
  }
}
