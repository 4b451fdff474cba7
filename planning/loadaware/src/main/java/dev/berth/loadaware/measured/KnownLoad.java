package dev.berth.loadaware.measured;

import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What is known of the load of a node. Immutable.
///
/// @param usage as it was measured; null if it was not
/// @param measured what of it counts
/// @param over the time to which that belongs
/// @param placedSince what is estimated for pods that are not, or not wholly, in what is measured
/// @param podsSince how many these are
/// @param estimated what is estimated for all pods
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

  /// What is measured, and what is estimated beyond that.
  CpuAndMemory used() {
    return measured.plus(placedSince);
  }
}
