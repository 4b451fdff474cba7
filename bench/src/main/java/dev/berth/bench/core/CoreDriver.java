package dev.berth.bench.core;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.bench.workload.ClusterFile;
import dev.berth.bench.workload.Stretch;
import dev.berth.bench.workload.WorkloadFolder;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.port.TimeSource;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.server.metrics.AttemptMetrics;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.PluginMetrics;
import dev.berth.server.metrics.WaitingMetrics;
import dev.berth.tracing.Tracing;
import dev.berth.tracing.TracingException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// Berth's scheduler as `berth run` composes it, including metrics, with the objects of a workload,
/// and with a [NothingServer] instead of the API server. For one thread and one run.
final class CoreDriver {
  private static final long IDLE_NANOS = 200_000;
  private static final int STEPS_BETWEEN_LOOKS = 16;

  private final WorkloadFolder workload;
  private final NothingServer server = new NothingServer(this::submit);
  private final Counts counts = new Counts();
  private final CycleTimes cycles = new CycleTimes();
  private final Deque<KubernetesObject> changes;
  private final Deque<List<KubernetesObject>> pending = new ArrayDeque<>();
  private final Scheduler scheduler;
  private boolean started;

  /// Creates a driver whose scheduler has all objects of the workload, and has tried no pod yet.
  ///
  /// @param folder the folder of a [dev.berth.bench.workload.BenchmarkWorkload]
  /// @param percentage `percentageOfNodesToScore`
  CoreDriver(Path folder, int percentage, Tracing tracing) {
    workload = WorkloadFolder.read(folder);
    scheduler = scheduler(percentage, tracing);
    var files = new ClusterFile();
    files.read(folder.resolve("before.json")).forEach(server::put);
    changes = new ArrayDeque<>(files.read(folder.resolve("changes.json")));
    for (Stretch stretch : workload.stretches()) {
      pending.add(files.read(folder.resolve("pending-%s.json".formatted(stretch.name()))));
    }
  }

  private void submit(ClusterChange change) {
    scheduler.submit(change);
  }

  private Scheduler scheduler(int percentage, Tracing tracing) {
    FeatureGates gates = FeatureSettings.of(FeatureCatalog.current(), workload.featureGates());
    var metrics = new MetricRegistry();
    return new Scheduler(
        new SchedulerSettings(
            DefaultEngine.settings(percentage, gates),
            QueueSettings.of(1, 10, QueueSettings.DEFAULT_MAX_UNSCHEDULABLE, gates),
            SchedulerSettings.DEFAULT_MAX_BINDINGS),
        new SchedulerPorts(
                TimeSource.system().steady(),
                server,
                server,
                Executors.newVirtualThreadPerTaskExecutor(),
                List.of(),
                counts
                    .and(new AttemptMetrics(metrics))
                    .and(DecisionLog.configured(InstantSource.system()))
                    .and(tracing.observer()),
                new PluginMetrics(metrics, gates),
                new WaitingMetrics(metrics))
            .with(tracing.attempts()));
  }

  /// Schedules all stretches of the workload.
  ///
  /// @param limit the limit of each stretch's CPU time; the elapsed time is limited to ten times as
  ///   much
  List<StretchResult> run(Duration limit) {
    return workload.stretches().stream().map(stretch -> run(stretch, limit)).toList();
  }

  private StretchResult run(Stretch stretch, Duration limit) {
    long doneBefore = done();
    long boundBefore = server.bound();
    long rejectedBefore = counts.rejected;
    long failedBefore = counts.failed;
    long decidedBefore = counts.decided;
    pending.remove().forEach(server::put);
    var _ = scheduler.step(); // takes in the pods; in a later stretch, it tries the first ones
    long early = counts.decided - decidedBefore;
    if (!started) {
      System.gc();
      Usage.resetPeak();
    }
    long target = doneBefore + stretch.pods();
    int firstCycle = cycles.size();
    Usage from = Usage.now();
    if (!started) {
      scheduler.start();
      started = true;
    }
    while (done() < target
        && Usage.cpuNow() - from.cpuNanos() < limit.toNanos()
        && System.nanoTime() - from.nanos() < 10 * limit.toNanos()) {
      for (int i = 0; i < STEPS_BETWEEN_LOOKS && done() < target; i++) {
        step();
      }
    }
    Usage used = Usage.now().since(from);
    return new StretchResult(
        stretch,
        done() >= target,
        Math.max(0, done() - doneBefore - early),
        server.bound() - boundBefore,
        counts.rejected - rejectedBefore,
        counts.failed - failedBefore,
        used,
        cycles.from(firstCycle),
        Usage.peakRssMb());
  }

  private long done() {
    return workload.counts().equals("attempts") ? server.bound() + counts.rejected : server.bound();
  }

  private void step() {
    while (!changes.isEmpty() && after(changes.element()) <= cycles.size()) {
      server.apply(changes.remove());
    }
    long decided = counts.decided;
    long begun = System.nanoTime();
    boolean busy = scheduler.step();
    if (counts.decided > decided) {
      cycles.add(System.nanoTime() - begun);
    }
    if (!busy) {
      LockSupport.parkNanos(IDLE_NANOS);
    }
  }

  private static long after(KubernetesObject change) {
    return Long.parseLong(change.metadata().annotations().getOrDefault(ClusterFile.AFTER, "0"));
  }

  /// Runs a workload and prints a line of JSON for each of its stretches.
  ///
  /// @param arguments the folder, the percentage, the limit in seconds
  static void main(String[] arguments) throws TracingException {
    int percentage = Integer.parseInt(arguments[1]);
    Tracing tracing = Tracing.start(System.getenv(), "");
    var driver = new CoreDriver(Path.of(arguments[0]), percentage, tracing);
    for (StretchResult result : driver.run(Duration.ofSeconds(Long.parseLong(arguments[2])))) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("impl", "berth");
      line.put("percentage", percentage);
      line.put("shape", driver.workload.shape());
      line.put("nodes", driver.workload.nodes());
      line.putAll(result.fields());
      IO.println(JsonEncoder.text(Codecs.ANY, line));
    }
    System.exit(0); // pods may be left in the queue
  }

  private static final class Counts implements SchedulingObserver {
    long decided;
    long rejected;
    long failed;

    @Override
    public void decided(Decision decision) {
      decided++;
    }

    @Override
    public void attemptEnded(AttemptResult result, Times times) {
      switch (result.result()) {
        case UNSCHEDULABLE -> rejected++;
        case ERROR -> {
          if (failed++ == 0) {
            System.err.println("first failure: " + result);
          }
        }
        case SCHEDULED, GATED, SKIPPED, IGNORED, INCOMPLETE -> {}
      }
    }

    @Override
    public void onError(String what, Throwable why) {
      System.err.println(what + ": " + why);
    }
  }
}
