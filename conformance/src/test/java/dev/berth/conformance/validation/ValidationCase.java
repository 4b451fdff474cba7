package dev.berth.conformance.validation;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An object that may be valid or not.
///
/// @param name what was changed of a valid one
record ValidationCase(String name, ObjectTree object) {

  @Override
  public String toString() {
    return name;
  }

  /// One valid object of each kind, by kind.
  static Map<String, ObjectTree> valid() {
    var objects = new LinkedHashMap<String, ObjectTree>();
    for (var document : resource("valid.yaml").split("(?m)^---$", -1)) {
      var object = tree(document);
      objects.put(object.kind(), object);
    }
    return objects;
  }

  /// Those that were written down.
  static List<ValidationCase> written() {
    var valid = valid();
    return resource("cases.txt")
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> of(line, valid))
        .toList();
  }

  private static ValidationCase of(String line, Map<String, ObjectTree> valid) {
    var words = line.split(" ", 2);
    Object object = Objects.requireNonNull(valid.get(words[0]), line).fields();
    if (words.length > 1) {
      for (var change : words[1].split(" ; ", -1)) {
        var parts = change.strip().split(" ", 2);
        object = changed(object, parts[0], parts.length > 1 ? value(parts[1]) : null);
      }
    }
    return new ValidationCase(line, tree(object));
  }

  /// A copy with another value there; without the field if there is no value.
  ///
  /// @param path such as `spec.containers[0].name`
  static Object changed(@Nullable Object object, String path, @Nullable Object value) {
    if (path.startsWith("[")) {
      var end = path.indexOf(']');
      var index = Integer.parseInt(path.substring(1, end));
      var items =
          new ArrayList<@Nullable Object>(object instanceof List<?> list ? list : List.of());
      var rest = path.substring(end + 1);
      if (rest.isEmpty() && value == null) {
        items.remove(index);
      } else {
        items.set(index, rest.isEmpty() ? value : changed(items.get(index), rest, value));
      }
      return items;
    }
    var name = path.replaceFirst("^\\.", "").replaceFirst("[.\\[].*", "");
    var rest = path.replaceFirst("^\\.", "").substring(name.length());
    var fields = new LinkedHashMap<Object, @Nullable Object>();
    if (object instanceof Map<?, ?> map) {
      fields.putAll(map);
    }
    if (!rest.isEmpty()) {
      fields.put(name, changed(fields.get(name), rest, value));
    } else if (value == null) {
      fields.remove(name);
    } else {
      fields.put(name, value);
    }
    return fields;
  }

  private static ObjectTree tree(String yaml) {
    return tree(Objects.requireNonNull(value(yaml)));
  }

  @SuppressWarnings("unchecked") // the names of fields are texts
  static ObjectTree tree(Object fields) {
    return new ObjectTree((Map<String, @Nullable Object>) fields);
  }

  static @Nullable Object value(String yaml) {
    var in = new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    var problems = new Problems();
    var value = ValueReader.read(Codecs.ANY, in, "case", Strictness.LENIENT, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept() + ": " + yaml);
    }
    return value;
  }

  private static String resource(String name) {
    try (var in = Objects.requireNonNull(ValidationCase.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
