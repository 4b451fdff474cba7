package dev.berth.engine.cache;

import dev.berth.framework.model.NodeInfo;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// Nodes by slot and in snapshot order. Immutable and thread-safe: [#update] returns another view,
/// which shares all pages without changed nodes with this one.
public final class NodeView {
  static final NodeView EMPTY =
      new NodeView(NodeOrder.EMPTY, new NodeInfo[0][], new BitSet(), new BitSet());

  private static final int PAGE_BITS = 7;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;

  private static final long PAGE_BYTES = 16 + 4L * PAGE_SIZE;

  /// The memory of a changed node, with one pod that may be gone by now.
  private static final long NODE_BYTES = 768;

  /// The memory of a node's place in an order.
  private static final long PLACE_BYTES = 8;

  private final NodeOrder order;
  private final @Nullable NodeInfo[][] pages;
  private final BitSet affinity;
  private final BitSet requiredAntiAffinity;
  private final List<NodeInfo> all = new Pages();
  // Computed at the first read; two threads may compute it without harm.
  private @Nullable List<NodeInfo> withAffinity;
  private @Nullable List<NodeInfo> withRequiredAntiAffinity;
  private long bytes;

  private NodeView(
      NodeOrder order, @Nullable NodeInfo[][] pages, BitSet affinity, BitSet requiredAntiAffinity) {
    this.order = order;
    this.pages = pages;
    this.affinity = affinity;
    this.requiredAntiAffinity = requiredAntiAffinity;
    bytes = 128 + 4L * pages.length + (affinity.size() + requiredAntiAffinity.size()) / Byte.SIZE;
  }

  /// Returns this view brought up to date; the cost grows with the changed nodes.
  ///
  /// @param changed the slots whose nodes differ from this view, with their current nodes; null
  ///   where a slot is free
  NodeView update(NodeOrder current, Map<Integer, @Nullable NodeInfo> changed) {
    if (current == order && changed.isEmpty()) {
      return this;
    }
    int size = (current.slots() + PAGE_SIZE - 1) >> PAGE_BITS;
    var next =
        new NodeView(
            current,
            Arrays.copyOf(pages, size),
            (BitSet) affinity.clone(),
            (BitSet) requiredAntiAffinity.clone());
    var copied = new BitSet(size);
    boolean sameNeighbours = current == order;
    for (var change : changed.entrySet()) {
      int slot = change.getKey();
      int page = slot >> PAGE_BITS;
      if (!copied.get(page)) {
        copied.set(page);
        next.pages[page] = page < pages.length ? pages[page].clone() : new NodeInfo[PAGE_SIZE];
      }
      sameNeighbours &= !affinity.get(slot);
      next.set(slot, change.getValue());
      sameNeighbours &= !next.affinity.get(slot);
    }
    next.bytes += PAGE_BYTES * copied.cardinality() + NODE_BYTES * changed.size();
    next.bytes += current == order ? 0 : PLACE_BYTES * current.size();
    if (sameNeighbours) {
      next.withAffinity = withAffinity;
      next.withRequiredAntiAffinity = withRequiredAntiAffinity;
    }
    return next;
  }

  private void set(int slot, @Nullable NodeInfo node) {
    pages[slot >> PAGE_BITS][slot & (PAGE_SIZE - 1)] = node;
    affinity.set(slot, node != null && !node.podsWithAffinity().isEmpty());
    requiredAntiAffinity.set(slot, node != null && !node.podsWithRequiredAntiAffinity().isEmpty());
  }

  /// Returns the node in a slot that is in use.
  public NodeInfo at(int slot) {
    return Objects.requireNonNull(atOrNull(slot));
  }

  /// Returns the node in a slot; null if the slot is free.
  public @Nullable NodeInfo atOrNull(int slot) {
    return pages[slot >> PAGE_BITS][slot & (PAGE_SIZE - 1)];
  }

  /// The approximate memory, in bytes, that this view keeps alive and the view before it does not.
  public long bytes() {
    return bytes;
  }

  /// Positions and slots.
  public NodeOrder order() {
    return order;
  }

  /// All nodes.
  List<NodeInfo> all() {
    return all;
  }

  /// Returns the node of that name, or null.
  @Nullable NodeInfo get(String name) {
    int slot = order.slotOf(name);
    return slot < 0 ? null : at(slot);
  }

  /// The nodes that have a pod with pod affinity or anti-affinity.
  List<NodeInfo> withAffinity() {
    List<NodeInfo> known = withAffinity;
    if (known == null) {
      known = select(affinity);
      withAffinity = known;
    }
    return known;
  }

  /// The nodes that have a pod with required anti-affinity terms.
  List<NodeInfo> withRequiredAntiAffinity() {
    List<NodeInfo> known = withRequiredAntiAffinity;
    if (known == null) {
      known = select(requiredAntiAffinity);
      withRequiredAntiAffinity = known;
    }
    return known;
  }

  private List<NodeInfo> select(BitSet slots) {
    var selected = new ArrayList<NodeInfo>(slots.cardinality());
    for (int position = 0; !slots.isEmpty() && position < order.size(); position++) {
      if (slots.get(order.slotAt(position))) {
        selected.add(at(order.slotAt(position)));
      }
    }
    return Collections.unmodifiableList(selected);
  }

  private final class Pages extends AbstractList<NodeInfo> implements RandomAccess {
    @Override
    public NodeInfo get(int position) {
      return at(order.slotAt(Objects.checkIndex(position, size())));
    }

    @Override
    public int size() {
      return order.size();
    }
  }
}
