package dev.berth.daemon.descheduler;

import dev.berth.api.core.Pod;
import dev.berth.api.events.Event;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.kube.event.EventData;
import dev.berth.server.metrics.DeschedulerMetrics;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reports evictions: as events, metrics and spans. For any thread.
///
/// @param events takes the events; nobody in a dry run
/// @param metrics null if nothing is counted
record EvictionReports(
    Consumer<EventData> events, @Nullable DeschedulerMetrics metrics, CycleSpans spans)
    implements EvictionListener {
  private static final String CONTROLLER = "sigs.k8s.io.descheduler";

  @Override
  public void event(EvictionEvent event) {
    events.accept(
        new EventData(
            CONTROLLER,
            event.isWarning() ? Event.WARNING : Event.NORMAL,
            event.reason(),
            event.action(),
            EventData.to(event.pod()),
            null,
            event.note()));
  }

  @Override
  public void counted(EvictionCount count) {
    if (metrics != null) {
      metrics.evicted(
          count.result(), count.strategy(), count.profile(), count.namespace(), count.node());
    }
  }

  @Override
  public Consumer<String> begins(Pod pod) {
    return spans.eviction(pod);
  }
}
