package dev.berth.engine;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffect.DeletePod;
import dev.berth.engine.port.PodEffect.Severity;
import dev.berth.engine.port.PodEffect.TellEvent;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.port.StatusPatches;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;

/// One victim makes way for another pod.
///
/// @param node where it does
record Eviction(PodInfo preemptor, PodInfo victim, String node) {
  /// Marks the victim, so that others know why it goes, deletes it, and says so; unless it is gone
  /// already.
  void carryOut(PodEffectHandler handler, Instant now) throws InterruptedException {
    Pod pod = victim.pod();
    PodEffect mark = StatusPatches.of(pod, disruptionTarget(), null, now);
    if ((mark == null || handler.carryOut(mark)) && handler.carryOut(new DeletePod(pod))) {
      handler.carryOut(event(""));
    }
  }

  private PodCondition disruptionTarget() {
    return PodCondition.EMPTY
        .withType("DisruptionTarget")
        .withStatus("True")
        .withReason("PreemptionByScheduler")
        .withMessage(
            "%s: preempting to accommodate a higher priority pod"
                .formatted(preemptor.pod().spec().schedulerName()));
  }

  /// What is said if the victim had not been bound yet, and only lost its node.
  TellEvent withoutDeletion() {
    return event(" (in kube-scheduler memory).");
  }

  private TellEvent event(String how) {
    return new TellEvent(
        victim.pod(),
        preemptor.pod().spec().schedulerName(),
        Severity.NORMAL,
        "Preempted",
        "Preempting",
        "Preempted by pod %s on node %s%s".formatted(preemptor.uid(), node, how));
  }
}
