package dev.berth.cli.live;

import dev.berth.engine.Scheduler;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.event.EventBroadcaster;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.server.metrics.MetricRegistry;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What a [Controller] works with.
///
/// @param watch of what the scheduler and the controller watch
/// @param proxies on the way to other servers
/// @param metrics null if none are served
/// @param mayWork whether the process leads, and no other can be at work
public record ControllerContext(
    Scheduler scheduler,
    ClusterWatch watch,
    ApiClient reads,
    ApiClient writes,
    EventBroadcaster events,
    Proxies proxies,
    @Nullable MetricRegistry metrics,
    BooleanSupplier mayWork,
    TimeSource time,
    SplittableRandom random) {}
