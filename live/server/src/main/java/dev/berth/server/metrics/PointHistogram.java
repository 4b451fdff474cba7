package dev.berth.server.metrics;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.framework.Code;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// The histogram of extension points, by point, status and profile. To look up three labels takes
/// longer than to count, and there are ten points in a decision: what counts is kept by number. For
/// any thread.
final class PointHistogram {

  private static final int CODES = Code.values().length;

  private final Labelled<DistributionDataPoint> histogram;
  private final Map<String, AtomicReferenceArray<DistributionDataPoint>> kept =
      new ConcurrentHashMap<>();

  /// @param histogram with the labels extension point, status and profile
  PointHistogram(MetricRegistry families, Labelled<DistributionDataPoint> histogram) {
    this.histogram = histogram;
    families.afterReset(kept::clear);
  }

  @SuppressWarnings("EnumOrdinal") // an index of what is kept, and of nothing that is written
  void observe(String profile, ExtensionPointLabel point, Code status, double seconds) {
    if (!histogram.allowsAll()) {
      find(profile, point, status).observe(seconds);
      return;
    }
    var ofProfile = kept.get(profile);
    if (ofProfile == null) {
      ofProfile =
          kept.computeIfAbsent(
              profile,
              _ -> new AtomicReferenceArray<>(ExtensionPointLabel.values().length * CODES));
    }
    var number = point.ordinal() * CODES + status.ordinal();
    var known = ofProfile.get(number);
    if (known == null) {
      known = find(profile, point, status);
      ofProfile.set(number, known);
    }
    known.observe(seconds);
  }

  private DistributionDataPoint find(String profile, ExtensionPointLabel point, Code status) {
    return histogram.labelValues(point.toString(), status.toString(), profile);
  }
}
