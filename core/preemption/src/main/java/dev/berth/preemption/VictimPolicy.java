package dev.berth.preemption;

import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides which pods a preemption plugin may choose as victims, and in which order they are
/// spared. A victim is a single pod, or a group that is preempted as a whole.
@FunctionalInterface
public interface VictimPolicy {
  /// kube-scheduler's rule: a pod may preempt pods of strictly lower priority.
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
        public Integer cacheKey(PodInfo preemptor) {
          return preemptor.priority();
        }
      };

  /// Returns whether the victim may be preempted for the preemptor, regardless of other victims. No
  /// other check follows: a policy by quotas, for example, may choose pods of higher priority.
  ///
  /// @param node where the preemptor would run; it has at least one pod of the victim
  boolean mayBePreempted(VictimUnit victim, NodeInfo node, PodInfo preemptor);

  /// Removes the pods from the list that may not be preempted for the preemptor. By default, keeps
  /// every victim that [may be preempted][#mayBePreempted]. A policy by shares may have to stop
  /// before a queue falls below what it deserves. As many of the remaining victims as possible are
  /// spared, [the most important first][#mostImportantFirst].
  ///
  /// @param potential all pods on the node, in its order; changed in place
  /// @param node where the preemptor would run; it has at least one pod of each victim
  default void retainVictims(List<VictimUnit> potential, NodeInfo node, PodInfo preemptor) {
    potential.removeIf(victim -> !mayBePreempted(victim, node, preemptor));
  }

  /// Returns whether some victim on a node may be preempted; true if only a look at each victim
  /// could tell.
  ///
  /// @param lowestPriority the lowest priority of a victim on the node; [Integer#MAX_VALUE] if
  ///   there are none
  default boolean mayHaveVictims(int lowestPriority, PodInfo preemptor) {
    return true;
  }

  /// Returns everything that [#mayBePreempted] and [#retainVictims] read of the preemptor. Results
  /// for preemptors with equal keys may be remembered while the node and its pods stay the same.
  ///
  /// @return a value with `equals` and `hashCode`; null if the result may depend on more, or if the
  ///   order is not the default
  default @Nullable Object cacheKey(PodInfo preemptor) {
    return null;
  }

  /// The order in which victims are spared while there is room. By default, a higher priority is
  /// first. At equal priority, a group of groups is before a group, and a group before a pod; then
  /// more pods, then an earlier start.
  ///
  /// @param now the start time for pods whose status has none yet
  default Comparator<VictimUnit> mostImportantFirst(Instant now) {
    return (left, right) -> compareImportance(right, left, now);
  }

  /// Written without comparator objects, since it sorts the victims of thousands of nodes.
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
    Instant earliest = pods.getFirst().startTime(now);
    for (int i = 1; i < pods.size(); i++) {
      Instant start = pods.get(i).startTime(now);
      earliest = start.isBefore(earliest) ? start : earliest;
    }
    return earliest;
  }
}
