package dev.berth.api.codec;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values of any shape: `Map<String, Object>` and `List<Object>` (unmodifiable, in the document's
/// order, with nulls), `String`, `Long`, `Double`, `Boolean`. As in Kubernetes, whole numbers
/// beyond `long` become doubles.
final class GenericCodec implements Codec<Object> {
  @Override
  public @Nullable Object decode(Decoder in) {
    return read(in);
  }

  static @Nullable Object read(Decoder in) {
    return switch (in.token()) {
      case BEGIN_OBJECT -> object(in);
      case BEGIN_ARRAY -> array(in);
      case STRING -> in.text();
      case NUMBER -> number(in);
      case TRUE -> true;
      case FALSE -> false;
      case NULL, END_OBJECT, END_ARRAY, NAME, END -> null;
    };
  }

  private static Object number(Decoder in) {
    if (in.isInteger()) {
      return in.integer();
    }
    return Double.valueOf(in.text());
  }

  private static Map<String, @Nullable Object> object(Decoder in) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    while (in.nextField()) {
      var name = in.intern(in.fieldName());
      if (fields.containsKey(name)) {
        in.duplicateField();
      }
      in.toValue();
      fields.put(name, read(in));
      in.leave();
    }
    return Collections.unmodifiableMap(fields);
  }

  private static List<@Nullable Object> array(Decoder in) {
    var items = new ArrayList<@Nullable Object>();
    for (int index = 0; in.nextItem(index); index++) {
      items.add(read(in));
      in.leave();
    }
    items.trimToSize();
    return Collections.unmodifiableList(items);
  }

  /// Reads a `RawExtension`, whose only field is a JSON document.
  @Override
  public @Nullable Object gather(ProtobufDecoder in, @Nullable Object before) {
    Object value = null;
    var entered = in.enter();
    while (in.nextField()) {
      if (in.number() == 1) {
        value = json(in.bytes(), in);
      } else {
        in.skip();
      }
    }
    in.leave(entered);
    return value;
  }

  private static @Nullable Object json(byte[] document, ProtobufDecoder in) {
    if (document.length == 0) {
      return null;
    }
    try {
      var tokens = JsonTokens.of(new ByteArrayInputStream(document));
      tokens.next();
      return read(new Decoder(tokens, in.context()));
    } catch (SyntaxException e) {
      in.problem("not JSON: " + e.getMessage());
      return null;
    }
  }

  @Override
  public void encode(Object value, Encoder out) {
    write(value, out);
  }

  /// Writes maps in their own order.
  static void write(@Nullable Object value, Encoder out) {
    switch (value) {
      case null -> out.nullValue();
      case String text -> out.string(text);
      case Long number -> out.integer(number);
      case Integer number -> out.integer(number);
      case Double number -> out.real(number);
      case Boolean bool -> out.bool(bool);
      case Map<?, ?> map -> {
        out.beginObject();
        map.forEach((name, item) -> {
          out.name((String) name);
          write(item, out);
        });
        out.endObject();
      }
      case List<?> list -> {
        out.beginArray();
        list.forEach(item -> write(item, out));
        out.endArray();
      }
      default -> throw new IllegalArgumentException("not a document's value: " + value.getClass());
    }
  }

  @Override
  public Object empty() {
    return Map.of();
  }
}
