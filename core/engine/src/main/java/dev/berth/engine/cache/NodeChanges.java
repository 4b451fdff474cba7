package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The latest changes of nodes, and the aspects that changed. Older changes are forgotten. For one
/// thread.
///
/// Changes that were undone, such as all consequences of a hypothetical loss of nodes, are left out
/// for readers that have seen none of them, as they have changed no count.
public final class NodeChanges {
  /// All aspects: the node is new, or has left.
  static final int ALL = aspects(java.util.EnumSet.allOf(NodeAspect.class));

  private static final int LAYOUT = aspects(List.of(NodeAspect.LABELS, NodeAspect.TAINTS));
  private static final int PODS = aspects(List.of(NodeAspect.PODS));
  private static final int KEPT = 1 << 14;
  private static final int MOST_KINDS = 1 << 14;

  private final int[] slots = new int[KEPT];
  private final byte[] aspects = new byte[KEPT];
  private final @Nullable CountChange[] countChanges = new CountChange[KEPT];
  private final CountStates states = new CountStates(KEPT);
  private final KindNumbers kinds = new KindNumbers(MOST_KINDS);
  private final List<Layout> layouts = new ArrayList<>(); // by slot
  private long end;

  NodeChanges() {}

  /// Returns a set of aspects as a number.
  @SuppressWarnings("EnumOrdinal") // the ordinals are never stored
  public static int aspects(Collection<NodeAspect> aspects) {
    int bits = 0;
    for (NodeAspect aspect : aspects) {
      bits |= 1 << aspect.ordinal();
    }
    return bits;
  }

  /// A change of what counts of pods depend on: pods, and the labels and taints of their nodes.
  public sealed interface CountChange {}

  /// A node while its labels and taints stay the same. Refers only to the latest version, so that
  /// no earlier version is kept in memory.
  private static final class Layout {
    private Node node;

    Layout(Node node) {
      this.node = node;
    }
  }

  /// A pod has come to a node or left it; the node itself stayed.
  public static final class PodMoved implements CountChange {
    private final int slot;
    private final PodInfo pod;
    private final Layout layout;
    private final int sign;
    private final int kind;
    private final int round;

    private PodMoved(int slot, PodInfo pod, Layout layout, int sign, KindNumbers kinds) {
      this.slot = slot;
      this.pod = pod;
      this.layout = layout;
      this.sign = sign;
      kind = kinds.of(pod);
      round = kinds.round();
    }

    /// A small number for the pod's kind: pods that are alike share it, and in one [#round] no two
    /// kinds have the same.
    public int kind() {
      return kind;
    }

    /// The round of [#kind]: a new round gives all kinds new numbers.
    public int round() {
      return round;
    }

    /// The slot of the node.
    public int slot() {
      return slot;
    }

    public PodInfo pod() {
      return pod;
    }

    /// The node with its labels and taints at that time; everything else may be newer.
    public Node node() {
      return layout.node;
    }

    /// 1 if the pod has come, -1 if it has left.
    public int sign() {
      return sign;
    }
  }

  /// A node has joined, left, or changed its labels or taints.
  ///
  /// @param before null if the node has joined
  /// @param after null if the node has left
  public record NodeReplaced(int slot, @Nullable NodeInfo before, @Nullable NodeInfo after)
      implements CountChange {}

  /// Records a change on which no pod's count depends.
  void add(int slot, int changed) {
    add(slot, changed, null);
  }

  /// Records that a pod has come to a node or left it.
  ///
  /// @param sign 1 if the pod has come, -1 if it has left
  void podMoved(int slot, PodInfo pod, int sign) {
    add(slot, PODS, new PodMoved(slot, pod, layouts.get(slot), sign, kinds));
  }

  /// Records that a node has joined.
  void nodeAdded(int slot, NodeInfo node) {
    var layout = new Layout(node.node());
    if (slot < layouts.size()) {
      layouts.set(slot, layout);
    } else {
      layouts.add(layout); // slots are numbered without gaps
    }
    add(slot, ALL, new NodeReplaced(slot, null, node));
  }

  /// Records that a node has left.
  void nodeRemoved(int slot, NodeInfo node) {
    add(slot, ALL, new NodeReplaced(slot, node, null));
  }

  /// Records that a node object has changed.
  void nodeUpdated(int slot, int changed, NodeInfo before, NodeInfo after) {
    if ((changed & LAYOUT) == 0) {
      layouts.get(slot).node = after.node();
      add(slot, changed);
    } else {
      layouts.set(slot, new Layout(after.node()));
      add(slot, changed, new NodeReplaced(slot, before, after));
    }
  }

  private void add(int slot, int changed, @Nullable CountChange countChange) {
    int index = (int) end & (KEPT - 1);
    slots[index] = slot;
    aspects[index] = (byte) changed;
    countChanges[index] = countChange;
    states.changed(countChange);
    end++;
  }

  /// The number of changes so far.
  public long end() {
    return end;
  }

  /// Calls the consumer with the slots of the nodes that have changed since, possibly more than
  /// once for a node.
  ///
  /// @param from the value of [#end] at that time
  /// @param wanted the relevant aspects
  /// @return false if there were too many changes to know all of them
  public boolean since(long from, int wanted, IntConsumer consumer) {
    if (end - from > KEPT) {
      return false;
    }
    for (long change = from; change < end; change++) {
      int index = (int) change & (KEPT - 1);
      if ((aspects[index] & wanted) != 0) {
        consumer.accept(slots[index]);
      }
    }
    return true;
  }

  /// Calls the consumer with the changes of pods and nodes since, in order, without those that were
  /// completely undone.
  ///
  /// @param from the value of [#end] at that time
  /// @return false if there were too many changes to know all of them
  public boolean countChangesSince(long from, Consumer<CountChange> consumer) {
    if (end - from >= KEPT) {
      return false;
    }
    for (long change = states.latest(from); change < end; change = states.latest(change + 1)) {
      CountChange countChange = countChanges[(int) change & (KEPT - 1)];
      if (countChange != null) {
        consumer.accept(countChange);
      }
    }
    return true;
  }
}
