package dev.berth.descheduler.framework;

import dev.berth.api.core.Node;
import java.util.List;

/// Extension point `balance`: evicts pods to change the distribution of groups of pods, or of the
/// load of nodes.
public interface BalancePlugin extends DeschedulerPlugin {
  /// Looks at the pods on these nodes and asks the [Evictor] of its context to evict some.
  ///
  /// @param nodes the nodes of the cycle: ready, selected by the policy, by name; at least two
  /// @throws DeschedulerPluginException if the plugin cannot do its work in this cycle; other
  ///   plugins continue
  void balance(List<Node> nodes) throws DeschedulerPluginException;
}
