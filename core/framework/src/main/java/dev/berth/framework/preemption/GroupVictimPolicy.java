package dev.berth.framework.preemption;

import dev.berth.framework.group.QueuedGroup;
import dev.berth.framework.group.VictimUnit;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// Which pods may be victims of a group, and in which order they are spared: what a [VictimPolicy]
/// is for a single preemptor.
@FunctionalInterface
public interface GroupVictimPolicy {
  /// kube-scheduler's rule: a group may preempt what is of strictly lower priority.
  GroupVictimPolicy LOWER_PRIORITY =
      (potential, group) ->
          potential.removeIf(victim -> victim.priority() >= group.spec().priority());

  /// Leaves those in the list that may be preempted in favour of the group all together. Of these,
  /// as many as possible are spared, [the most important first][#mostImportantFirst].
  ///
  /// @param potential all pods of the cluster, in the order of the nodes; to be changed
  void retainVictims(List<VictimUnit> potential, QueuedGroup group);

  /// The order in which victims are spared if there is room; by default that of
  /// [VictimPolicy#LOWER_PRIORITY].
  ///
  /// @param now the start of pods whose status has none yet
  default Comparator<VictimUnit> mostImportantFirst(Instant now) {
    return VictimPolicy.LOWER_PRIORITY.mostImportantFirst(now);
  }
}
