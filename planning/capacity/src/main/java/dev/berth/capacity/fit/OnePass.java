package dev.berth.capacity.fit;

import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.capacity.fit.FitResult.FitStop;
import dev.berth.capacity.fit.FitResult.FitStop.Cause;
import dev.berth.capacity.fit.FitResult.FitTally;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts with a [NodeFill]: the number on each node and the end are the same as with one cycle
/// after the other. The conditions: all replicas are equal, no quota may end the count earlier,
/// only the scheduler's own filters decide, and nobody may be evicted.
final class OnePass {
  private OnePass() {}

  /// The result; null if it may differ from one cycle after the other, or may end earlier.
  static @Nullable FitResult run(FilledCluster cluster, ReplicaSource replicas, long most) {
    if (cluster.preempts() || replicas.slots().size() != 1) {
      return null;
    }
    var slot = replicas.slots().getFirst();
    if (!slot.template().isUniform()) {
      return null;
    }
    var made = replicas.next(0, cluster.objects());
    if (made.refusal() != null || made.objects().size() > 1) {
      return null;
    }
    Pod pod = made.pod();
    if (cluster.engine().isMember(pod)
        || mayBeRejected(pod, cluster)
        || !cluster.engine().isResponsibleFor(pod)
        || !cluster
            .objects()
            .objects()
            .list(ResourceQuota.class, pod.metadata().namespace())
            .isEmpty()) {
      return null;
    }
    Snapshot before = cluster.snapshot();
    DryRun dryRun = cluster.dryRun(before);
    if (dryRun.gate(before, pod) != null) {
      return null;
    }
    long cut = Math.multiplyExact(most, slot.perRound()); // the last cycle is not tried then
    var fill = NodeFill.of(dryRun, before, pod, cut);
    if (fill == null || fill.placed() >= cut) {
      return null;
    }
    Snapshot after = fill.after();
    long placed = fill.placed();
    Decision decision = dryRun.consider(after, pod);
    if (decision.result() != Decision.Result.UNSCHEDULABLE) {
      return null;
    }
    return new FitResult(
        List.of(new FitTally(slot.part(), slot.template(), slot.perRound(), placed, fill.nodes())),
        placed / slot.perRound(),
        placed % slot.perRound(),
        new FitStop(Cause.UNSCHEDULABLE, decision.message(), slot.template(), pod),
        0,
        true,
        before,
        after);
  }

  /// Whether a kubelet may reject the pod for something that schedulers do not look at.
  private static boolean mayBeRejected(Pod pod, FilledCluster cluster) {
    return pod.spec().os() != null || !cluster.objects().forbiddenSysctls(pod).isEmpty();
  }
}
