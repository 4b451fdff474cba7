package dev.berth.server.metrics;

import static dev.berth.server.metrics.MetricRegistry.exponential;

import com.sun.management.GarbageCollectionNotificationInfo;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/// Metrics of garbage-collection pauses. Counting begins when the page is first shown, because
/// loading the classes for it would delay the start.
public final class GarbageCollectionMetrics {

  /// Part of the names of collectors that run concurrently with the application; their pauses have
  /// separate names.
  private static final String CONCURRENT = "Cycles";

  private final Labelled<DistributionDataPoint> pauses;
  private final AtomicBoolean listens = new AtomicBoolean();

  private GarbageCollectionMetrics(Labelled<DistributionDataPoint> pauses) {
    this.pauses = pauses;
  }

  /// Adds the metrics.
  public static void show(MetricRegistry families) {
    var metrics =
        new GarbageCollectionMetrics(
            families.histogram(
                Stability.NONE,
                "berth_gc_pause_seconds",
                "Pauses of the whole process for garbage collection, by what is collected. They are"
                    + " measured in milliseconds, from the first time that the metrics are read.",
                exponential(0.001, 2, 13),
                "collector"));
    families.beforeShown(metrics::listen);
  }

  private void listen() {
    if (listens.getAndSet(true)) {
      return;
    }
    for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter
          && !collector.getName().endsWith(CONCURRENT)) {
        pauses.labelValues(collector.getName());
        emitter.addNotificationListener((collection, _) -> collected(collection), null, null);
      }
    }
  }

  private void collected(Notification collection) {
    if (collection
            .getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
        && collection.getUserData() instanceof CompositeData data) {
      var info = GarbageCollectionNotificationInfo.from(data);
      pauses.labelValues(info.getGcName()).observe(info.getGcInfo().getDuration() / 1e3);
    }
  }
}
