package dev.berth.api.codec;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Maps from names to values of one type. Names are shared within a load.
record MapCodec<T>(Codec<T> value) implements Codec<Map<String, T>> {
  /// The field numbers of an entry in protobuf.
  private static final int NAME = 1;

  private static final int VALUE = 2;

  @Override
  public @Nullable Map<String, T> decode(Decoder in) {
    if (!in.expect(Token.BEGIN_OBJECT)) {
      return null;
    }
    var entries = new HashMap<String, T>();
    while (in.nextField()) {
      var name = in.intern(in.fieldName());
      if (entries.containsKey(name)) {
        in.duplicateField();
      }
      in.toValue();
      var entry = value.decode(in);
      entries.put(name, entry == null ? value.empty() : entry);
      in.leave();
    }
    return Map.copyOf(entries);
  }

  @Override
  @SuppressWarnings("unchecked") // the result of this method
  public Object gather(ProtobufDecoder in, @Nullable Object before) {
    var entries = before == null ? new HashMap<String, T>() : (HashMap<String, T>) before;
    String name = "";
    Object occurrence = null;
    var entered = in.enter();
    while (in.nextField()) {
      switch (in.number()) {
        case NAME -> name = in.intern(in.string());
        case VALUE -> occurrence = value.gather(in, null);
        default -> in.skip();
      }
    }
    in.leave(entered);
    entries.put(name, occurrence == null ? value.empty() : value.gathered(occurrence, in));
    return entries;
  }

  @Override
  @SuppressWarnings("unchecked") // the result of gather
  public Map<String, T> gathered(Object occurrences, ProtobufDecoder in) {
    return Map.copyOf((HashMap<String, T>) occurrences);
  }

  @Override
  public void encode(Map<String, T> entries, Encoder out) {
    out.beginObject();
    // Sorted, as Go writes maps; the order of the JDK's immutable maps differs in each run.
    new TreeMap<>(entries)
        .forEach((name, entry) -> {
          out.name(name);
          value.encode(entry, out);
        });
    out.endObject();
  }

  @Override
  public Map<String, T> empty() {
    return Map.of();
  }
}
