package dev.berth.engine.profile;

import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.status.PluginException;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The background work requested by the plugins of a configuration. For the thread that creates the
/// plugins.
public final class BackgroundRequests {
  private final SortedMap<String, BackgroundWork> works = new TreeMap<>();

  /// Creates it without requests.
  public BackgroundRequests() {}

  /// Adds work that a plugin requests.
  ///
  /// @throws PluginException if another plugin has requested different work of the same name
  public void add(BackgroundWork work) {
    BackgroundWork known = works.putIfAbsent(work.name(), work);
    if (known != null && !known.equals(work)) {
      throw new PluginException(
          "%s is wanted in two ways, as %s and as %s; let all plugins and profiles say the same"
              .formatted(work.name(), known, work));
    }
  }

  /// All requested work, ordered by name.
  public Collection<BackgroundWork> all() {
    return List.copyOf(works.values());
  }
}
