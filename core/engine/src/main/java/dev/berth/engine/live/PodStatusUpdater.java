package dev.berth.engine.live;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffect.RecordEvent;
import dev.berth.engine.port.PodEffect.Severity;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.engine.port.StatusPatches;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.cluster.EventRecorder;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Writes decisions about pods to the cluster: events, conditions, nominations. Events are recorded
/// without blocking. Tasks write the other effects, in order for each pod. Failures are only
/// reported.
final class PodStatusUpdater implements EventRecorder {
  private static final String FAILED_SCHEDULING = "FailedScheduling";
  private static final String SCHEDULING = "Scheduling";
  private static final int LONGEST_NOTE = 1024;
  private static final String CUT = " ...";

  private final PodEffectHandler handler;
  private final ClusterWriter writer;
  private final KeyedSerialExecutor lanes;
  private final BiConsumer<String, Exception> onError;
  private final InstantSource clock;

  /// @param onError called on any thread, with the failed action and the cause
  PodStatusUpdater(
      PodEffectHandler handler,
      ClusterWriter writer,
      KeyedSerialExecutor lanes,
      BiConsumer<String, Exception> onError,
      InstantSource clock) {
    this.handler = handler;
    this.writer = writer;
    this.lanes = lanes;
    this.onError = onError;
    this.clock = clock;
  }

  /// Writes that the pod has no node.
  ///
  /// @param pod its current version
  /// @param nominate the pod's new nominated node; empty for none; null for no change
  void failed(Pod pod, AttemptResult result, @Nullable String nominate) {
    failedInVain(pod, result);
    patch(
        pod,
        PodCondition.EMPTY
            .withType(PodCondition.SCHEDULED)
            .withStatus("False")
            .withReason(
                result.result() == Result.UNSCHEDULABLE ? "Unschedulable" : "SchedulerError")
            .withMessage(result.message()),
        nominate);
  }

  /// Reports a failed attempt for a pod that no longer needs a node.
  void failedInVain(Pod pod, AttemptResult result) {
    tellFailure(pod, note(result.message()));
  }

  /// Reports that the pod is not tried because it is being deleted.
  void skipped(Pod pod) {
    tellFailure(pod, "skip schedule deleting pod: " + pod.key());
  }

  private void tellFailure(Pod pod, String note) {
    carryOut(
        new RecordEvent(
            pod,
            pod.spec().schedulerName(),
            Severity.WARNING,
            FAILED_SCHEDULING,
            SCHEDULING,
            note));
  }

  /// Reports that the pod is bound.
  void bound(Pod pod, String node) {
    carryOut(
        new RecordEvent(
            pod,
            pod.spec().schedulerName(),
            Severity.NORMAL,
            "Scheduled",
            "Binding",
            "Successfully assigned %s to %s".formatted(pod.key(), node)));
  }

  /// Writes the pod's nominated node, or that it has none.
  void nominated(Pod pod, String node) {
    patch(pod, null, node);
  }

  private void patch(Pod pod, @Nullable PodCondition condition, @Nullable String nominate) {
    PodEffect patch = StatusPatches.of(pod, condition, nominate, clock.instant());
    if (patch != null) {
      perform(patch);
    }
  }

  /// Callable on any thread.
  @Override
  public void record(Pod pod, Type type, String reason, String action, String note) {
    var severity = type == Type.NORMAL ? Severity.NORMAL : Severity.WARNING;
    carryOut(
        new RecordEvent(pod, pod.spec().schedulerName(), severity, reason, action, note(note)));
  }

  /// Applies the effect after all earlier effects on its pod.
  void perform(PodEffect effect) {
    lanes.execute(
        effect.pod().metadata().uid(),
        () -> carryOut(effect),
        refusal -> onError.accept(what(effect), refusal));
  }

  /// Applies effects that plugins request for a pod.
  void perform(PodInfo pod, List<ClusterEffect> effects) {
    if (!effects.isEmpty()) {
      lanes.execute(
          pod.uid(),
          () -> effects.forEach(effect -> carryOut(pod, effect)),
          refusal -> onError.accept(what(pod), refusal));
    }
  }

  /// Applies the effect on a group of pods after all earlier ones.
  void perform(GroupKey group, ClusterEffect effect) {
    lanes.execute(
        group.toString(),
        () -> carryOut("write for " + group, effect),
        refusal -> onError.accept("write for " + group, refusal));
  }

  private void carryOut(PodInfo pod, ClusterEffect effect) {
    carryOut(what(pod), effect);
  }

  private void carryOut(String what, ClusterEffect effect) {
    try {
      effect.carryOut(writer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      onError.accept(what, e);
    }
  }

  private static String what(PodInfo pod) {
    return "write for pod " + pod;
  }

  private void carryOut(PodEffect effect) {
    try {
      handler.carryOut(effect);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      onError.accept(what(effect), e);
    }
  }

  private static String what(PodEffect effect) {
    String verb =
        switch (effect) {
          case PodEffect.PatchStatus _ -> "patch the status of";
          case PodEffect.DeletePod _ -> "delete";
          case RecordEvent _ -> "tell an event about";
        };
    return "%s pod %s".formatted(verb, effect.pod().key());
  }

  /// Cuts a message to the size that an event may have, in bytes.
  private static String note(String message) {
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= LONGEST_NOTE) {
      return message;
    }
    int end = LONGEST_NOTE - CUT.length();
    while ((bytes[end] & 0xC0) == 0x80) {
      end--; // does not cut a character in two
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8) + CUT;
  }
}
