package dev.berth.framework.preemption;

import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Which pods may be victims of a preemption plugin, and in which order they are spared.
@FunctionalInterface
public interface VictimPolicy {
  /// kube-scheduler's rule: a pod may preempt those of strictly lower priority.
  VictimPolicy LOWER_PRIORITY =
      new VictimPolicy() {
        @Override
        public boolean mayBePreempted(PodInfo victim, NodeInfo node, PodInfo preemptor) {
          return victim.priority() < preemptor.priority();
        }

        @Override
        public boolean mayHaveVictims(NodeInfo node, PodInfo preemptor) {
          return node.lowestPriority() < preemptor.priority();
        }

        @Override
        public Integer fragment(PodInfo preemptor) {
          return preemptor.priority();
        }
      };

  /// Whether the pod on the node may be preempted in favour of the preemptor. This is the only
  /// check: a policy by quotas, say, may choose pods of higher priority.
  boolean mayBePreempted(PodInfo victim, NodeInfo node, PodInfo preemptor);

  /// Whether some pod on the node may be preempted; true if that is not known without looking at
  /// each.
  default boolean mayHaveVictims(NodeInfo node, PodInfo preemptor) {
    return true;
  }

  /// All that [#mayBePreempted] reads of the preemptor: results for preemptors of which it reads
  /// the same may be remembered, as long as the node and its pods stay the same.
  ///
  /// @return with `equals` and `hashCode`; null if it may depend on more, or if the order is not
  ///   the default one
  default @Nullable Object fragment(PodInfo preemptor) {
    return null;
  }

  /// The order in which victims are spared if there is room. By default a higher priority comes
  /// first, then an earlier start.
  ///
  /// @param now the start of pods whose status has none yet
  default Comparator<PodInfo> mostImportantFirst(Instant now) {
    return Comparator.comparingInt(PodInfo::priority)
        .reversed()
        .thenComparing(pod -> Candidate.startTime(pod, now));
  }
}
