package dev.berth.descheduler.plugins.lownodeload;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The detectors of nodes, from cycle to cycle. One is forgotten when its node has not been
/// overutilized for some time. For one thread.
final class AnomalyDetectors {
  private final Duration memory;
  private final InstantSource clock;
  private final Map<String, Remembered> detectors = new HashMap<>();

  private record Remembered(AnomalyDetector detector, Instant marked) {}

  /// @param memory how long one is remembered; zero for ever
  AnomalyDetectors(Duration memory, InstantSource clock) {
    this.memory = memory;
    this.clock = clock;
  }

  /// The node is overutilized in this cycle.
  ///
  /// @param condition that of a node which has no detector yet
  /// @return whether it is taken for one that stays so
  boolean abnormal(String node, AnomalyCondition condition) {
    Instant now = clock.instant();
    AnomalyDetector known = find(node, now);
    AnomalyDetector detector = known == null ? new AnomalyDetector(condition) : known;
    detector.abnormal(now);
    detectors.put(node, new Remembered(detector, now));
    return detector.isAnomalous(now);
  }

  /// Something was done about the node.
  void normal(String node) {
    Instant now = clock.instant();
    AnomalyDetector detector = find(node, now);
    if (detector != null) {
      detector.normal(now);
    }
  }

  /// The node is not overutilized.
  void reset(String node) {
    Instant now = clock.instant();
    AnomalyDetector detector = find(node, now);
    if (detector != null) {
      detector.reset(now);
    }
  }

  private @Nullable AnomalyDetector find(String node, Instant now) {
    Remembered known = detectors.get(node);
    if (known == null || (!memory.isZero() && now.isAfter(known.marked().plus(memory)))) {
      detectors.remove(node);
      return null;
    }
    return known.detector();
  }
}
