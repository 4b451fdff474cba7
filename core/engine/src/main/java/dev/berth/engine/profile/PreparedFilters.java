package dev.berth.engine.profile;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values that the filters of a profile have prepared for the pod of a cycle, by the position
/// of the filter. If no PreFilter has prepared a value, it is made when it is first needed. For one
/// thread.
public final class PreparedFilters implements StateData {
  private static final StateKey<PreparedFilters> KEY =
      new StateKey<>("PreparedFilters", PreparedFilters.class);

  private final List<FilterPlugin<?>> plugins;
  private final @Nullable PreparedFilter<?>[] prepared;
  private final boolean[] skipped;

  private PreparedFilters(
      List<FilterPlugin<?>> plugins, @Nullable PreparedFilter<?>[] prepared, boolean[] skipped) {
    this.plugins = plugins;
    this.prepared = prepared;
    this.skipped = skipped;
  }

  /// Begins with nothing prepared.
  public static PreparedFilters begin(Profile profile, CycleState state) {
    int filters = profile.filter().size();
    var begun =
        new PreparedFilters(profile.filter(), new PreparedFilter<?>[filters], new boolean[filters]);
    state.write(KEY, begun);
    return begun;
  }

  /// Returns the prepared values of this cycle.
  public static PreparedFilters of(Profile profile, CycleState state) {
    PreparedFilters known = state.read(KEY);
    return known == null ? begin(profile, state) : known;
  }

  /// Stores the value that the PreFilter of a plugin has prepared.
  public <P> void ready(PreFilterPlugin<P> plugin, P value) {
    int filter = indexOf(plugin);
    if (filter >= 0) {
      prepared[filter] = PreparedFilter.of(plugin, value);
    }
  }

  /// Leaves out the Filter and the extensions of a plugin.
  public void skip(PreFilterPlugin<?> plugin) {
    int filter = indexOf(plugin);
    if (filter >= 0) {
      skipped[filter] = true;
    }
  }

  /// Returns the position of the plugin's Filter; -1 if its Filter is disabled.
  @SuppressWarnings("ReferenceEquality") // one object has both extension points
  private int indexOf(PreFilterPlugin<?> plugin) {
    for (int i = 0; i < plugins.size(); i++) {
      if (plugins.get(i) == plugin) {
        return i;
      }
    }
    return -1;
  }

  /// Returns whether the filter at the position is left out.
  public boolean isSkipped(int filter) {
    return skipped[filter];
  }

  /// Returns the filter at the position.
  ///
  /// @throws RuntimeException if the plugin fails to prepare
  public PreparedFilter<?> get(int filter, CycleState state, PodInfo pod) {
    PreparedFilter<?> known = prepared[filter];
    if (known == null) {
      known = PreparedFilter.of(plugins.get(filter), state, pod);
      prepared[filter] = known;
    }
    return known;
  }

  /// Replaces the filter at the position.
  void set(int filter, PreparedFilter<?> changed) {
    prepared[filter] = changed;
  }

  @Override
  public PreparedFilters copy() {
    return new PreparedFilters(plugins, prepared.clone(), skipped);
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }
}
