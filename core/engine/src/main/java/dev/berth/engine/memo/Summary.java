package dev.berth.engine.memo;

import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Counts rejections by reason, code and plugin.
final class Summary {
  private final Map<String, Integer> reasonCounts = new HashMap<>();
  private final Map<Code, SortedSet<String>> plugins = new EnumMap<>(Code.class);
  private final Map<Code, long[]> slots = new EnumMap<>(Code.class);
  private final int words;

  /// @param words the number of slots, divided by 64
  Summary(int words) {
    this.words = words;
  }

  void count(String plugin, Code code, List<String> reasons, int nodes) {
    for (String reason : reasons) {
      reasonCounts.merge(reason, nodes, Integer::sum);
    }
    plugins.computeIfAbsent(code, any -> new TreeSet<>()).add(plugin);
  }

  void count(int slot, PluginStatus status) {
    count(
        status.plugin(), status.code(), status.reasons().stream().map(Reason::message).toList(), 1);
    reject(slot, status.code());
  }

  void reject(int slot, Code code) {
    Slots.add(slots.computeIfAbsent(code, any -> new long[words]), slot);
  }

  /// Its memory, in bytes.
  long bytes() {
    return 128 * (2L + reasonCounts.size() + plugins.size()) + 8L * words * slots.size();
  }

  Map<String, Integer> reasonCounts() {
    return Collections.unmodifiableMap(reasonCounts);
  }

  SortedSet<String> pluginsWith(Code code) {
    return Collections.unmodifiableSortedSet(plugins.getOrDefault(code, new TreeSet<>()));
  }

  /// Returns the code with which the node in the slot was rejected; null if it was not rejected.
  @Nullable Code code(int slot) {
    for (Code code : plugins.keySet()) {
      long[] rejected = slots.get(code);
      if (rejected != null && Slots.has(rejected, slot)) {
        return code;
      }
    }
    return null;
  }
}
