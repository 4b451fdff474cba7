package dev.berth.cli.advice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Edits an object as a JSON patch says (RFC 6902), made independently of what writes patches.
/// Objects on the way that a manifest leaves out are written, as a person would.
record PatchedObject(Map<String, @Nullable Object> object) {

  void apply(Map<?, ?> operation) {
    var names = ((String) operation.get("path")).substring(1).split("/", -1);
    Object place = object;
    for (int i = 0; i < names.length - 1; i++) {
      String name = unescaped(names[i]);
      place =
          place instanceof List<?> list
              ? list.get(Integer.parseInt(name))
              : Documents.map(place)
                  .computeIfAbsent(name, _ -> new LinkedHashMap<String, Object>());
    }
    String last = unescaped(names[names.length - 1]);
    String kind = (String) operation.get("op");
    Object value = Documents.copy(operation.get("value"));
    if (place instanceof List<?>) {
      apply(kind, last, value, Documents.list(place));
    } else {
      apply(kind, last, value, Documents.map(place));
    }
  }

  private static void apply(
      String kind, String name, @Nullable Object value, Map<String, @Nullable Object> place) {
    if (kind.equals("remove")) {
      if (!place.containsKey(name)) {
        throw new IllegalArgumentException("nothing to remove at " + name);
      }
      place.remove(name);
    } else {
      place.put(name, value);
    }
  }

  private static void apply(
      String kind, String name, @Nullable Object value, List<@Nullable Object> place) {
    switch (kind) {
      case "add" -> place.add(name.equals("-") ? place.size() : Integer.parseInt(name), value);
      case "remove" -> place.remove(Integer.parseInt(name));
      case "replace" -> place.set(Integer.parseInt(name), value);
      default -> throw new IllegalArgumentException(kind);
    }
  }

  private static String unescaped(String name) {
    return name.replace("~1", "/").replace("~0", "~");
  }
}
