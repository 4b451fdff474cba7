package dev.berth.cli.live;

import dev.berth.cli.daemon.TaskThread;
import dev.berth.cli.live.Controller.ControllerContext;
import dev.berth.cli.server.ServerSettings.EstimatorRequest;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.Scheduler;
import dev.berth.engine.SchedulerView;
import dev.berth.estimator.EstimatedCluster;
import dev.berth.estimator.EstimatorServer;
import dev.berth.estimator.EstimatorSettings;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Serves Karmada once all objects are known, whether or not the process leads: estimates change
/// nothing.
final class EstimatorEndpoint {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration PAUSE = Duration.ofDays(1);

  /// As long as Karmada waits for an answer.
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private EstimatorEndpoint() {}

  /// Begins, on a thread of its own, which is closed in the end.
  ///
  /// @param engine that of the scheduler
  static TaskThread begin(
      EstimatorRequest request, EngineSettings engine, ControllerContext context) {
    var thread = new TaskThread("estimator", () -> serve(request, engine, context));
    thread.start();
    return thread;
  }

  private static boolean serve(
      EstimatorRequest request, EngineSettings engine, ControllerContext context)
      throws IOException, InterruptedException {
    var time = context.time();
    while (!context.watch().isFollowing()) {
      time.sleep(POLL);
    }
    var settings = request.port();
    var cluster = new WatchedCluster(context.scheduler(), context.watch().objects());
    var service = new EstimatorSettings(request.clusterName(), engine, time.steady(), cluster);
    try (var _ =
        EstimatorServer.start(
            settings.address(), settings.port(), GrpcTls.of(settings, time), service)) {
      while (true) {
        time.sleep(PAUSE);
      }
    }
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
