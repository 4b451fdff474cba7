package dev.berth.engine.profile;

import dev.berth.engine.port.AttemptTrace.PointSpan;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.framework.PermitPlugin.PermitStatus;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Measures one run of an extension point, from the creation of the timer to [#close]. Without a
/// recorded status, the run counts as failed.
///
/// ```java
/// try (var timer = metrics.start(ExtensionPointLabel.RESERVE, state)) {
///   …
///   return timer.ended(PluginStatus.SUCCESS);
/// }
/// ```
///
/// For one thread.
public final class ExtensionPointTimer implements AutoCloseable {
  /// Measures nothing.
  static final ExtensionPointTimer OFF =
      new ExtensionPointTimer(null, ExtensionPointLabel.FILTER, false, Instant.EPOCH, null);

  private final @Nullable ProfileMetrics metrics;
  private final ExtensionPointLabel point;
  private final boolean sampled;
  private final Instant begun;
  private final @Nullable PointSpan span;
  private Code status = Code.ERROR;

  /// @param span the span of this run in the trace of the attempt; null if there is none
  ExtensionPointTimer(
      @Nullable ProfileMetrics metrics,
      ExtensionPointLabel point,
      boolean sampled,
      Instant begun,
      @Nullable PointSpan span) {
    this.metrics = metrics;
    this.point = point;
    this.sampled = sampled;
    this.begun = begun;
    this.span = span;
  }

  /// Returns a timer for calls that count as a part of this extension point. The part is no
  /// separate run, so its timer must not be closed.
  public ExtensionPointTimer part(ExtensionPointLabel label) {
    return metrics == null ? OFF : new ExtensionPointTimer(metrics, label, sampled, begun, null);
  }

  /// A call of a plugin.
  ///
  /// @param <E> the checked exceptions of the call
  @FunctionalInterface
  public interface PluginCall<T, E extends Exception> {
    T run() throws E;
  }

  /// Returns whether this run is a sample, in which the calls of plugins are timed.
  public boolean timesCalls() {
    return metrics != null && sampled;
  }

  /// Calls a plugin, and times the call if this run is a sample.
  public <T, E extends Exception> T call(String plugin, PluginCall<T, E> call) throws E {
    if (metrics == null || !sampled) {
      return call.run();
    }
    Instant before = metrics.now();
    Code code = Code.ERROR;
    try {
      T result = call.run();
      code = code(result);
      return result;
    } finally {
      metrics.pluginRan(plugin, point, code, before);
    }
  }

  /// Calls a plugin that returns nothing, like [#call].
  public void run(String plugin, Runnable call) {
    var _ =
        call(
            plugin,
            () -> {
              call.run();
              return true;
            });
  }

  /// Records how the run ended.
  public void ended(Code code) {
    if (metrics != null) {
      status = code;
    }
  }

  /// Records how the run ended.
  ///
  /// @return the status
  public PluginStatus ended(PluginStatus result) {
    ended(result.code());
    return result;
  }

  @Override
  public void close() {
    if (metrics != null) {
      metrics.pointRan(point, status, begun);
    }
    if (span != null) {
      span.end(status);
    }
  }

  /// Returns the status as which a plugin's result counts.
  private static Code code(Object result) {
    return switch (result) {
      case Rejected rejected -> rejected.code();
      case PreFilterResult.NoNode<?> noNode -> noNode.why().code();
      case Skip _, PreFilterResult.Skipped<?> _, PreScoreResult.Skipped<?> _ -> Code.SKIP;
      case PermitStatus.Wait _ -> Code.WAIT;
      case PostFilterResult.Unhelpful unhelpful -> unhelpful.why().code();
      case PostFilterResult.Failed _ -> Code.ERROR;
      case PodGroupPostFilterResult.Unhelpful unhelpful -> unhelpful.why().code();
      default -> Code.SUCCESS;
    };
  }
}
