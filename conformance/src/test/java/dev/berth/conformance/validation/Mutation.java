package dev.berth.conformance.validation;

import dev.berth.api.codec.ObjectTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Changes valid objects in one to three places: takes fields away, doubles items, and puts other
/// values of the same type where they were.
final class Mutation {
  private static final List<String> TEXTS =
      List.of(
          "", "Odd", "a b", "a/b/c", "-x", "a.b", "..", "/x", "web", "Always", "1", "x".repeat(70));
  private static final List<Long> NUMBERS = List.of(-1L, 0L, 1L, 2L, 7L, 101L, 70_000L, 2_000_000L);
  private static final int MOST = 3;

  private final RandomGenerator random;
  private final List<String> paths = new ArrayList<>();

  private Mutation(RandomGenerator random) {
    this.random = random;
  }

  static ValidationCase of(RandomGenerator random, String seed) {
    var valid = List.copyOf(ValidationCase.valid().values());
    // pods are where most rules are
    ObjectTree object = valid.get(random.nextInt(3) == 0 ? 0 : random.nextInt(valid.size()));
    var mutation = new Mutation(random);
    Object changed = object.fields();
    for (var i = random.nextInt(MOST); i >= 0; i--) {
      changed = mutation.changed(changed);
    }
    return new ValidationCase(
        "%s: %s %s".formatted(seed, object.kind(), String.join(", ", mutation.paths)),
        ValidationCase.tree(changed));
  }

  private Object changed(Object object) {
    var places = new LinkedHashMap<String, @Nullable Object>();
    collect(object, "", places);
    places.keySet().removeIf(path -> path.equals("apiVersion") || path.equals("kind"));
    if (places.isEmpty()) {
      return object;
    }
    var all = List.copyOf(places.keySet());
    var path = all.get(random.nextInt(all.size()));
    var value = other(places.get(path));
    paths.add(path + (value == null ? "" : "=" + value));
    return ValidationCase.changed(object, path, value);
  }

  private static void collect(
      @Nullable Object value, String path, Map<String, @Nullable Object> places) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, field) -> {
        if (((String) name).matches("[A-Za-z]+")) {
          var at = path.isEmpty() ? (String) name : path + "." + name;
          places.put(at, field);
          collect(field, at, places);
        }
      });
    } else if (value instanceof List<?> list) {
      for (var i = 0; i < list.size(); i++) {
        var at = "%s[%d]".formatted(path, i);
        places.put(at, list.get(i));
        collect(list.get(i), at, places);
      }
    }
  }

  /// @return null for nothing
  private @Nullable Object other(@Nullable Object value) {
    if (random.nextInt(4) == 0) {
      return null;
    }
    return switch (value) {
      case String _ -> TEXTS.get(random.nextInt(TEXTS.size()));
      case Long _ -> NUMBERS.get(random.nextInt(NUMBERS.size()));
      case Boolean it -> !it;
      case List<?> list when !list.isEmpty() && random.nextInt(3) > 0 -> {
        var doubled = new ArrayList<@Nullable Object>(list);
        doubled.add(list.get(random.nextInt(list.size())));
        yield doubled;
      }
      case List<?> _ -> List.of();
      case Map<?, ?> _ -> Map.of();
      case null, default -> null;
    };
  }
}
