package dev.berth.engine.cache;

import dev.berth.framework.state.NodeInfo;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/// Nodes by slot and in snapshot order. Immutable, and safe on any thread: [#update] makes another
/// one, which shares with this one all pages that hold no changed node.
public final class NodeView {
  static final NodeView EMPTY = rebuild(NodeOrder.EMPTY, Map.of());

  private static final int PAGE_BITS = 7;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;

  private final NodeOrder order;
  private final @Nullable NodeInfo[][] pages;
  private final BitSet affinity;
  private final BitSet requiredAntiAffinity;
  private final List<NodeInfo> all = new Pages();
  // Worked out when first read; doing so twice, on two threads, does no harm.
  private @Nullable List<NodeInfo> withAffinity;
  private @Nullable List<NodeInfo> withRequiredAntiAffinity;

  private NodeView(
      NodeOrder order, @Nullable NodeInfo[][] pages, BitSet affinity, BitSet requiredAntiAffinity) {
    this.order = order;
    this.pages = pages;
    this.affinity = affinity;
    this.requiredAntiAffinity = requiredAntiAffinity;
  }

  /// This view, brought up to date. Costs as much as there are changed nodes, unless the order is
  /// another one.
  ///
  /// @param changed the names of the nodes that differ from those of this view
  /// @param nodes all nodes, by name
  NodeView update(NodeOrder current, Collection<String> changed, Map<String, NodeInfo> nodes) {
    if (current != order) {
      return rebuild(current, nodes);
    }
    if (changed.isEmpty()) {
      return this;
    }
    var next =
        new NodeView(
            order, pages.clone(), (BitSet) affinity.clone(), (BitSet) requiredAntiAffinity.clone());
    var copied = new BitSet(pages.length);
    boolean sameNeighbours = true;
    for (String name : changed) {
      int slot = order.slotOf(name);
      int page = slot >> PAGE_BITS;
      if (!copied.get(page)) {
        copied.set(page);
        next.pages[page] = pages[page].clone();
      }
      sameNeighbours &= !affinity.get(slot);
      next.set(slot, known(nodes, name));
      sameNeighbours &= !next.affinity.get(slot);
    }
    if (sameNeighbours) {
      next.withAffinity = withAffinity;
      next.withRequiredAntiAffinity = withRequiredAntiAffinity;
    }
    return next;
  }

  private static NodeView rebuild(NodeOrder order, Map<String, NodeInfo> nodes) {
    int slots = order.slots();
    var pages = new @Nullable NodeInfo[(slots + PAGE_SIZE - 1) >> PAGE_BITS][PAGE_SIZE];
    var view = new NodeView(order, pages, new BitSet(slots), new BitSet(slots));
    for (NodeInfo node : nodes.values()) {
      view.set(order.slotOf(node.name()), node);
    }
    return view;
  }

  private static NodeInfo known(Map<String, NodeInfo> nodes, String name) {
    return Objects.requireNonNull(nodes.get(name), name);
  }

  private void set(int slot, NodeInfo node) {
    pages[slot >> PAGE_BITS][slot & (PAGE_SIZE - 1)] = node;
    affinity.set(slot, !node.podsWithAffinity().isEmpty());
    requiredAntiAffinity.set(slot, !node.podsWithRequiredAntiAffinity().isEmpty());
  }

  /// The node in a slot that is not free.
  public NodeInfo at(int slot) {
    return Objects.requireNonNull(atOrNull(slot));
  }

  /// The node in a slot; null if the slot is free.
  public @Nullable NodeInfo atOrNull(int slot) {
    return pages[slot >> PAGE_BITS][slot & (PAGE_SIZE - 1)];
  }

  /// Positions and slots.
  public NodeOrder order() {
    return order;
  }

  /// All nodes.
  List<NodeInfo> all() {
    return all;
  }

  /// The node of that name, or null.
  @Nullable NodeInfo get(String name) {
    int slot = order.slotOf(name);
    return slot < 0 ? null : at(slot);
  }

  /// The nodes with at least one pod that has any pod affinity or anti-affinity.
  List<NodeInfo> withAffinity() {
    List<NodeInfo> known = withAffinity;
    if (known == null) {
      known = select(affinity);
      withAffinity = known;
    }
    return known;
  }

  /// The nodes with at least one pod that has required anti-affinity terms.
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
