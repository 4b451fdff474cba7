package dev.berth.daemon.scheduler;

import dev.berth.api.core.Pod;
import dev.berth.daemon.TaskThread;
import dev.berth.daemon.scheduler.Controller.ControllerContext;
import dev.berth.daemon.server.ServerSettings.GrpcSettings;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.port.TimeSource;
import dev.berth.firmament.FirmamentServer;
import dev.berth.firmament.ServiceSettings;
import dev.berth.framework.cluster.ClusterObjects;
import java.time.Duration;
import java.util.Collection;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;

/// Serves Poseidon only while the process leads, because a second process would place the same
/// pods.
final class FirmamentEndpoint {
  /// The maximum duration of a search for a better plan. Poseidon asks every ten seconds.
  private static final Duration LONGEST_SEARCH = Duration.ofSeconds(2);

  private FirmamentEndpoint() {}

  /// Starts on its own thread, which the caller closes at the end.
  ///
  /// @param engine that of the scheduler
  static TaskThread begin(GrpcSettings settings, EngineSettings engine, ControllerContext context) {
    return GrpcEndpoint.begin(
        "firmament",
        settings,
        () -> context.mayWork().getAsBoolean() && context.watch().isFollowing(),
        context.time(),
        (port, tls) ->
            FirmamentServer.start(port.address(), port.port(), tls, service(engine, context)));
  }

  private static ServiceSettings service(EngineSettings engine, ControllerContext context) {
    long seed = context.random().nextLong();
    return new ServiceSettings(
        engine,
        context.time().steady(),
        () -> search(context.time()),
        () -> new SplittableRandom(seed),
        () -> bound(context.watch().objects()));
  }

  private static LongPredicate search(TimeSource time) {
    long end = time.nanos() + LONGEST_SEARCH.toNanos();
    return _ -> time.nanos() - end >= 0;
  }

  private static Collection<Pod> bound(ClusterObjects objects) {
    return objects.list(Pod.class).stream()
        .filter(pod -> !pod.spec().nodeName().isEmpty() && !pod.isFinished())
        .toList();
  }
}
