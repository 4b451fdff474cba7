package dev.berth.tracing;

import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.status.Code;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.List;

/// The span of one attempt to schedule a pod, with its child spans. Names of Kubernetes objects
/// follow OpenTelemetry's semantic conventions; names for kube-scheduler's concepts begin with
/// `scheduler.`. For the engine's thread, except [#begin].
final class AttemptSpan implements AttemptTrace {
  static final AttributeKey<String> NAMESPACE = AttributeKey.stringKey("k8s.namespace.name");
  private static final AttributeKey<String> POD = AttributeKey.stringKey("k8s.pod.name");
  private static final AttributeKey<String> UID = AttributeKey.stringKey("k8s.pod.uid");
  private static final AttributeKey<String> NODE = AttributeKey.stringKey("k8s.node.name");
  static final AttributeKey<String> PROFILE = AttributeKey.stringKey("scheduler.profile");
  static final AttributeKey<String> RESULT = AttributeKey.stringKey("scheduler.result");
  private static final AttributeKey<String> STATUS = AttributeKey.stringKey("scheduler.status");
  static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("scheduler.attempt");
  private static final AttributeKey<Long> EVALUATED =
      AttributeKey.longKey("scheduler.nodes.evaluated");
  private static final AttributeKey<Long> FEASIBLE =
      AttributeKey.longKey("scheduler.nodes.feasible");
  static final AttributeKey<Long> VICTIMS = AttributeKey.longKey("scheduler.preemption.victims");
  private static final AttributeKey<List<String>> REJECTED_BY =
      AttributeKey.stringArrayKey("scheduler.rejected_by");

  private final Tracer tracer;
  private final Context attempt;
  private final Runnable whenEnded;

  /// The context of the scheduling cycle, and later the context of the binding cycle, if any.
  /// Written before the binding's thread is started.
  private Context cycle;

  /// Creates the span of an attempt that begins.
  ///
  /// @param span the span of the attempt
  /// @param whenEnded called when the attempt has ended
  AttemptSpan(Tracer tracer, Span span, Runnable whenEnded) {
    this.tracer = tracer;
    this.whenEnded = whenEnded;
    attempt = Context.root().with(span);
    cycle = started("Scheduling cycle", attempt);
  }

  private Context started(String name, Context parent) {
    return parent.with(tracer.spanBuilder(name).setParent(parent).startSpan());
  }

  @Override
  @SuppressWarnings("MustBeClosedChecker") // the end of the extension point closes the scope
  public PointSpan begin(ExtensionPointLabel point) {
    Context context = started(point.toString(), cycle);
    Scope scope = context.makeCurrent();
    return status -> {
      scope.close();
      end(Span.fromContext(context), status);
    };
  }

  /// Ends the span of the scheduling cycle.
  void decided(Decision decision) {
    end(Span.fromContext(cycle), decision.result() == Result.ERROR, decision.message());
    String node = decision.chosen();
    if (node != null) {
      cycle = started("Binding cycle", attempt);
      Span.fromContext(cycle).setAttribute(NODE, node);
    }
  }

  /// Records that victims will be evicted for the pod.
  void preempting(int victims) {
    Span.fromContext(attempt).setAttribute(VICTIMS, victims);
  }

  /// Ends the span of the attempt.
  void ended(AttemptResult result) {
    boolean failed = result.result() == Result.ERROR;
    if (Span.fromContext(cycle).isRecording()) {
      end(Span.fromContext(cycle), failed, result.message());
    }
    var span = Span.fromContext(attempt);
    span.setAttribute(NAMESPACE, result.pod().namespace())
        .setAttribute(POD, result.pod().name())
        .setAttribute(UID, result.uid())
        .setAttribute(PROFILE, result.profile())
        .setAttribute(RESULT, result.result().toString())
        .setAttribute(ATTEMPT, result.attempt())
        .setAttribute(EVALUATED, result.evaluatedNodes())
        .setAttribute(FEASIBLE, result.feasibleNodes());
    String node = result.node();
    if (node != null) {
      span.setAttribute(NODE, node);
    }
    if (!result.rejectedBy().isEmpty()) {
      span.setAttribute(REJECTED_BY, List.copyOf(result.rejectedBy()));
    }
    end(span, failed, result.message());
    whenEnded.run();
  }

  /// Ends the span of a phase.
  static void end(Span span, Code status) {
    end(span.setAttribute(STATUS, status.toString()), status == Code.ERROR, "");
  }

  static void end(Span span, boolean failed, String message) {
    status(span, failed, message);
    span.end();
  }

  static void status(Span span, boolean failed, String message) {
    if (failed) {
      span.setStatus(StatusCode.ERROR, message);
    }
  }
}
