package dev.berth.descheduler.policy;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// A policy as a tree of values; each value has a path, such as `profiles[0].pluginConfig[1].args`.
///
/// @param root maps, lists, strings, longs, doubles, booleans; null for an empty file
/// @param source the file's name
/// @param lines the lines of paths; 0 if unknown
/// @param order the order of paths in Go's decoder, for which YAML becomes JSON with sorted names
/// @param problems duplicate names, and invalid YAML
record PolicyTree(
    @Nullable Object root,
    String source,
    ToIntFunction<String> lines,
    Map<String, Integer> order,
    List<Problem> problems) {
  static PolicyTree read(byte[] content, String source) {
    var problems = new Problems();
    var located =
        ValueReader.locate(Codecs.ANY, new ByteArrayInputStream(content), source, problems);
    var order = new HashMap<String, Integer>();
    if (located == null) {
      return new PolicyTree(null, source, _ -> 0, order, problems.kept());
    }
    number("", located.value(), order);
    var positions = located.positions();
    return new PolicyTree(
        located.value(),
        source,
        path -> positions == null ? 0 : positions.line(path),
        order,
        problems.kept());
  }

  private static void number(String path, @Nullable Object value, Map<String, Integer> order) {
    order.put(path, order.size());
    if (value instanceof Map<?, ?> map) {
      new TreeMap<>(map).forEach((name, field) -> number(field(path, (String) name), field, order));
    } else if (value instanceof List<?> list) {
      forEach(path, list, (at, item) -> number(at, item, order));
    }
  }

  /// The value at a path of names without dots; null if there is none.
  static @Nullable Object value(@Nullable Object root, String path) {
    Object value = root;
    for (var step : path.replace("[", ".[").split("\\.", -1)) {
      if (step.startsWith("[") && value instanceof List<?> list) {
        int index = Integer.parseInt(step, 1, step.length() - 1, 10);
        value = index < list.size() ? list.get(index) : null;
      } else {
        value = value instanceof Map<?, ?> map ? map.get(step) : null;
      }
    }
    return value;
  }

  static String field(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  static String item(String path, int index) {
    return path + "[" + index + "]";
  }

  /// Passes on each of the items, with its path.
  static <T extends @Nullable Object> void forEach(
      String path, List<? extends T> items, BiConsumer<String, T> consumer) {
    for (int i = 0; i < items.size(); i++) {
      consumer.accept(item(path, i), items.get(i));
    }
  }

  /// The order of paths in Go's decoder; other paths come last.
  Comparator<String> pathOrder() {
    return Comparator.comparing((String path) -> order.getOrDefault(path, Integer.MAX_VALUE))
        .thenComparing(path -> path);
  }

  Problem problem(String path, String message) {
    return new Problem(source, lines.applyAsInt(path), 0, path, message);
  }
}
