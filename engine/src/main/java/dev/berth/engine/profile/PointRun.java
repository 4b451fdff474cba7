package dev.berth.engine.profile;

import dev.berth.engine.port.MeasuredPoint;
import dev.berth.framework.Code;
import dev.berth.framework.PermitStatus;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One run of an extension point, while it is measured.
public final class PointRun {
  /// Nobody wants to know.
  static final PointRun UNMEASURED = new PointRun(null, MeasuredPoint.FILTER, false, Instant.EPOCH);

  private final @Nullable ProfileMeter meter;
  private final MeasuredPoint point;
  private final boolean sampled;
  private final Instant begun;

  PointRun(@Nullable ProfileMeter meter, MeasuredPoint point, boolean sampled, Instant begun) {
    this.meter = meter;
    this.point = point;
    this.sampled = sampled;
    this.begun = begun;
  }

  /// What is asked of a plugin.
  ///
  /// @param <E> what it may throw beside unchecked exceptions
  @FunctionalInterface
  public interface Question<T, E extends Exception> {
    T ask() throws E;
  }

  /// Asks a plugin, and times that if this run is a sample.
  public <T, E extends Exception> T ask(String plugin, Question<T, E> question) throws E {
    if (meter == null || !sampled) {
      return question.ask();
    }
    Instant before = meter.now();
    Code status = Code.ERROR;
    try {
      T answer = question.ask();
      status = code(answer);
      return answer;
    } finally {
      meter.pluginRan(plugin, point, status, before);
    }
  }

  /// Has a plugin do something, and times that if this run is a sample.
  public void run(String plugin, Runnable work) {
    var _ =
        ask(
            plugin,
            () -> {
              work.run();
              return true;
            });
  }

  /// The run is over.
  public void ended(Code status) {
    if (meter != null) {
      meter.pointRan(point, status, begun);
    }
  }

  /// What the answer of a plugin is called.
  private static Code code(Object answer) {
    return switch (answer) {
      case Rejected rejected -> rejected.code();
      case Skip _ -> Code.SKIP;
      case PermitStatus.Wait _ -> Code.WAIT;
      case PostFilterResult.Unhelpful unhelpful -> unhelpful.why().code();
      case PostFilterResult.Failed _ -> Code.ERROR;
      default -> Code.SUCCESS;
    };
  }
}
