package dev.berth.descheduler.cycle;

import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.EvictionApi;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import java.time.InstantSource;

/// The parts of a descheduler.
///
/// @param cluster changes while pods are evicted
/// @param review reviews each eviction before the API is called
/// @param listener is told of evictions
/// @param background pods that others evict
/// @param isOriginal whether v0.36.0's peculiarities apply
/// @param isDryRun whether `api` only pretends
/// @param isSingleCycle whether there is only one cycle
public record DeschedulerSetup(
    DeschedulerCluster cluster,
    EvictionApi api,
    EvictionReview review,
    EvictionListener listener,
    BackgroundEvictions background,
    MetricsSources metrics,
    InstantSource clock,
    boolean isOriginal,
    boolean isDryRun,
    boolean isSingleCycle) {}
