package dev.berth.tracing;

import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.port.AttemptTracer;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.state.QueuedPodInfo;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes the spans of attempts to schedule pods. The sampler decides at the beginning of each: one
/// that is not sampled costs no more than that. On the engine's thread.
final class AttemptSpans implements AttemptTracer, SchedulingObserver {
  private final Tracer tracer;

  /// Those under way that are sampled, by the pod's UID.
  private final Map<String, AttemptSpan> sampled = new HashMap<>();

  AttemptSpans(Tracer tracer) {
    this.tracer = tracer;
  }

  @Override
  public @Nullable AttemptTrace begin(QueuedPodInfo pod) {
    Span span = tracer.spanBuilder("Scheduling attempt").setNoParent().startSpan();
    if (!span.isRecording()) {
      return null;
    }
    var attempt = new AttemptSpan(tracer, span);
    sampled.put(pod.pod().uid(), attempt);
    return attempt;
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
    AttemptSpan attempt = decision instanceof Decision ofPod ? sampled.get(ofPod.uid()) : null;
    if (attempt != null) {
      attempt.preempting(victims);
    }
  }

  @Override
  public void onError(String what, Throwable why) {}
}
