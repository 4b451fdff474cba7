package dev.berth.config.conversion;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a profile enables and disables at one extension point, entry by entry.
final class PointPlugins {
  private static final String ALL = "*";

  private final Map<String, @Nullable Object> written;
  private final List<Map<String, @Nullable Object>> enabled;
  private final List<Map<String, @Nullable Object>> disabled;

  PointPlugins(Map<String, @Nullable Object> written) {
    this.written = written;
    enabled = Trees.objects(written.get("enabled"));
    enabled.forEach(entry -> entry.remove("weight", 0L)); // counts as none
    disabled = Trees.objects(written.get("disabled"));
  }

  boolean enables(String plugin) {
    return names(enabled).contains(plugin);
  }

  /// Whether the plugin would not run here even if it were a default.
  boolean disables(String plugin) {
    return names(disabled).contains(plugin) || names(disabled).contains(ALL);
  }

  boolean disablesAll() {
    return names(disabled).contains(ALL);
  }

  void enable(String plugin, @Nullable Object weight) {
    enabled.add(entry(plugin, weight));
  }

  void disable(String plugin) {
    disabled.add(entry(plugin, null));
  }

  /// Puts a plugin in the place of an enabled one, with the same weight.
  void rename(String plugin, String to) {
    for (var entry : enabled) {
      if (plugin.equals(entry.get("name"))) {
        entry.put("name", to);
      }
    }
  }

  /// Removes all entries of a plugin.
  ///
  /// @return whether it was enabled
  boolean remove(String plugin) {
    disabled.removeIf(entry -> plugin.equals(entry.get("name")));
    return enabled.removeIf(entry -> plugin.equals(entry.get("name")));
  }

  /// As in a document; empty if there is nothing to say.
  Map<String, @Nullable Object> tree() {
    var tree = new LinkedHashMap<>(written);
    tree.keySet().removeAll(List.of("enabled", "disabled"));
    if (!enabled.isEmpty()) {
      tree.put("enabled", enabled);
    }
    if (!disabled.isEmpty()) {
      tree.put("disabled", disabled);
    }
    return tree;
  }

  private static List<String> names(List<Map<String, @Nullable Object>> entries) {
    var names = new ArrayList<String>();
    entries.forEach(entry -> names.add(Trees.string(entry, "name")));
    return names;
  }

  private static Map<String, @Nullable Object> entry(String plugin, @Nullable Object weight) {
    var entry = new LinkedHashMap<String, @Nullable Object>();
    entry.put("name", plugin);
    if (weight != null) {
      entry.put("weight", weight);
    }
    return entry;
  }
}
