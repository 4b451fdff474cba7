package dev.berth.tracing;

import dev.berth.engine.port.AttemptTrace;
import dev.berth.engine.port.AttemptTrace.PointSpan;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.GroupTrace;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.function.BiConsumer;

/// The span of one attempt to schedule a group of pods, with its child spans. It ends when the last
/// placed member is bound or has failed. For the engine's thread.
final class GroupSpan implements GroupTrace {
  private static final AttributeKey<String> GROUP = AttributeKey.stringKey("scheduler.group");
  private static final AttributeKey<String> PLACEMENT =
      AttributeKey.stringKey("scheduler.placement");
  private static final AttributeKey<Long> MEMBERS = AttributeKey.longKey("scheduler.group.members");
  private static final AttributeKey<Long> PLACED = AttributeKey.longKey("scheduler.group.placed");

  private final Tracer tracer;
  private final BiConsumer<PodInfo, AttemptSpan> placedMembers;
  private final Context attempt;
  private final Context cycle;

  /// The parent of further spans: the cycle, a placement or an extension point.
  private Context current;

  private boolean decided;
  private int placed;
  private int open;

  /// Creates the span of an attempt that begins.
  ///
  /// @param span the span of the attempt
  /// @param placedMembers receives the attempts of placed members
  GroupSpan(Tracer tracer, Span span, BiConsumer<PodInfo, AttemptSpan> placedMembers) {
    this.tracer = tracer;
    this.placedMembers = placedMembers;
    attempt = Context.root().with(span);
    cycle = attempt.with(started("Group scheduling cycle", attempt));
    current = cycle;
  }

  private Span started(String name, Context parent) {
    return tracer.spanBuilder(name).setParent(parent).startSpan();
  }

  @Override
  public PointSpan begin(ExtensionPointLabel point) {
    return within(started(point.toString(), current));
  }

  @Override
  public PointSpan placement(GroupKey group, String placement) {
    Span span = started("Placement", current).setAttribute(GROUP, group.toString());
    return within(placement.isEmpty() ? span : span.setAttribute(PLACEMENT, placement));
  }

  private PointSpan within(Span span) {
    Context outer = current;
    current = outer.with(span);
    return status -> {
      current = outer;
      AttemptSpan.end(span, status);
    };
  }

  @Override
  public AttemptTrace place(PodInfo member) {
    placed++;
    open++;
    var span = new AttemptSpan(tracer, started("Scheduling attempt", attempt), this::memberEnded);
    placedMembers.accept(member, span);
    return span;
  }

  private void memberEnded() {
    open--;
    endIfOver();
  }

  /// Records that victims will be evicted for the group.
  void preempting(int victims) {
    Span.fromContext(attempt).setAttribute(AttemptSpan.VICTIMS, victims);
  }

  /// Ends the span of the scheduling cycle.
  void decided(GroupDecision decision) {
    boolean failed = decision.result() == Result.ERROR;
    AttemptSpan.end(Span.fromContext(cycle), failed, decision.status().message());
    var span = Span.fromContext(attempt);
    span.setAttribute(AttemptSpan.NAMESPACE, decision.group().namespace())
        .setAttribute(GROUP, decision.group().toString())
        .setAttribute(AttemptSpan.PROFILE, decision.profile())
        .setAttribute(AttemptSpan.RESULT, decision.result().toString())
        .setAttribute(AttemptSpan.ATTEMPT, decision.attempt())
        .setAttribute(MEMBERS, decision.members().size())
        .setAttribute(PLACED, placed);
    var evaluation = decision.evaluation();
    var chosen = evaluation == null ? null : evaluation.chosen();
    if (chosen != null && !chosen.placement().isEmpty()) {
      span.setAttribute(PLACEMENT, chosen.placement());
    }
    AttemptSpan.status(span, failed, decision.status().message());
    decided = true;
    endIfOver();
  }

  private void endIfOver() {
    if (decided && open == 0) {
      Span.fromContext(attempt).end();
    }
  }
}
