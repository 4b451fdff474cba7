package dev.berth.server.metrics;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.framework.status.Code;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// The histogram of extension points, by point, status and profile. Looking up three labels takes
/// longer than counting, and a decision has about ten points. So counters are kept by number.
/// Thread-safe.
final class PointHistogram {

  private static final int CODES = Code.values().length;

  private final Labelled<DistributionDataPoint> histogram;
  private final Map<String, AtomicReferenceArray<DistributionDataPoint>> kept =
      new ConcurrentHashMap<>();

  /// @param histogram a histogram with the labels extension point, status and profile
  PointHistogram(MetricRegistry families, Labelled<DistributionDataPoint> histogram) {
    this.histogram = histogram;
    families.afterReset(kept::clear);
  }

  @SuppressWarnings("EnumOrdinal") // only an index; ordinals are never stored
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
