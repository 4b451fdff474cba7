package dev.berth.engine.memo;

import dev.berth.engine.cache.NodeOrder;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.counts.FeasibleDomains.SlottedNodes;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.NodeStatuses;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The result of filtering nodes. A value, except the list of nodes, which is for one thread.
///
/// @param slots the nodes that fit
/// @param fitting the number of nodes that fit
/// @param rejectedBy the plugins that rejected the other nodes
public record FilteredNodes(
    NodeView view, Slots slots, int fitting, SortedSet<String> rejectedBy, NodeStatuses statuses) {
  /// Returns the nodes that fit, in order. Collected at the first read.
  public List<NodeInfo> nodes() {
    return new Collected(view, slots.words(), fitting);
  }

  private static final class Collected extends AbstractList<NodeInfo>
      implements RandomAccess, SlottedNodes {
    private final NodeView view;
    private final long[] slots;
    private final int size;
    private NodeInfo @Nullable [] nodes;

    Collected(NodeView view, long[] slots, int size) {
      this.view = view;
      this.slots = slots;
      this.size = size;
    }

    @Override
    public NodeInfo get(int index) {
      NodeInfo[] known = nodes;
      if (known == null) {
        known = collect();
        nodes = known;
      }
      return known[index];
    }

    private NodeInfo[] collect() {
      var collected = new NodeInfo[size];
      NodeOrder order = view.order();
      int found = 0;
      for (int position = 0; found < size; position++) {
        int slot = order.slotAt(position);
        if (Slots.has(slots, slot)) {
          collected[found++] = view.at(slot);
        }
      }
      return collected;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public long[] slots() {
      return slots;
    }
  }
}
