package dev.berth.server.access;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A JSON object of a kind that only this room reads. Fields that are missing or have another type
/// count as empty.
record Tree(Map<?, ?> fields) {

  private static final Tree EMPTY = new Tree(Map.of());

  /// Reads an object.
  ///
  /// @throws IOException if the input is not an object
  static Tree read(InputStream in, String source) throws IOException {
    var problems = new Problems();
    var value = ValueReader.readJson(Codecs.ANY, in, source, Interner.none(), problems);
    if (!problems.isEmpty() || !(value instanceof Map<?, ?> fields)) {
      throw new IOException("%s cannot be decoded: %s".formatted(source, problems.kept()));
    }
    return new Tree(fields);
  }

  Tree tree(String name) {
    return fields.get(name) instanceof Map<?, ?> map ? new Tree(map) : EMPTY;
  }

  String text(String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  boolean flag(String name) {
    return Boolean.TRUE.equals(fields.get(name));
  }

  List<String> texts(String name) {
    return texts(fields.get(name));
  }

  /// Returns all fields that are lists of strings.
  Map<String, List<String>> textsByName() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    fields.forEach((name, value) -> all.put(name.toString(), texts(value)));
    return all;
  }

  private static List<String> texts(@Nullable Object value) {
    return value instanceof List<?> list
        ? list.stream().filter(Objects::nonNull).map(Object::toString).toList()
        : List.of();
  }
}
