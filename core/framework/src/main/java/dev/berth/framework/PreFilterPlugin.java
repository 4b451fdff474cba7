package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Called once per cycle, before any node is filtered. Computes what [FilterPlugin#filter] needs,
/// narrows the nodes, or finds that no node can fit.
public interface PreFilterPlugin extends Plugin {
  /// Prepares for filtering.
  ///
  /// @param nodes all nodes of the snapshot
  PreFilterResult preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes);

  /// Returns what updates this plugin's state when a pod is hypothetically added to or removed from
  /// a node. Null if this plugin's Filter reads other pods only through [NodeInfo].
  default @Nullable PreFilterExtensions preFilterExtensions() {
    return null;
  }

  /// The result: filter all nodes, some, or none; or do not call Filter.
  sealed interface PreFilterResult permits Success, Skip, Rejected, PreFilterResult.OnlyNodes {
    /// Only these nodes need filtering. The engine intersects the results of several plugins and
    /// ignores names of nodes that do not exist.
    ///
    /// @param plan the plan that names them, for the [dev.berth.framework.diagnosis.Decision];
    ///   empty for none
    record OnlyNodes(Set<String> names, String plan) implements PreFilterResult {
      public OnlyNodes {
        names = Set.copyOf(names);
      }

      /// Creates the result without a plan.
      public OnlyNodes(Set<String> names) {
        this(names, "");
      }
    }
  }
}
