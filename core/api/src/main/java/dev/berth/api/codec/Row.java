package dev.berth.api.codec;

import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A row of a [RecordCodec]'s table, and the handle with which the record's constructor gets the
/// field's value.
///
/// @param <R> the record
/// @param <T> the field's type; nullable for optional fields
public final class Row<R, T extends @Nullable Object> {
  private final FieldId id;
  private final Codec<?> codec;
  private final @Nullable Object absent;
  private final boolean required;
  private final Function<R, T> getter;

  Row(
      FieldId id,
      Codec<?> codec,
      @Nullable Object absent,
      boolean required,
      Function<R, T> getter) {
    this.id = id;
    this.codec = codec;
    this.absent = absent;
    this.required = required;
    this.getter = getter;
  }

  Row<R, T> with(Codec<?> another) {
    return new Row<>(id, another, absent, required, getter);
  }

  FieldId id() {
    return id;
  }

  boolean isRequired() {
    return required;
  }

  @Nullable Object absent() {
    return absent;
  }

  @Nullable Object decode(Decoder in) {
    return codec.decode(in);
  }

  @Nullable Object gather(ProtobufDecoder in, @Nullable Object before) {
    return codec.gather(in, before);
  }

  @Nullable Object gathered(Object occurrences, ProtobufDecoder in) {
    return codec.gathered(occurrences, in);
  }

  /// Writes name and value, unless the value counts as absent.
  void encode(R value, Encoder out) {
    Object content = getter.apply(value);
    if (content != null && (required || !Objects.equals(content, absent))) {
      if (id.isOthers()) {
        encodeOthers((Map<?, ?>) content, out);
      } else {
        out.name(id.name());
        encode(codec, content, out);
      }
    }
  }

  private static void encodeOthers(Map<?, ?> fields, Encoder out) {
    fields.forEach((name, value) -> {
      out.name((String) name);
      GenericCodec.write(value, out);
    });
  }

  @SuppressWarnings("unchecked") // codec and getter were given together, of one type
  private static <C> void encode(Codec<C> codec, Object content, Encoder out) {
    codec.encode((C) content, out);
  }
}
