package dev.berth.testkit.fake;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.features.FeatureSettings;
import java.util.HashMap;
import java.util.Map;

/// Feature gates at their defaults, except those that the test switches. The test may also switch
/// gates that a cluster could not switch, because they are locked or depend on others.
public final class FakeGates implements FeatureGates {
  private static final FeatureGates DEFAULTS = FeatureSettings.defaults();
  private final Map<String, Boolean> switched = new HashMap<>();

  /// Starts with all gates at their defaults.
  public FakeGates() {}

  /// Switches a gate.
  public void set(String gate, boolean on) {
    switched.put(gate, on);
  }

  @Override
  public boolean enabled(String gate) {
    Boolean on = switched.get(gate);
    return on == null ? DEFAULTS.enabled(gate) : on;
  }
}
