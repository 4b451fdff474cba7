package dev.berth.framework.handle;

import dev.berth.framework.NodeAspect;

/// Where a plugin reports changes of what its answers about a node depend on and the node's
/// [dev.berth.framework.state.NodeInfo] does not show, so that a remembered answer is redone. What
/// was reported before a fragment is made, is seen by it. For the engine's thread.
@FunctionalInterface
public interface NodeInputs {
  /// Something that belongs to the aspect has changed on the node. Cheap, and may be repeated;
  /// nothing happens if there is no node of that name.
  void changed(String node, NodeAspect aspect);
}
