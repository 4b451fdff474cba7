package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lists of one type.
record ListCodec<T>(Codec<T> item) implements Codec<List<T>> {
  @Override
  public @Nullable List<T> decode(Decoder in) {
    if (!in.expect(Token.BEGIN_ARRAY)) {
      return null;
    }
    var items = new ArrayList<T>();
    for (int index = 0; in.nextItem(index); index++) {
      var value = item.decode(in);
      items.add(value == null ? item.empty() : value);
      in.leave();
    }
    return List.copyOf(items);
  }

  @Override
  @SuppressWarnings("unchecked") // the result of this method
  public Object gather(ProtobufDecoder in, @Nullable Object before) {
    var items = before == null ? new ArrayList<T>() : (ArrayList<T>) before;
    var occurrence = item.gather(in, null);
    items.add(occurrence == null ? item.empty() : item.gathered(occurrence, in));
    return items;
  }

  @Override
  @SuppressWarnings("unchecked") // the result of gather
  public List<T> gathered(Object occurrences, ProtobufDecoder in) {
    return List.copyOf((ArrayList<T>) occurrences);
  }

  @Override
  public void encode(List<T> value, Encoder out) {
    out.beginArray();
    for (var each : value) {
      item.encode(each, out);
    }
    out.endArray();
  }

  @Override
  public List<T> empty() {
    return List.of();
  }
}
