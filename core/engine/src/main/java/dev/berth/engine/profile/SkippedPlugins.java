package dev.berth.engine.profile;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import java.util.Set;

/// The plugins whose PreFilter has skipped the pod in this cycle, by name.
public record SkippedPlugins(Set<String> names) implements StateData {
  public static final StateKey<SkippedPlugins> AFTER_PRE_FILTER =
      new StateKey<>("SkippedAfterPreFilter", SkippedPlugins.class);

  public SkippedPlugins {
    names = Set.copyOf(names);
  }

  /// Returns whether the plugin's Filter and its PreFilter extensions are left out.
  public static boolean skipsFilter(CycleState state, String plugin) {
    SkippedPlugins skipped = state.read(AFTER_PRE_FILTER);
    return skipped != null && skipped.names.contains(plugin);
  }
}
