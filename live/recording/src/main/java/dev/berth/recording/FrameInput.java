package dev.berth.recording;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Problem;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.live.Reconfiguration;
import java.io.ByteArrayInputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Decodes the output of a [FrameOutput], frame by frame. For one thread. Throws a
/// [BadRecordingException] for data that it cannot decode.
final class FrameInput {
  private final KnownObjects known = new KnownObjects();
  private Function<String, Reconfiguration> reconfigurations =
      _ -> {
        throw new BadRecordingException("a configuration is replaced before the run begins");
      };
  private ByteBuffer in = ByteBuffer.allocate(0);

  /// Begins to read this frame.
  void begin(byte[] frame) {
    in = ByteBuffer.wrap(frame);
  }

  /// Sets how settings are made from a configuration's text.
  void reconfigurations(Function<String, Reconfiguration> loader) {
    reconfigurations = loader;
  }

  Reconfiguration reconfiguration() {
    return reconfigurations.apply(text());
  }

  KnownObjects known() {
    return known;
  }

  private byte octet() {
    try {
      return in.get();
    } catch (BufferUnderflowException e) {
      throw new BadRecordingException("a record ends too early", e);
    }
  }

  long number() {
    long value = 0;
    int shift = 0;
    byte next;
    do {
      next = octet();
      value |= (next & 0x7FL) << shift;
      shift += 7;
    } while (next < 0 && shift < 64);
    return (value >>> 1) ^ -(value & 1);
  }

  int count() {
    long count = number();
    if (count < 0 || count > in.remaining()) {
      throw new BadRecordingException("a record has a length of " + count);
    }
    return (int) count;
  }

  boolean flag() {
    return octet() != 0;
  }

  <E extends Enum<E>> E word(E[] values) {
    String name = text();
    for (E value : values) {
      if (value.name().equals(name)) {
        return value;
      }
    }
    throw new BadRecordingException("a record has an unknown word, " + name);
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  private byte[] bytes() {
    var bytes = new byte[count()];
    in.get(bytes);
    return bytes;
  }

  Instant time() {
    return Instant.ofEpochSecond(number(), number());
  }

  Duration duration() {
    return Duration.ofSeconds(number(), number());
  }

  <T> List<T> all(Supplier<T> read) {
    int count = count();
    var values = new ArrayList<T>(count);
    for (int i = 0; i < count; i++) {
      values.add(read.get());
    }
    return values;
  }

  <V> Map<String, V> map(Supplier<V> read) {
    int count = count();
    Map<String, V> values = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      values.put(text(), read.get());
    }
    return values;
  }

  <T> @Nullable T nullable(Supplier<T> read) {
    return flag() ? read.get() : null;
  }

  KubernetesObject object() {
    String kind = text();
    if (!flag()) {
      return json(
          KnownObjects.kind(kind)
              .orElseThrow(() -> new BadRecordingException("there is no kind " + kind)));
    }
    var key = new ObjectKey(text(), text());
    KubernetesObject object = known.last(kind, key);
    if (object == null) {
      throw new BadRecordingException("%s %s is not known yet".formatted(kind, key));
    }
    return object;
  }

  private <T extends KubernetesObject> KubernetesObject json(Kind<T> kind) {
    var problems = new ArrayList<Problem>();
    T object =
        ApiFormat.JSON.readObject(
            kind, new ByteArrayInputStream(bytes()), new Reading(Interner.none(), problems::add));
    if (object == null) {
      throw new BadRecordingException("a %s cannot be read: %s".formatted(kind.kind(), problems));
    }
    return object;
  }
}
