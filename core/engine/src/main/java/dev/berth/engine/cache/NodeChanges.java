package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The latest changes of nodes, and the aspects that changed. Older changes are forgotten. For one
/// thread.
///
/// **Goal.** A count of pods reads the changes since it was last read. A cluster has thousands of
/// counts, and each of them counts pods of a few kinds, so the cost of a read must not grow with
/// the changes of other kinds.
///
/// **Algorithm.** Each change refers to the previous change of the same kind of pods, and each
/// change of a node refers to the previous change of any node. A reader follows the chains of its
/// kinds from their ends:
///
/// ```
/// number      10    11    12    13    14    15
/// change      +a    +b    -n1   +b    +a    +n1
///              ▲─────┼─────┼─────┼─────┘     │     the chain of a
///                    ▲─────┼─────┘           │     the chain of b
///                          ▲─────────────────┘     the chain of the nodes
/// ```
///
/// If a node without pods leaves and comes back, as after a hypothetical loss, it changes no count.
/// Both changes are left out.
public final class NodeChanges {
  /// All aspects: the node is new, or has left.
  static final int ALL = aspects(java.util.EnumSet.allOf(NodeAspect.class));

  private static final int LAYOUT = aspects(List.of(NodeAspect.LABELS, NodeAspect.TAINTS));
  private static final int PODS = aspects(List.of(NodeAspect.PODS));
  private static final int KEPT = 1 << 14;
  private static final int MOST_KINDS = 1 << 14;
  private static final long NONE = -1;

  private final int[] slots = new int[KEPT];
  private final byte[] aspects = new byte[KEPT];
  private final @Nullable CountChange[] countChanges = new CountChange[KEPT];
  private final long[] earlier = new long[KEPT];
  private final MovedKinds kinds = new MovedKinds(MOST_KINDS);
  private final List<Layout> layouts = new ArrayList<>(); // by slot
  private long latestNode = NONE;
  private long end;

  // What was found last: the numbers of changes.
  private long[] found = new long[16];
  private int size;

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

  /// A change of something on which counts of pods depend: pods, and the labels and taints of their
  /// nodes.
  public sealed interface CountChange {}

  /// A node while its labels and taints stay the same. Refers only to the latest version, so that
  /// no earlier version is kept in memory.
  private static final class Layout {
    private Node node;

    Layout(Node node) {
      this.node = node;
    }
  }

  /// A pod has arrived at a node or left it; the node itself stayed.
  public static final class PodMoved implements CountChange {
    private final int slot;
    private final PodInfo pod;
    private final Layout layout;
    private final int sign;

    private PodMoved(int slot, PodInfo pod, Layout layout, int sign) {
      this.slot = slot;
      this.pod = pod;
      this.layout = layout;
      this.sign = sign;
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

    /// 1 if the pod has arrived, -1 if it has left.
    public int sign() {
      return sign;
    }
  }

  /// A node has joined, left, or changed its labels or taints.
  ///
  /// @param before null if the node has joined
  /// @param after null if the node has left
  public record NodeReplaced(int slot, @Nullable NodeInfo before, @Nullable NodeInfo after)
      implements CountChange {
    /// Returns whether the later change undoes this one, as far as counts can tell.
    private boolean isUndoneBy(NodeReplaced later) {
      return slot == later.slot
          && countsAlike(before, later.after)
          && countsAlike(after, later.before);
    }

    /// Nodes with pods count as different, since their pods count, too.
    private static boolean countsAlike(@Nullable NodeInfo one, @Nullable NodeInfo other) {
      if (one == null || other == null) {
        return one == null && other == null;
      }
      return one.pods().isEmpty()
          && other.pods().isEmpty()
          && countsAlike(one.node(), other.node());
    }

    @SuppressWarnings("ReferenceEquality") // most are the same object
    private static boolean countsAlike(Node one, Node other) {
      return one == other
          || (one.metadata().name().equals(other.metadata().name())
              && one.metadata().labels().equals(other.metadata().labels())
              && one.spec().taints().equals(other.spec().taints())
              && one.spec().unschedulable() == other.spec().unschedulable());
    }
  }

  /// Records a change on which no pod's count depends.
  void add(int slot, int changed) {
    add(slot, changed, null, NONE);
  }

  /// Records that a pod has arrived at a node or left it.
  ///
  /// @param sign 1 if the pod has arrived, -1 if it has left
  void podMoved(int slot, PodInfo pod, int sign) {
    long before = kinds.moved(pod, end);
    add(slot, PODS, new PodMoved(slot, pod, layouts.get(slot), sign), before);
  }

  /// Records that a node has joined.
  void nodeAdded(int slot, NodeInfo node) {
    var layout = new Layout(node.node());
    if (slot < layouts.size()) {
      layouts.set(slot, layout);
    } else {
      layouts.add(layout); // slots are numbered without gaps
    }
    replaced(ALL, new NodeReplaced(slot, null, node));
  }

  /// Records that a node has left.
  void nodeRemoved(int slot, NodeInfo node) {
    replaced(ALL, new NodeReplaced(slot, node, null));
  }

  /// Records that a node object has changed.
  void nodeUpdated(int slot, int changed, NodeInfo before, NodeInfo after) {
    if ((changed & LAYOUT) == 0) {
      layouts.get(slot).node = after.node();
      add(slot, changed);
    } else {
      layouts.set(slot, new Layout(after.node()));
      replaced(changed, new NodeReplaced(slot, before, after));
    }
  }

  private void replaced(int changed, NodeReplaced node) {
    long before = latestNode;
    latestNode = end;
    add(node.slot(), changed, node, before);
  }

  private void add(int slot, int changed, @Nullable CountChange countChange, long before) {
    int index = index(end);
    slots[index] = slot;
    aspects[index] = (byte) changed;
    countChanges[index] = countChange;
    earlier[index] = before;
    end++;
  }

  private static int index(long number) {
    return (int) number & (KEPT - 1);
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
      int index = index(change);
      if ((aspects[index] & wanted) != 0) {
        consumer.accept(slots[index]);
      }
    }
    return true;
  }

  /// The kinds of pods that have moved.
  public MovedKinds kinds() {
    return kinds;
  }

  /// Calls the consumer with the changes of all pods and nodes since, in order.
  ///
  /// @param from the value of [#end] at that time
  /// @return false if there were too many changes to know all of them
  public boolean countChangesSince(long from, Consumer<CountChange> consumer) {
    if (end - from > KEPT) {
      return false;
    }
    for (long change = from; change < end; change++) {
      CountChange countChange = countChanges[index(change)];
      if (countChange != null) {
        consumer.accept(countChange);
      }
    }
    return true;
  }

  /// Calls the consumer with the changes of nodes, and of pods of some kinds since, in order.
  ///
  /// @param from the value of [#end] at that time
  /// @param kindsOfPods the numbers of the kinds: see [MovedKinds]
  /// @return false if there were too many changes to know all of these
  public boolean countChangesSince(long from, BitSet kindsOfPods, Consumer<CountChange> consumer) {
    size = 0;
    boolean all = find(from, latestNode);
    for (int kind = kindsOfPods.nextSetBit(0);
        all && kind >= 0;
        kind = kindsOfPods.nextSetBit(kind + 1)) {
      all = find(from, kinds.latest(kind));
    }
    if (all) {
      Arrays.sort(found, 0, size);
      for (int i = 0; i < size; i++) {
        consumer.accept(at(found[i]));
      }
    }
    return all;
  }

  private CountChange at(long number) {
    return Objects.requireNonNull(countChanges[index(number)]);
  }

  /// Finds the changes of a chain.
  private boolean find(long from, long latest) {
    for (long number = latest; number >= from; number = earlier[index(number)]) {
      if (end - number > KEPT) {
        return false;
      }
      if (size > 0
          && at(number) instanceof NodeReplaced node
          && at(found[size - 1]) instanceof NodeReplaced later
          && node.isUndoneBy(later)) {
        size--;
      } else {
        keep(number);
      }
    }
    return true;
  }

  private void keep(long number) {
    if (size == found.length) {
      found = Arrays.copyOf(found, 2 * size);
    }
    found[size++] = number;
  }
}
