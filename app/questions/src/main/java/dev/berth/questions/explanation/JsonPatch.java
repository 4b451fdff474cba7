package dev.berth.questions.explanation;

import dev.berth.api.codec.ObjectTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// JSON patches (RFC 6902), as `kubectl patch --type=json` accepts them: they change as little of
/// the object as possible, so fields without a record here stay.
final class JsonPatch {
  private final List<Map<String, Object>> operations = new ArrayList<>();

  private JsonPatch() {}

  /// The operations that turn one object into the other; none if they are equal.
  static List<Map<String, Object>> between(ObjectTree before, ObjectTree after) {
    var patch = new JsonPatch();
    patch.compare("", before.fields(), after.fields());
    return patch.operations;
  }

  private void compare(String path, @Nullable Object before, @Nullable Object after) {
    if (before instanceof Map<?, ?> old && after instanceof Map<?, ?> now) {
      compare(path, old, now);
    } else if (before instanceof List<?> old && after instanceof List<?> now) {
      compare(path, old, now);
    } else if (!Objects.equals(before, after)) {
      add("replace", path, after);
    }
  }

  private void compare(String path, Map<?, ?> before, Map<?, ?> after) {
    before.forEach((name, old) -> {
      if (after.containsKey(name)) {
        compare(path + escaped(name), old, after.get(name));
      } else {
        remove(path + escaped(name));
      }
    });
    after.forEach((name, value) -> {
      if (!before.containsKey(name)) {
        add("add", path + escaped(name), value);
      }
    });
  }

  /// If items change at their places, some are removed, or some are appended, patches only these
  /// items; otherwise replaces all.
  private void compare(String path, List<?> before, List<?> after) {
    if (before.size() == after.size()) {
      for (int i = 0; i < before.size(); i++) {
        compare(path + "/" + i, before.get(i), after.get(i));
      }
    } else if (after.size() > before.size() && after.subList(0, before.size()).equals(before)) {
      after.subList(before.size(), after.size()).forEach(item -> add("add", path + "/-", item));
    } else {
      List<Integer> removed = removed(before, after);
      if (before.size() - removed.size() == after.size()) {
        removed.reversed().forEach(i -> remove(path + "/" + i));
      } else {
        add("replace", path, after);
      }
    }
  }

  /// The indexes of the items to remove, so that the rest equals the other list.
  private static List<Integer> removed(List<?> before, List<?> after) {
    var removed = new ArrayList<Integer>();
    int next = 0;
    for (int i = 0; i < before.size(); i++) {
      if (next < after.size() && Objects.equals(before.get(i), after.get(next))) {
        next++;
      } else {
        removed.add(i);
      }
    }
    return removed;
  }

  private void add(String operation, String path, @Nullable Object value) {
    operation(operation, path).put("value", Objects.requireNonNull(value, path));
  }

  private void remove(String path) {
    operation("remove", path);
  }

  private Map<String, Object> operation(String name, String path) {
    Map<String, Object> operation = new LinkedHashMap<>();
    operation.put("op", name);
    operation.put("path", path);
    operations.add(operation);
    return operation;
  }

  private static String escaped(Object name) {
    return "/" + name.toString().replace("~", "~0").replace("/", "~1");
  }
}
