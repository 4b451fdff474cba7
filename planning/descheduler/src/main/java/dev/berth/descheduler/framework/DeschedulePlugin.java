package dev.berth.descheduler.framework;

import dev.berth.api.core.Node;
import java.util.List;

/// Extension point `deschedule`: evicts single pods, each for its own reason. All plugins of this
/// point, of all profiles, run before those of [BalancePlugin].
public interface DeschedulePlugin extends DeschedulerPlugin {
  /// Looks at the pods on these nodes and asks the [Evictor] of its context to evict some.
  ///
  /// @param nodes the nodes of the cycle: ready, selected by the policy, by name; at least two
  /// @throws DeschedulerPluginException if the plugin cannot do its work in this cycle; other
  ///   plugins continue
  void deschedule(List<Node> nodes) throws DeschedulerPluginException;
}
