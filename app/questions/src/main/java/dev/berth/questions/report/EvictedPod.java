package dev.berth.questions.report;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.model.GroupKey;
import java.util.List;

/// A pod that was preempted.
///
/// @param node where it was
/// @param preemptor the pod or the group of pods for which it was evicted
/// @param breaksBudget whether one of the pods evicted with it had a disruption budget that allowed
///   no more evictions
public record EvictedPod(ObjectKey victim, String node, KindKey preemptor, boolean breaksBudget) {
  /// The pods that were evicted for a pod, on its nominated node.
  public static List<EvictedPod> by(ObjectKey preemptor, PreemptionReport report) {
    String node = report.nominated();
    var candidate = node == null ? null : report.candidates().get(node);
    return node == null || candidate == null
        ? List.of()
        : candidate.victims().stream()
            .map(victim ->
                new EvictedPod(
                    victim,
                    node,
                    new KindKey("Pod", preemptor),
                    candidate.rank().pdbViolations() > 0))
            .toList();
  }

  /// The pods that were evicted for a group.
  ///
  /// @param breaksBudget whether one of the pods evicted with it had no disruptions left
  static EvictedPod by(GroupKey preemptor, Pod victim, boolean breaksBudget) {
    var group = new KindKey(GroupSummary.kind(preemptor), preemptor.object());
    return new EvictedPod(victim.key(), victim.spec().nodeName(), group, breaksBudget);
  }

  /// The object for which it was evicted, such as `shop/web` or `PodGroup shop/training`.
  public String preemptorTitle() {
    return isForPod() ? preemptor.key().toString() : preemptor.title();
  }

  boolean isForPod() {
    return preemptor.kind().equals("Pod");
  }
}
