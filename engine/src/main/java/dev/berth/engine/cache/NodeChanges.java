package dev.berth.engine.cache;

import dev.berth.framework.NodeAspect;
import dev.berth.framework.state.PodInfo;
import java.util.Collection;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Which nodes have changed lately, and in which aspect. Only the latest changes are kept. For one
/// thread.
public final class NodeChanges {
  /// All aspects: the node is new, or gone.
  static final int ALL = aspects(java.util.EnumSet.allOf(NodeAspect.class));

  private static final int LAYOUT = aspects(List.of(NodeAspect.LABELS, NodeAspect.TAINTS));
  private static final int PODS = aspects(List.of(NodeAspect.PODS));
  private static final int KEPT = 1 << 14;

  private final int[] slots = new int[KEPT];
  private final byte[] aspects = new byte[KEPT];
  private final @Nullable PodInfo[] pods = new PodInfo[KEPT];
  private long end;
  private long layout;

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

  /// A node has changed.
  void add(int slot, int changed) {
    add(slot, changed, null);
  }

  /// A pod has come to a node.
  void podAdded(int slot, PodInfo pod) {
    add(slot, PODS, pod);
  }

  /// A pod has gone from a node.
  void podRemoved(int slot, PodInfo pod) {
    add(~slot, PODS, pod);
  }

  private void add(int slot, int changed, @Nullable PodInfo pod) {
    int index = (int) end & (KEPT - 1);
    slots[index] = slot;
    aspects[index] = (byte) changed;
    pods[index] = pod;
    end++;
    if ((changed & LAYOUT) != 0) {
      layout++;
    }
  }

  /// A number that is another one after a node has joined, has left, or has changed its labels or
  /// taints.
  public long layout() {
    return layout;
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
        consumer.accept(Math.max(slots[index], ~slots[index]));
      }
    }
    return true;
  }

  /// Takes the pods that have come to nodes and gone from them.
  @FunctionalInterface
  public interface PodConsumer {
    /// A pod has come or gone.
    ///
    /// @param sign 1 if it has come, -1 if it has gone
    void accept(PodInfo pod, int slot, int sign);
  }

  /// Calls the consumer with the pods that have come and gone since, in their order; but not with
  /// those that have come or gone with their nodes.
  ///
  /// @param from what [#end] was then
  /// @return false if there were too many changes: not all of them are known any more
  public boolean podsSince(long from, PodConsumer consumer) {
    if (end - from > KEPT) {
      return false;
    }
    for (long change = from; change < end; change++) {
      int index = (int) change & (KEPT - 1);
      PodInfo pod = pods[index];
      if (pod != null) {
        int slot = slots[index];
        consumer.accept(pod, Math.max(slot, ~slot), slot < 0 ? -1 : 1);
      }
    }
    return true;
  }
}
