package dev.berth.api.kubescheduler;

import dev.berth.api.core.TopologySpreadConstraint;
import java.util.List;

/// Arguments of `PodTopologySpread`: constraints of pods that have none.
///
/// @param defaultConstraints without label selectors, which follow from the pod's services and
///   controllers; only for [#LIST_DEFAULTING]
/// @param defaultingType one of the constants here
public record PodTopologySpreadArgs(
    List<TopologySpreadConstraint> defaultConstraints, String defaultingType)
    implements PluginArgs {

  /// Spread over nodes and zones as Kubernetes does by default.
  public static final String SYSTEM_DEFAULTING = "System";

  /// Spread as `defaultConstraints` say.
  public static final String LIST_DEFAULTING = "List";

  public static final PodTopologySpreadArgs DEFAULT =
      new PodTopologySpreadArgs(List.of(), SYSTEM_DEFAULTING);

  public PodTopologySpreadArgs {
    defaultConstraints = List.copyOf(defaultConstraints);
  }
}
