package dev.berth.capacity.fit;

import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.capacity.fit.FitResult.FitStop;
import dev.berth.capacity.fit.FitResult.FitStop.Cause;
import dev.berth.capacity.fit.FitResult.FitTally;
import dev.berth.engine.DryRun;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Fills node after node until a filter rejects one replica more: the same number on each node as
/// by one cycle after the other, and the same end.
///
/// That is so if all replicas are equal, and what the filters say of a node depends on the node and
/// the pods on it alone. Then no replica changes what is said of another node; scores only decide
/// in which order nodes fill; and the count ends when each of them is full. It has to be so at the
/// beginning and at the end: PreFilter is asked in both, and has to give the same fragments. No
/// quota may end it earlier, nothing but the scheduler's own filters may decide, and nobody may be
/// evicted.
final class OnePass {
  private OnePass() {}

  /// The result; null if it may differ from that of one cycle after the other, or ends earlier.
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
    PodFilters filters = dryRun.filters(before, pod);
    Object fragment = filters.nodeLocalFragment();
    if (fragment == null) {
      return null;
    }
    Map<String, Integer> counts = new LinkedHashMap<>();
    Map<String, NodeInfo> filled = new HashMap<>();
    PodInfo replica = dryRun.info(pod.withMetadata(pod.metadata().withUid("replica")));
    long cut = Math.multiplyExact(most, slot.perRound()); // the last cycle is not tried then
    long placed = 0;
    for (NodeInfo node : before.nodes().nodes()) {
      NodeInfo full = node;
      int count = 0;
      while (filters.fits(full)) {
        if (++placed >= cut) {
          return null;
        }
        count++;
        full = full.plus(replica);
      }
      if (count > 0) {
        counts.put(node.name(), count);
        filled.put(node.name(), full);
      }
    }
    var after =
        new Snapshot(
            new FilledNodes(before.nodes(), filled),
            before.objects(),
            before.nominator(),
            before.waiting());
    if (!fragment.equals(dryRun.filters(after, pod).nodeLocalFragment())) {
      return null;
    }
    Decision decision = dryRun.consider(after, pod);
    if (decision.result() != Decision.Result.UNSCHEDULABLE) {
      return null;
    }
    return new FitResult(
        List.of(new FitTally(slot.part(), slot.template(), slot.perRound(), placed, counts)),
        placed / slot.perRound(),
        placed % slot.perRound(),
        new FitStop(Cause.UNSCHEDULABLE, decision.message(), slot.template(), pod),
        0,
        true,
        before,
        after);
  }
}
