package dev.berth.daemon.descheduler;

import dev.berth.api.core.Pod;
import dev.berth.tracing.TraceSpan;
import java.util.Map;
import java.util.function.Consumer;

/// The spans of cycles, with the names and attributes of v0.36.0; each span is inside the span that
/// began before it. For one thread.
///
/// ```
/// Run                           the process
///   RunDeschedulerStrategies    as long as it may work
///     NonSlidingUntil           each cycle
///       runDeschedulerLoop
///         runProfiles
///           LowNodeUtilization  each plugin
///             EvictPod          each pod that it wants to evict
/// ```
///
/// In v0.36.0, a plugin's span lasts until the profile ends, and contains the next plugin's span;
/// here each plugin has its own time.
final class CycleSpans {
  private TraceSpan innermost;

  /// @param process the span that contains all others
  CycleSpans(TraceSpan process) {
    innermost = process;
  }

  /// A span that ends when this object is closed; until then it is the innermost span.
  record Scope(CycleSpans spans, TraceSpan span, TraceSpan outer) implements AutoCloseable {
    void event(String name, Map<String, String> attributes) {
      span.event(name, attributes);
    }

    @Override
    public void close() {
      span.close();
      spans.innermost = outer;
    }
  }

  Scope begin(String name) {
    return begin(name, Map.of());
  }

  private Scope begin(String name, Map<String, String> attributes) {
    TraceSpan outer = innermost;
    innermost = outer.begin(name, attributes);
    return new Scope(this, innermost, outer);
  }

  /// A plugin begins.
  ///
  /// @param operation `deschedule` or `balance`
  /// @return ends the span; its argument is the reason if the plugin has failed
  Consumer<String> plugin(String profile, String plugin, String operation) {
    var scope = begin(plugin, Map.of("plugin", plugin, "profile", profile, "operation", operation));
    return failure -> end(scope, failure, "Plugin Execution Failed", Map.of("err", failure));
  }

  /// Begins the span of an eviction. The returned function ends the span; its argument is the
  /// reason if the pod stays.
  Consumer<String> eviction(Pod pod) {
    var scope =
        begin(
            "EvictPod",
            Map.of(
                "podName",
                pod.metadata().name(),
                "podNamespace",
                pod.metadata().namespace(),
                "reason",
                "", // which no plugin gives
                "operation",
                "evict"));
    String node = pod.spec().nodeName();
    return failure -> end(scope, failure, "Eviction Failed", Map.of("node", node, "err", failure));
  }

  private static void end(
      Scope scope, String failure, String event, Map<String, String> attributes) {
    if (!failure.isEmpty()) {
      scope.event(event, attributes);
    }
    scope.close();
  }
}
