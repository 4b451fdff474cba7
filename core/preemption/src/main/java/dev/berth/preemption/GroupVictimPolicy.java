package dev.berth.preemption;

import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.VictimUnit;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// Decides which pods may be victims of a group, and in which order they are spared: the
/// counterpart of [VictimPolicy], which is for a single preemptor.
@FunctionalInterface
public interface GroupVictimPolicy {
  /// kube-scheduler's rule: a group may preempt victims of strictly lower priority.
  GroupVictimPolicy LOWER_PRIORITY =
      (potential, group) ->
          potential.removeIf(victim -> victim.priority() >= group.spec().priority());

  /// Removes the pods from the list that may not be preempted for the group. As many of the
  /// remaining victims as possible are spared, [the most important first][#mostImportantFirst].
  ///
  /// @param potential all pods of the cluster, in the order of the nodes; changed in place
  void retainVictims(List<VictimUnit> potential, QueuedGroup group);

  /// The order in which victims are spared while there is room; the default is the order of
  /// [VictimPolicy#LOWER_PRIORITY].
  ///
  /// @param now the start time for pods whose status has none yet
  default Comparator<VictimUnit> mostImportantFirst(Instant now) {
    return VictimPolicy.LOWER_PRIORITY.mostImportantFirst(now);
  }
}
