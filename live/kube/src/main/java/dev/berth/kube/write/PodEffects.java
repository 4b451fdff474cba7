package dev.berth.kube.write;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodStatus;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffect.DeletePod;
import dev.berth.engine.port.PodEffect.PatchStatus;
import dev.berth.engine.port.PodEffect.RecordEvent;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.framework.status.PluginException;
import dev.berth.kube.event.EventData;
import dev.berth.kube.http.ApiException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Carries out the engine's effects on pods by requests to the API server. For any thread.
public final class PodEffects implements PodEffectHandler {
  private final LiveWriter writer;
  private final Consumer<EventData> events;

  /// @param events records events without waiting
  public PodEffects(LiveWriter writer, Consumer<EventData> events) {
    this.writer = writer;
    this.events = events;
  }

  @Override
  public boolean carryOut(PodEffect effect) throws InterruptedException {
    try {
      switch (effect) {
        case PatchStatus patch -> patch(patch);
        case DeletePod(var pod) -> {
          return writer.remove(pod);
        }
        case RecordEvent event -> events.accept(occurrence(event));
      }
      return true;
    } catch (PluginException e) {
      if (e.getCause() instanceof ApiException refusal
          && (refusal.isNotFound() || refusal.isAnotherObject())) {
        return false;
      }
      throw e;
    }
  }

  /// The condition of a victim is written with its eviction, and not as the result of an attempt.
  private void patch(PatchStatus patch) throws InterruptedException {
    PodCondition condition = patch.condition();
    if (condition != null && condition.type().equals("DisruptionTarget")) {
      var _ = writer.changeStatus(patch.pod(), pod -> pod.withStatus(patched(pod, patch)));
    } else {
      writer.patchStatus(patch.pod(), pod -> pod.withStatus(patched(pod, patch)));
    }
  }

  private static PodStatus patched(Pod pod, PatchStatus patch) {
    PodStatus status = pod.status();
    PodCondition condition = patch.condition();
    if (condition != null) {
      status =
          status.withConditions(
              Stream.concat(
                      status.conditions().stream()
                          .filter(other -> !other.type().equals(condition.type())),
                      Stream.of(condition))
                  .toList());
    }
    String nomination = patch.nominatedNodeName();
    return nomination == null ? status : status.withNominatedNodeName(nomination);
  }

  private static EventData occurrence(RecordEvent event) {
    return new EventData(
        event.reporter(),
        event.severity().toString(),
        event.reason(),
        event.action(),
        EventData.to(event.pod()),
        event.related() == null ? null : EventData.to(event.related()),
        event.note());
  }
}
