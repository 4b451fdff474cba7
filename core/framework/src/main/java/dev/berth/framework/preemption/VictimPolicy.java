package dev.berth.framework.preemption;

import dev.berth.framework.group.GroupKey;
import dev.berth.framework.group.VictimUnit;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which pods may be victims of a preemption plugin, and in which order they are spared. A victim
/// is a single pod, or a group that is preempted as a whole.
@FunctionalInterface
public interface VictimPolicy {
  /// kube-scheduler's rule: a pod may preempt those of strictly lower priority.
  VictimPolicy LOWER_PRIORITY =
      new VictimPolicy() {
        @Override
        public boolean mayBePreempted(VictimUnit victim, NodeInfo node, PodInfo preemptor) {
          return victim.priority() < preemptor.priority();
        }

        @Override
        public boolean mayHaveVictims(int lowestPriority, PodInfo preemptor) {
          return lowestPriority < preemptor.priority();
        }

        @Override
        public Integer fragment(PodInfo preemptor) {
          return preemptor.priority();
        }
      };

  /// Whether the victim may be preempted in favour of the preemptor, whatever becomes of others.
  /// This is the only check: a policy by quotas, say, may choose pods of higher priority.
  ///
  /// @param node where the preemptor is to run, with at least one pod of the victim
  boolean mayBePreempted(VictimUnit victim, NodeInfo node, PodInfo preemptor);

  /// Leaves those in the list that may be preempted in favour of the preemptor all together. By
  /// default these are all that [may be preempted][#mayBePreempted]; a policy by shares may have to
  /// stop where a queue would fall below what it deserves. Of those that are left, as many as
  /// possible are spared, [the most important first][#mostImportantFirst].
  ///
  /// @param potential all pods on the node, in its order; to be changed
  /// @param node where the preemptor is to run, with at least one pod of each victim
  default void retainVictims(List<VictimUnit> potential, NodeInfo node, PodInfo preemptor) {
    potential.removeIf(victim -> !mayBePreempted(victim, node, preemptor));
  }

  /// Whether some victim on a node may be preempted; true if that is not known without looking at
  /// each.
  ///
  /// @param lowestPriority of the victims on the node; [Integer#MAX_VALUE] if there are none
  default boolean mayHaveVictims(int lowestPriority, PodInfo preemptor) {
    return true;
  }

  /// All that [#mayBePreempted] and [#retainVictims] read of the preemptor: results for preemptors
  /// of which it reads the same may be remembered, as long as the node and its pods stay the same.
  ///
  /// @return with `equals` and `hashCode`; null if it may depend on more, or if the order is not
  ///   the default one
  default @Nullable Object fragment(PodInfo preemptor) {
    return null;
  }

  /// The order in which victims are spared if there is room. By default a higher priority comes
  /// first, then a group of groups before a group before a pod, then more pods, then an earlier
  /// start.
  ///
  /// @param now the start of pods whose status has none yet
  default Comparator<VictimUnit> mostImportantFirst(Instant now) {
    return (left, right) -> compareImportance(right, left, now);
  }

  /// Written out, since victims on thousands of nodes are sorted by it.
  private static int compareImportance(VictimUnit one, VictimUnit other, Instant now) {
    int byPriority = Integer.compare(one.priority(), other.priority());
    if (byPriority != 0) {
      return byPriority;
    }
    int byRank = Integer.compare(rank(one), rank(other));
    if (byRank != 0) {
      return byRank;
    }
    int byPods = Integer.compare(one.pods().size(), other.pods().size());
    return byPods != 0 ? byPods : earliestStart(other, now).compareTo(earliestStart(one, now));
  }

  private static int rank(VictimUnit victim) {
    GroupKey group = victim.group();
    if (group != null && group.kind() == GroupKey.Kind.COMPOSITE_POD_GROUP) {
      return 3;
    }
    return victim.isOfGroup() ? 2 : 1;
  }

  private static Instant earliestStart(VictimUnit victim, Instant now) {
    List<PodInfo> pods = victim.pods();
    Instant earliest = Candidate.startTime(pods.getFirst(), now);
    for (int i = 1; i < pods.size(); i++) {
      Instant start = Candidate.startTime(pods.get(i), now);
      earliest = start.isBefore(earliest) ? start : earliest;
    }
    return earliest;
  }
}
