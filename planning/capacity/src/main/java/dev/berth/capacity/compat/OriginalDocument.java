package dev.berth.capacity.compat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.TreeEncoder;
import dev.berth.api.codec.YamlEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A document as the originals print it, or a part of one: its fields are in Go's order.
final class OriginalDocument {
  private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

  OriginalDocument with(String name, @Nullable Object value) {
    fields.put(name, value instanceof OriginalDocument part ? part.fields : value);
    return this;
  }

  /// The document as an item of a list.
  List<Object> alone() {
    return List.of(fields);
  }

  Map<String, @Nullable Object> fields() {
    return fields;
  }

  String json() {
    return JsonEncoder.text(Codecs.ANY, fields) + "\n";
  }

  /// The document with its fields sorted by name.
  String yaml() {
    var sorted = TreeEncoder.sorting();
    Codecs.ANY.encode(fields, sorted);
    var text = new StringBuilder();
    Codecs.ANY.encode(sorted.object(), YamlEncoder.folding(text));
    return text.toString();
  }
}
