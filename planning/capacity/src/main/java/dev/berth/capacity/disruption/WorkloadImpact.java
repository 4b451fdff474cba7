package dev.berth.capacity.disruption;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What a disruption does to a workload.
///
/// @param workload such as `Deployment shop/web`
/// @param before how many of its pods were available in the beginning
/// @param least how many were at the worst time
/// @param lost how many pods it has lost, successors included
/// @param after how many are available in the end
/// @param recovered since when as many are available again as before; null if they are not
public record WorkloadImpact(
    String workload, int before, int least, int lost, int after, @Nullable Duration recovered) {}
