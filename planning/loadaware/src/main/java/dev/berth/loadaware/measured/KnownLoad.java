package dev.berth.loadaware.measured;

import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The known load of a node. Immutable.
///
/// @param usage the measured use; null without a measurement
/// @param measured what of it counts
/// @param over the period of the measurement
/// @param placedSince the estimates for pods that are not, or not fully, in the measurement
/// @param podsSince how many these are
/// @param estimated the estimates for all pods
record KnownLoad(
    @Nullable NodeMeasurement usage,
    CpuAndMemory measured,
    Duration over,
    CpuAndMemory placedSince,
    int podsSince,
    CpuAndMemory estimated) {

  /// Whether there is a measurement that is new enough.
  ///
  /// @param staleAfter in seconds
  boolean isMeasured(Instant now, long staleAfter) {
    return usage != null && now.isBefore(usage.at().plusSeconds(staleAfter));
  }

  /// The measurement, and the estimates beyond it.
  CpuAndMemory used() {
    return measured.plus(placedSince);
  }
}
