package dev.berth.planner.firmament;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// An object of a JSON document. What is missing has the default of its type.
record JsonFields(Map<?, ?> fields) {
  static JsonFields of(String json) {
    var problems = new Problems();
    var in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    var value = ValueReader.read(Codecs.ANY, in, "case", Strictness.LENIENT, problems);
    if (!problems.isEmpty() || !(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(problems.kept() + "\n" + json);
    }
    return new JsonFields(map);
  }

  JsonFields object(String name) {
    return fields.get(name) instanceof Map<?, ?> map ? new JsonFields(map) : of("{}");
  }

  List<JsonFields> objects(String name) {
    return list(name).stream().map(item -> new JsonFields((Map<?, ?>) item)).toList();
  }

  List<String> texts(String name) {
    return list(name).stream().map(String.class::cast).toList();
  }

  Map<String, String> textByName(String name) {
    var texts = new TreeMap<String, String>();
    object(name).fields().forEach((key, value) -> texts.put((String) key, (String) value));
    return texts;
  }

  String text(String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  long number(String name, long missing) {
    return fields.get(name) instanceof Long number ? number : missing;
  }

  boolean isSet(String name) {
    return Boolean.TRUE.equals(fields.get(name));
  }

  @Nullable Object value(String name) {
    return fields.get(name);
  }

  private List<?> list(String name) {
    return fields.get(name) instanceof List<?> list ? list : List.of();
  }
}
