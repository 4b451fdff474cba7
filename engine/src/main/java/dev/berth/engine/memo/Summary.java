package dev.berth.engine.memo;

import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.Reason;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Rejections, counted.
final class Summary {
  private final Map<String, Integer> reasonCounts = new HashMap<>();
  private final Map<Code, SortedSet<String>> plugins = new EnumMap<>(Code.class);
  private final long[] unschedulable;

  /// @param words for how many slots, divided by 64
  Summary(int words) {
    unschedulable = new long[words];
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
    if (status.code() == Code.UNSCHEDULABLE) {
      unschedulable(slot);
    }
  }

  void unschedulable(int slot) {
    Slots.add(unschedulable, slot);
  }

  /// How much memory it takes, in bytes.
  long bytes() {
    return 128 * (2L + reasonCounts.size() + plugins.size()) + 8L * unschedulable.length;
  }

  Map<String, Integer> reasonCounts() {
    return Collections.unmodifiableMap(reasonCounts);
  }

  SortedSet<String> pluginsWith(Code code) {
    return Collections.unmodifiableSortedSet(plugins.getOrDefault(code, new TreeSet<>()));
  }

  boolean isUnschedulable(int slot) {
    return Slots.has(unschedulable, slot);
  }
}
