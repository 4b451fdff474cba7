package dev.berth.daemon.scheduler;

import dev.berth.daemon.TaskThread;
import dev.berth.daemon.scheduler.Controller.ControllerContext;
import dev.berth.daemon.server.ServerSettings.EstimatorRequest;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerView;
import dev.berth.estimator.EstimatedCluster;
import dev.berth.estimator.EstimatorServer;
import dev.berth.estimator.EstimatorSettings;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Serves Karmada after all objects are known, whether or not the process leads: estimates change
/// nothing.
final class EstimatorEndpoint {
  /// The time that Karmada waits for an answer.
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private EstimatorEndpoint() {}

  /// Starts on its own thread, which the caller closes at the end.
  ///
  /// @param engine that of the scheduler
  static TaskThread begin(
      EstimatorRequest request, EngineSettings engine, ControllerContext context) {
    var watch = context.watch();
    var cluster = new WatchedCluster(context.scheduler(), watch.objects());
    var service =
        new EstimatorSettings(request.clusterName(), engine, context.time().steady(), cluster);
    return GrpcEndpoint.begin(
        "estimator",
        request.port(),
        watch::isFollowing,
        context.time(),
        (port, tls) -> EstimatorServer.start(port.address(), port.port(), tls, service));
  }

  private record WatchedCluster(Scheduler scheduler, ClusterObjects objects)
      implements EstimatedCluster {
    @Override
    public @Nullable Snapshot snapshot() throws InterruptedException {
      try {
        return scheduler
            .ask(SchedulerView::cluster)
            .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException _) {
        return null;
      } catch (ExecutionException e) {
        throw new IllegalStateException("a question failed", e.getCause());
      }
    }
  }
}
