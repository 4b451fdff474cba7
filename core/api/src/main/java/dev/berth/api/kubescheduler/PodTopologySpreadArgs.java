package dev.berth.api.kubescheduler;

import dev.berth.api.core.TopologySpreadConstraint;
import java.util.List;

/// Arguments of `PodTopologySpread`: the constraints for pods that have none.
///
/// @param defaultConstraints constraints without label selectors, which are derived from the pod's
///   services and controllers; only for [#LIST_DEFAULTING]
/// @param defaultingType one of the constants here
public record PodTopologySpreadArgs(
    List<TopologySpreadConstraint> defaultConstraints, String defaultingType)
    implements PluginArgs {
  /// Spreads over nodes and zones as Kubernetes does by default.
  public static final String SYSTEM_DEFAULTING = "System";

  /// Spreads by `defaultConstraints`.
  public static final String LIST_DEFAULTING = "List";

  public static final PodTopologySpreadArgs DEFAULT =
      new PodTopologySpreadArgs(List.of(), SYSTEM_DEFAULTING);

  public PodTopologySpreadArgs {
    defaultConstraints = List.copyOf(defaultConstraints);
  }
}
