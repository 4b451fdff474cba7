package dev.berth.framework.cluster;

import dev.berth.framework.model.NodeAspect;
import java.util.Set;

/// Takes a plugin's reports of changes that affect its answers about a node but do not show in the
/// node's [dev.berth.framework.model.NodeInfo]. The engine then computes remembered answers again.
/// A value that a plugin prepares sees all changes that were reported before. For the engine's
/// thread.
public interface NodeInputs {
  /// Ignores all reports, for places where nothing is remembered.
  NodeInputs NONE =
      new NodeInputs() {
        @Override
        public void changed(String node, NodeAspect aspect) {}

        @Override
        public void changedAt(String label, Set<String> values, NodeAspect aspect) {}
      };

  /// Reports that something of the aspect has changed on the node. Cheap and repeatable; has no
  /// effect if no node has that name.
  void changed(String node, NodeAspect aspect);

  /// Reports a change for all nodes that now have one of these values of the label. For nodes that
  /// get or lose the label at another time, [NodeAspect#LABELS] changes, so the answers must read
  /// that aspect, too. The cost grows with the number of these nodes.
  void changedAt(String label, Set<String> values, NodeAspect aspect);
}
