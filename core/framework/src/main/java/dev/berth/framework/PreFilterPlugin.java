package dev.berth.framework;

import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Called once per cycle, before any node: computes what [FilterPlugin#filter] will need, narrows
/// the nodes, or finds that no node can fit.
public interface PreFilterPlugin extends Plugin {
  /// Prepares for filtering.
  ///
  /// @param nodes all nodes of the snapshot
  PreFilterResult preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes);

  /// How to keep this plugin's state right when a pod is added to, or removed from, a node
  /// hypothetically; null if its Filter reads nothing of other pods but through the [NodeInfo].
  default @Nullable PreFilterExtensions preFilterExtensions() {
    return null;
  }

  /// All nodes are to be filtered, only some, or none; or Filter is not to be called.
  sealed interface PreFilterResult permits Success, Skip, Rejected, PreFilterResult.OnlyNodes {
    /// Only these nodes need to be filtered. Results of several plugins are intersected; names of
    /// nodes that do not exist are ignored.
    record OnlyNodes(Set<String> names) implements PreFilterResult {
      public OnlyNodes {
        names = Set.copyOf(names);
      }
    }
  }
}
