package dev.berth.engine.cache;

import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.NodeInfo;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Some of the nodes, by name: the nodes of a placement, for all members of a group that are tried
/// there. For one thread.
public final class NodeSubset {
  private final Set<String> names;
  private @Nullable NodeOrder known;
  private long @Nullable [] slots;

  /// @param nodes in the order of filtering
  public NodeSubset(Collection<NodeInfo> nodes) {
    names = LinkedHashSet.newLinkedHashSet(nodes.size());
    nodes.forEach(node -> names.add(node.name()));
  }

  public boolean contains(String node) {
    return names.contains(node);
  }

  public int size() {
    return names.size();
  }

  /// Returns the nodes of this subset that exist, in their current state.
  public List<NodeInfo> in(SharedLister cluster) {
    return names.stream().map(cluster::node).filter(Objects::nonNull).toList();
  }

  /// Returns their slots: bit `slot % 64` of element `slot / 64`. The caller may change the array.
  /// Null if one of the nodes does not exist, or if their order of filtering differs from that of
  /// all nodes.
  @SuppressWarnings("ReferenceEquality") // an equal order merely costs another search
  public long @Nullable [] slots(NodeView view) {
    NodeOrder order = view.order();
    if (known != order) {
      known = order;
      slots = find(view);
    }
    return slots == null ? null : slots.clone();
  }

  private long @Nullable [] find(NodeView view) {
    NodeOrder order = view.order();
    var found = new long[(order.slots() + Long.SIZE - 1) / Long.SIZE];
    int position = 0;
    for (String name : names) {
      int slot = order.slotOf(name);
      while (position < order.size() && order.slotAt(position) != slot) {
        position++;
      }
      if (position == order.size()) {
        return null;
      }
      found[slot >> 6] |= 1L << slot;
    }
    return found;
  }
}
