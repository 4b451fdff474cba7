package dev.berth.daemon.scheduler;

import dev.berth.engine.EngineSettings;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import dev.berth.planner.batch.BatchPlan;
import dev.berth.planner.batch.BatchPlanner;
import dev.berth.planner.batch.BatchPlanningFactory;
import dev.berth.server.metrics.PlanMetrics;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Plans the pods of batches for the scheduler of the process, and reserves the planned nodes until
/// the pods are bound or planned again. All plans are made on one thread. For any thread.
final class LivePlanner implements BatchPlanner {
  private static final Logger LOG = LoggerFactory.getLogger(LivePlanner.class);

  private final BatchPlanner planner;
  private final Nominations nominations;
  private final PlanMetrics metrics;
  private final TimeSource time;

  /// A search needs a processor for seconds, and would block tasks on virtual threads.
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("planner").factory());

  /// Nominates waiting pods to nodes, as [dev.berth.engine.live.Scheduler#nominate] does.
  @FunctionalInterface
  interface Nominations {
    void nominate(String uid, String node, Duration patience);
  }

  LivePlanner(BatchPlanner planner, Nominations nominations, PlanMetrics metrics, TimeSource time) {
    this.planner = planner;
    this.nominations = nominations;
    this.metrics = metrics;
    this.time = time;
  }

  /// Returns settings whose plugins send their pods to this planner.
  SchedulerSettings planning(SchedulerSettings settings) {
    EngineSettings engine = settings.engine();
    return new SchedulerSettings(
        engine.withRegistry(engine.registry().with(new BatchPlanningFactory(this))),
        settings.queue(),
        settings.maxBindings());
  }

  @Override
  public boolean isNeeded() {
    return planner.isNeeded();
  }

  @Override
  public List<ReadyPod> ready(Snapshot cluster, Collection<PodInfo> pods)
      throws InterruptedException {
    return call(() -> planner.ready(cluster, pods));
  }

  private <T> T call(Callable<T> task) throws InterruptedException {
    Future<T> result = thread.submit(task);
    try {
      return result.get();
    } catch (InterruptedException e) {
      result.cancel(true);
      throw e;
    } catch (ExecutionException e) {
      throw new IllegalStateException("no plan is possible: " + e.getCause(), e.getCause());
    }
  }

  /// The engine receives the nominations before the plan.
  @Override
  public BatchPlan plan(PlanRequest request) throws InterruptedException {
    long begun = time.nanos();
    BatchPlan plan = call(() -> planner.plan(request));
    var took = Duration.ofNanos(time.nanos() - begun);
    plan.nodes().forEach((uid, node) -> nominations.nominate(uid, node, request.window()));
    metrics.planned(request.profile(), plan.nodes().size(), plan.left().size(), took);
    LOG.atInfo()
        .addKeyValue("plan", plan.id())
        .addKeyValue("placed", plan.nodes().size())
        .addKeyValue("left", plan.left().size())
        .addKeyValue("took", took)
        .log("Planned a batch of pods");
    return plan;
  }
}
