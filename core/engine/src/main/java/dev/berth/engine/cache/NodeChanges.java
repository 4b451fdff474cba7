package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Which nodes have changed lately, and in which aspect. Only the latest changes are kept. For one
/// thread.
///
/// What has been taken back by now, such as all that a hypothetical loss of nodes has led to, is
/// left out for those who have seen nothing of it: it has changed no count.
public final class NodeChanges {
  /// All aspects: the node is new, or gone.
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

  /// A set of aspects as one number.
  @SuppressWarnings("EnumOrdinal") // never written anywhere
  public static int aspects(Collection<NodeAspect> aspects) {
    int bits = 0;
    for (NodeAspect aspect : aspects) {
      bits |= 1 << aspect.ordinal();
    }
    return bits;
  }

  /// What counts of pods by the labels and taints of their nodes depend on.
  public sealed interface CountChange {}

  /// A node as long as its labels and taints stay the same. It is the latest one, so that none of
  /// the earlier ones is kept.
  private static final class Layout {
    private Node node;

    Layout(Node node) {
      this.node = node;
    }
  }

  /// A pod has come to a node or gone from there; not together with the node.
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

    /// A small number for the pod's kind: pods that are alike have the same one, and in one
    /// [#round] no two kinds have the same.
    public int kind() {
      return kind;
    }

    /// The round in which [#kind] was given: a new round gives all kinds new numbers.
    public int round() {
      return round;
    }

    /// That of the node.
    public int slot() {
      return slot;
    }

    public PodInfo pod() {
      return pod;
    }

    /// With the labels and taints that it had then; all else may be as it is now.
    public Node node() {
      return layout.node;
    }

    /// 1 if the pod has come, -1 if it has gone.
    public int sign() {
      return sign;
    }
  }

  /// A node has joined, left, or changed its labels or taints.
  ///
  /// @param before null if it has joined
  /// @param after null if it has left
  public record NodeReplaced(int slot, @Nullable NodeInfo before, @Nullable NodeInfo after)
      implements CountChange {}

  /// Something has changed that no pod's count depends on.
  void add(int slot, int changed) {
    add(slot, changed, null);
  }

  /// A pod has come to a node, or gone from there.
  ///
  /// @param sign 1 if it has come, -1 if it has gone
  void podMoved(int slot, PodInfo pod, int sign) {
    add(slot, PODS, new PodMoved(slot, pod, layouts.get(slot), sign, kinds));
  }

  /// A node has joined.
  void nodeAdded(int slot, NodeInfo node) {
    var layout = new Layout(node.node());
    if (slot < layouts.size()) {
      layouts.set(slot, layout);
    } else {
      layouts.add(layout); // slots are given without gaps
    }
    add(slot, ALL, new NodeReplaced(slot, null, node));
  }

  /// A node has left.
  void nodeRemoved(int slot, NodeInfo node) {
    add(slot, ALL, new NodeReplaced(slot, node, null));
  }

  /// A node object has changed.
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

  /// How many changes there have been so far.
  public long end() {
    return end;
  }

  /// Calls the consumer with the slots of the nodes that have changed since, some of them more than
  /// once.
  ///
  /// @param from what [#end] was then
  /// @param wanted the aspects that matter
  /// @return false if there were too many changes: not all of them are known any more
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

  /// Calls the consumer with the pods and nodes that have come, gone and changed since, in their
  /// order, without those of which all has been taken back.
  ///
  /// @param from what [#end] was then
  /// @return false if there were too many changes: not all of them are known any more
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
