package dev.berth.tracing;

import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.GroupTrace;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Creates the spans of attempts to schedule pods and groups of pods. The sampler decides at the
/// beginning of each attempt; an attempt that is not sampled has no further cost. For the engine's
/// thread.
final class AttemptSpans implements AttemptTracer, SchedulingObserver {
  private final Tracer tracer;

  /// The sampled attempts under way, by the pod's UID.
  private final Map<String, AttemptSpan> sampled = new HashMap<>();

  /// The sampled groups in their cycle.
  private final Map<GroupKey, GroupSpan> groups = new HashMap<>();

  AttemptSpans(Tracer tracer) {
    this.tracer = tracer;
  }

  @Override
  public @Nullable AttemptTrace begin(QueuedPodInfo pod) {
    Span span = tracer.spanBuilder("Scheduling attempt").setNoParent().startSpan();
    if (!span.isRecording()) {
      return null;
    }
    var attempt = new AttemptSpan(tracer, span, () -> {});
    sampled.put(pod.pod().uid(), attempt);
    return attempt;
  }

  @Override
  public GroupTrace begin(QueuedGroupInfo group) {
    Span span = tracer.spanBuilder("Group scheduling attempt").setNoParent().startSpan();
    if (!span.isRecording()) {
      return GroupTrace.NONE;
    }
    var attempt =
        new GroupSpan(tracer, span, (member, placed) -> sampled.put(member.uid(), placed));
    groups.put(group.group().key(), attempt);
    return attempt;
  }

  @Override
  public void decided(GroupDecision decision) {
    GroupSpan attempt = groups.remove(decision.group());
    if (attempt != null) {
      attempt.decided(decision);
    }
    SchedulingObserver.super.decided(decision);
  }

  @Override
  public void decided(Decision decision) {
    AttemptSpan attempt = sampled.get(decision.uid());
    if (attempt != null) {
      attempt.decided(decision);
    }
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {
    AttemptSpan attempt = sampled.remove(result.uid());
    if (attempt != null) {
      attempt.ended(result);
    }
  }

  @Override
  public void preempting(AttemptDecision decision, int victims) {
    switch (decision) {
      case Decision ofPod -> {
        AttemptSpan attempt = sampled.get(ofPod.uid());
        if (attempt != null) {
          attempt.preempting(victims);
        }
      }
      case GroupDecision ofGroup -> {
        GroupSpan attempt = groups.get(ofGroup.group());
        if (attempt != null) {
          attempt.preempting(victims);
        }
      }
    }
  }
}
