package dev.berth.framework.handle;

import dev.berth.framework.NodeAspect;
import java.util.Set;

/// Where a plugin reports changes of what its answers about a node depend on and the node's
/// [dev.berth.framework.state.NodeInfo] does not show, so that a remembered answer is redone. What
/// was reported before a fragment is made, is seen by it. For the engine's thread.
public interface NodeInputs {
  /// For where nothing is remembered.
  NodeInputs NONE =
      new NodeInputs() {
        @Override
        public void changed(String node, NodeAspect aspect) {}

        @Override
        public void changedAt(String label, Set<String> values, NodeAspect aspect) {}
      };

  /// Something that belongs to the aspect has changed on the node. Cheap, and may be repeated;
  /// nothing happens if there is no node of that name.
  void changed(String node, NodeAspect aspect);

  /// The same for all nodes that have one of these values of the label now. Nodes that get the
  /// label later, or had it earlier, change in [NodeAspect#LABELS], which the answers must read,
  /// too. Costs as much as there are such nodes.
  void changedAt(String label, Set<String> values, NodeAspect aspect);
}
