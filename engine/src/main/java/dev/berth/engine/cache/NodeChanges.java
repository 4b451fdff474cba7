package dev.berth.engine.cache;

import dev.berth.framework.NodeAspect;
import java.util.Collection;
import java.util.function.IntConsumer;

/// Which nodes have changed lately, and in which aspect. Only the latest changes are kept. For one
/// thread.
public final class NodeChanges {
  /// All aspects: the node is new, or gone.
  static final int ALL = aspects(java.util.EnumSet.allOf(NodeAspect.class));

  private static final int KEPT = 1 << 16;

  private final int[] slots = new int[KEPT];
  private final byte[] aspects = new byte[KEPT];
  private long end;

  NodeChanges() {}

  /// A set of aspects as one number.
  public static int aspects(Collection<NodeAspect> aspects) {
    int bits = 0;
    for (NodeAspect aspect : aspects) {
      bits |= 1 << aspect.ordinal();
    }
    return bits;
  }

  void add(int slot, int changed) {
    int index = (int) end & (KEPT - 1);
    slots[index] = slot;
    aspects[index] = (byte) changed;
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
}
