package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.engine.cache.NodeChanges.CountChange;
import dev.berth.engine.cache.NodeChanges.NodeReplaced;
import dev.berth.engine.cache.NodeChanges.PodMoved;
import dev.berth.framework.model.NodeInfo;
import org.jspecify.annotations.Nullable;

/// The states of all counts, one after each change. Knows which states are equal: whoever undoes
/// changes, the last one first, reaches the earlier states again. For one thread.
///
/// ```
/// root ──+a──▶ A ──+b──▶ B        +a +b -b +b -b -a goes from the root to A, B, A, B, A, root
/// ```
final class CountStates {
  private final int kept;
  private final State[] states;
  private long changes;

  /// @param kept the number of latest changes whose states are known; a power of two
  CountStates(int kept) {
    this.kept = kept;
    states = new State[kept];
    states[0] = new State(null, null);
  }

  /// A state, reached from an earlier state by a change.
  private static final class State {
    private final @Nullable CountChange change;
    private @Nullable State from;

    /// The state that was last reached from this one.
    private @Nullable State to;

    /// The number of changes when this state was last reached.
    private long latest;

    State(@Nullable State from, @Nullable CountChange change) {
      this.from = from;
      this.change = change;
    }

    State after(CountChange next) {
      if (from != null && change != null && isTakenBack(change, next)) {
        return from;
      }
      if (to == null || to.change == null || !isAgain(to.change, next)) {
        to = new State(this, next);
      }
      return to;
    }

    /// Removes the link to the state before.
    void forget() {
      if (to != null) {
        to.from = null;
        to = null;
      }
    }
  }

  /// Records one more change.
  ///
  /// @param change null if it changed no count
  void changed(@Nullable CountChange change) {
    State now = states[index(changes)];
    State next = change == null ? now : now.after(change);
    changes++;
    State oldest = states[index(changes)];
    if (changes >= kept && oldest.latest == changes - kept && oldest != next) {
      oldest.forget();
    }
    next.latest = changes;
    states[index(changes)] = next;
  }

  /// Returns the latest number of changes after which the state equals the one after the given
  /// number.
  long latest(long after) {
    return states[index(after)].latest;
  }

  private int index(long number) {
    return (int) number & (kept - 1);
  }

  private static boolean isTakenBack(CountChange change, CountChange later) {
    return switch (change) {
      case PodMoved moved ->
          later instanceof PodMoved back
              && moved.sign() == -back.sign()
              && areEquivalent(moved, back);
      case NodeReplaced(int slot, NodeInfo before, NodeInfo after) ->
          later instanceof NodeReplaced back
              && slot == back.slot()
              && areEquivalent(before, back.after())
              && areEquivalent(after, back.before());
    };
  }

  private static boolean isAgain(CountChange change, CountChange later) {
    return switch (change) {
      case PodMoved moved ->
          later instanceof PodMoved again
              && moved.sign() == again.sign()
              && areEquivalent(moved, again);
      case NodeReplaced(int slot, NodeInfo before, NodeInfo after) ->
          later instanceof NodeReplaced again
              && slot == again.slot()
              && areEquivalent(before, again.before())
              && areEquivalent(after, again.after());
    };
  }

  private static boolean areEquivalent(PodMoved one, PodMoved other) {
    return one.slot() == other.slot()
        && one.pod().uid().equals(other.pod().uid())
        && EquivalentPods.areEquivalent(one.pod(), other.pod())
        && areEquivalent(one.node(), other.node());
  }

  /// Nodes with pods count as different, since their pods count, too.
  private static boolean areEquivalent(@Nullable NodeInfo one, @Nullable NodeInfo other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return one.pods().isEmpty()
        && other.pods().isEmpty()
        && areEquivalent(one.node(), other.node());
  }

  /// Returns whether pods count for the same on both.
  @SuppressWarnings("ReferenceEquality") // most are the same object
  private static boolean areEquivalent(Node one, Node other) {
    return one == other
        || (one.metadata().name().equals(other.metadata().name())
            && one.metadata().labels().equals(other.metadata().labels())
            && one.spec().taints().equals(other.spec().taints())
            && one.spec().unschedulable() == other.spec().unschedulable());
  }
}
