package dev.berth.framework.status;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Statuses that are all computed already.
final class ListedStatuses extends AbstractMap<String, PluginStatus> implements NodeStatuses {
  private final Map<String, PluginStatus> statuses;

  ListedStatuses(Map<String, PluginStatus> statuses) {
    this.statuses = Collections.unmodifiableMap(statuses);
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
