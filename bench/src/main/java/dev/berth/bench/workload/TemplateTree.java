package dev.berth.bench.workload;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A mapping of a YAML or JSON document: values are maps, lists, strings, numbers and booleans.
record TemplateTree(Map<String, Object> fields) {
  static final TemplateTree EMPTY = new TemplateTree(Map.of());

  /// Reads a file of one mapping.
  ///
  /// @throws IllegalArgumentException if it is none
  static TemplateTree read(Path file) {
    var problems = new Problems();
    try (var in = Files.newInputStream(file)) {
      Object value = ValueReader.read(Codecs.ANY, in, file.toString(), Strictness.STRICT, problems);
      if (value == null || !problems.isEmpty()) {
        throw new IllegalArgumentException(file + ": " + problems.kept());
      }
      return of(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TemplateTree of(Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("not a mapping: " + value);
    }
    var fields = new LinkedHashMap<String, Object>();
    map.forEach((name, item) -> fields.put((String) name, item));
    return new TemplateTree(fields);
  }

  /// The mapping in that field; empty if there is none.
  TemplateTree tree(String field) {
    Object value = fields.get(field);
    return value == null ? EMPTY : of(value);
  }

  /// The mappings of the list in that field; empty if there is none.
  List<TemplateTree> trees(String field) {
    return fields.get(field) instanceof List<?> list
        ? list.stream().<TemplateTree>map(TemplateTree::of).toList()
        : List.of();
  }

  /// The numbers of the list in that field; empty if there is none.
  List<Long> numbers(String field) {
    return fields.get(field) instanceof List<?> list
        ? list.stream().map(item -> (Long) item).toList()
        : List.of();
  }

  /// The fields, each of which is true or false.
  Map<String, Boolean> switches() {
    var switches = new LinkedHashMap<String, Boolean>();
    fields.forEach((name, value) -> switches.put(name, (Boolean) value));
    return switches;
  }

  /// The text in that field, or the text of its number; null if there is none.
  @Nullable String text(String field) {
    Object value = fields.get(field);
    return value == null ? null : value.toString();
  }

  /// This tree with a patch: mappings are merged, and anything else replaces the previous value.
  TemplateTree merge(TemplateTree patch) {
    var merged = new LinkedHashMap<>(fields);
    patch.fields.forEach((name, value) -> {
      boolean both = value instanceof Map && merged.get(name) instanceof Map;
      merged.put(name, both ? tree(name).merge(of(value)).fields : value);
    });
    return new TemplateTree(merged);
  }

  /// This tree with all texts changed.
  TemplateTree mapTexts(UnaryOperator<String> change) {
    return of(mapTexts(fields, change));
  }

  private static Object mapTexts(Object value, UnaryOperator<String> change) {
    return switch (value) {
      case String text -> change.apply(text);
      case Map<?, ?> map -> {
        var changed = new LinkedHashMap<String, Object>();
        map.forEach((name, item) -> changed.put((String) name, mapTexts(item, change)));
        yield changed;
      }
      case List<?> list -> {
        var changed = new ArrayList<Object>();
        list.forEach(item -> changed.add(mapTexts(item, change)));
        yield changed;
      }
      default -> value;
    };
  }
}
