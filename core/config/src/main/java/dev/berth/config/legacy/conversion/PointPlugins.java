package dev.berth.config.legacy.conversion;

import dev.berth.api.codec.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The entries of a profile for one extension point: the plugins that it enables and disables.
final class PointPlugins {
  private static final String ALL = "*";

  private final Map<String, @Nullable Object> written;
  private final List<Map<String, @Nullable Object>> enabled;
  private final List<Map<String, @Nullable Object>> disabled;

  PointPlugins(Map<String, @Nullable Object> written) {
    this.written = written;
    enabled = Trees.copies(written.get("enabled"));
    enabled.forEach(entry -> entry.remove("weight", 0L)); // counts as no entry
    disabled = Trees.copies(written.get("disabled"));
  }

  boolean enables(String plugin) {
    return names(enabled).contains(plugin);
  }

  /// Returns whether the plugin would not run here even if it were a default.
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

  /// Replaces an enabled plugin by another with the same weight.
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

  /// Returns the entries as in a document; empty if there are none.
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
