package dev.berth.engine.live;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffect.DeletePod;
import dev.berth.engine.port.PodEffect.RecordEvent;
import dev.berth.engine.port.PodEffect.Severity;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.port.StatusPatches;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;

/// The eviction of one victim of a preemption.
///
/// @param place the node of the victim, or `cluster` if the preemptor is a group
record Eviction(Preemptor preemptor, PodInfo victim, String place) {
  /// Sets the victim's `DisruptionTarget` condition, deletes the victim and records an event,
  /// unless the victim is already gone.
  void carryOut(PodEffectHandler handler, Instant now) throws InterruptedException {
    Pod pod = victim.pod();
    PodEffect mark = StatusPatches.of(pod, disruptionTarget(), null, now);
    if ((mark == null || handler.carryOut(mark)) && handler.carryOut(new DeletePod(pod))) {
      handler.carryOut(event(""));
    }
  }

  private PodCondition disruptionTarget() {
    return PodCondition.EMPTY
        .withType(PodCondition.DISRUPTION_TARGET)
        .withStatus("True")
        .withReason(PodCondition.PREEMPTION_BY_SCHEDULER)
        .withMessage(
            "%s: preempting to accommodate a higher priority %s"
                .formatted(preemptor.schedulerName(), preemptor.kind()));
  }

  /// Returns the event for a victim that was not bound yet and has only lost its node.
  RecordEvent withoutDeletion() {
    return event(" (in kube-scheduler memory).");
  }

  private RecordEvent event(String how) {
    return new RecordEvent(
        victim.pod(),
        preemptor.related(),
        preemptor.schedulerName(),
        Severity.NORMAL,
        "Preempted",
        "Preempting",
        "Preempted by %s %s on node %s%s".formatted(preemptor.kind(), preemptor.uid(), place, how));
  }
}
