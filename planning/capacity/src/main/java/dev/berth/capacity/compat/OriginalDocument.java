package dev.berth.capacity.compat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.TreeEncoder;
import dev.berth.api.codec.YamlEncoder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A document as the originals print it, made of its fields in Go's order.
final class OriginalDocument {
  private OriginalDocument() {}

  /// An object.
  ///
  /// @param namesAndValues in turns
  static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    var all = Arrays.asList(namesAndValues);
    for (int i = 0; i < all.size(); i += 2) {
      fields.put(String.valueOf(all.get(i)), all.get(i + 1));
    }
    return fields;
  }

  /// One line.
  static String json(Map<String, @Nullable Object> document) {
    return JsonEncoder.text(Codecs.ANY, document) + "\n";
  }

  /// With the fields by name.
  static String yaml(Map<String, @Nullable Object> document) {
    var sorted = TreeEncoder.sorting();
    Codecs.ANY.encode(document, sorted);
    var text = new StringBuilder();
    Codecs.ANY.encode(sorted.object(), YamlEncoder.folding(text));
    return text.toString();
  }
}
