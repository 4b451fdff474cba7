package dev.berth.descheduler.framework;

import dev.berth.api.core.Node;
import java.util.List;

/// Extension point `balance`: evicts pods so that groups of pods, or the load of nodes, are spread
/// otherwise.
public interface BalancePlugin extends DeschedulerPlugin {
  /// Looks at the pods on these nodes and asks the [Evictor] of its context to evict some.
  ///
  /// @param nodes the nodes of the cycle: ready, selected by the policy, by name; two at least
  /// @throws DeschedulerPluginException if the plugin cannot do its work in this cycle; other
  ///   plugins go on
  void balance(List<Node> nodes) throws DeschedulerPluginException;
}
