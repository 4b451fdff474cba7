package dev.berth.framework.diagnosis;

import dev.berth.framework.Code;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Statuses that are there already.
final class ListedStatuses extends AbstractMap<String, PluginStatus> implements NodeStatuses {
  private final Map<String, PluginStatus> statuses;

  ListedStatuses(Map<String, PluginStatus> statuses) {
    this.statuses = Collections.unmodifiableMap(statuses);
  }

  @Override
  public int fitting() {
    return (int) statuses.values().stream().filter(PluginStatus::isSuccess).count();
  }

  @Override
  public Map<String, Integer> reasonCounts() {
    Map<String, Integer> counts = new HashMap<>();
    for (PluginStatus status : statuses.values()) {
      for (Reason reason : status.reasons()) {
        counts.merge(reason.message(), 1, Integer::sum);
      }
    }
    return counts;
  }

  @Override
  public SortedSet<String> pluginsWith(Code code) {
    SortedSet<String> plugins = new TreeSet<>();
    for (PluginStatus status : statuses.values()) {
      if (status.code() == code) {
        plugins.add(status.plugin());
      }
    }
    return plugins;
  }

  @Override
  public @Nullable Code code(String node) {
    PluginStatus status = statuses.get(node);
    return status == null ? null : status.code();
  }

  @Override
  public @Nullable PluginStatus get(@Nullable Object node) {
    return statuses.get(node);
  }

  @Override
  public boolean containsKey(@Nullable Object node) {
    return statuses.containsKey(node);
  }

  @Override
  public int size() {
    return statuses.size();
  }

  @Override
  public Set<Entry<String, PluginStatus>> entrySet() {
    return statuses.entrySet();
  }
}
