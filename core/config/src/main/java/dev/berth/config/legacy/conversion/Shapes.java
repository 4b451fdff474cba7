package dev.berth.config.legacy.conversion;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Finds parts of a configuration that have a shape unknown in all versions, and so cannot be
/// converted.
final class Shapes {
  private final BiConsumer<String, String> problems;

  /// @param problems receives paths and errors
  Shapes(BiConsumer<String, String> problems) {
    this.problems = problems;
  }

  /// Checks the parts of a whole configuration that are converted.
  void check(Map<String, @Nullable Object> document) {
    object("leaderElection", document.get("leaderElection"));
    each("profiles", document.get("profiles"), this::profile);
  }

  private void profile(String path, Map<?, ?> profile) {
    var plugins = path + ".plugins";
    object(plugins, profile.get("plugins"))
        .forEach((point, set) -> plugins(plugins + "." + point, set));
    each(
        path + ".pluginConfig",
        profile.get("pluginConfig"),
        (entry, config) -> object(entry + ".args", config.get("args")));
  }

  private void plugins(String path, @Nullable Object set) {
    Map<?, ?> lists = object(path, set);
    each(path + ".enabled", lists.get("enabled"), (entry, plugin) -> {});
    each(path + ".disabled", lists.get("disabled"), (entry, plugin) -> {});
  }

  /// Empty if there is none.
  private Map<?, ?> object(String path, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    if (value != null) {
      problems.accept(path, "this is not an object");
    }
    return Map.of();
  }

  private void each(String path, @Nullable Object value, BiConsumer<String, Map<?, ?>> item) {
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        var itemPath = "%s[%d]".formatted(path, i);
        item.accept(itemPath, object(itemPath, list.get(i)));
      }
    } else if (value != null) {
      problems.accept(path, "this is not a list");
    }
  }
}
