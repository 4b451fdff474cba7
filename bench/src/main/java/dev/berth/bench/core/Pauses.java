package dev.berth.bench.core;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.bench.workload.ClusterFile;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.live.Reconfiguration;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.live.SelfAudit;
import dev.berth.engine.port.TimeSource;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.server.metrics.AttemptMetrics;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.PluginMetrics;
import dev.berth.server.metrics.WaitingMetrics;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Measures pauses of scheduling in a scheduler as `berth run` composes it, in a cluster with
/// running and unschedulable pods. The calling thread is the engine's.
final class Pauses {
  /// The stretches of its workload.
  static final String RUNNING = "running";

  static final String UNSCHEDULABLE = "unschedulable";

  private static final long IDLE_NANOS = 50_000;

  /// Longer than any backoff, and shorter than the maximum wait of pods, even if it passes several
  /// times.
  private static final Duration BACKOFF = Duration.ofSeconds(11);

  private static final Map<String, Quantity> TOO_MUCH = Map.of("cpu", Quantity.parse("64"));

  private final NothingServer server = new NothingServer(this::submit);
  private final DecisionLog decisions = DecisionLog.configured(InstantSource.system());
  private final InstantSource steady = TimeSource.system().steady();
  private final SchedulerSettings settings =
      new SchedulerSettings(
          DefaultEngine.settings(100),
          QueueSettings.of(
              1, 10, QueueSettings.DEFAULT_MAX_UNSCHEDULABLE, FeatureSettings.defaults()),
          SchedulerSettings.DEFAULT_MAX_BINDINGS);
  private final Scheduler scheduler;
  private final SelfAudit audit;
  private final int unschedulable;
  private volatile Duration passed = Duration.ZERO;
  private int audited;

  /// The measurement of a stop.
  ///
  /// @param nanos until it was done
  /// @param longestStepNanos the longest time before the engine's thread came to its next step
  /// @param cpuNanos of the engine's thread
  /// @param number the number of steps or pods
  record Stop(long nanos, long longestStepNanos, long cpuNanos, long number) {}

  /// Creates a scheduler that has tried all pods.
  ///
  /// @param folder the folder of a workload with the two stretches
  Pauses(Path folder) {
    var metrics = new MetricRegistry();
    scheduler =
        new Scheduler(
            settings,
            new SchedulerPorts(
                this::now,
                server,
                server,
                Executors.newVirtualThreadPerTaskExecutor(),
                List.of(),
                new AttemptMetrics(metrics).and(decisions),
                new PluginMetrics(metrics, settings.engine().featureGates()),
                new WaitingMetrics(metrics)));
    audit = new SelfAudit(scheduler, this::now, decisions, new Audited(), System::nanoTime);
    var files = new ClusterFile();
    files.read(folder.resolve("before.json")).forEach(server::put);
    List<KubernetesObject> running = files.read(folder.resolve("pending-running.json"));
    running.forEach(server::put);
    List<KubernetesObject> large = files.read(folder.resolve("pending-unschedulable.json"));
    large.forEach(pod -> server.put(large((Pod) pod)));
    unschedulable = large.size();
    scheduler.start();
    var _ = stepUntil(() -> server.bound() == running.size() && allAreUnschedulable());
  }

  private static Pod large(Pod pod) {
    List<Container> containers =
        pod.spec().containers().stream()
            .map(it -> it.withResources(it.resources().withRequests(TOO_MUCH)))
            .toList();
    return pod.withSpec(pod.spec().withContainers(containers));
  }

  private void submit(ClusterChange change) {
    scheduler.submit(change);
  }

  private Instant now() {
    return steady.instant().plus(passed);
  }

  private boolean allAreUnschedulable() {
    return scheduler.waiting().getOrDefault(QueueName.UNSCHEDULABLE, 0) == unschedulable;
  }

  private Stop stepUntil(BooleanSupplier done) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begun = System.nanoTime();
    long cpu = threads.getCurrentThreadCpuTime();
    long longest = 0;
    long steps = 0;
    while (!done.getAsBoolean()) {
      long from = System.nanoTime();
      boolean busy = scheduler.step();
      longest = Math.max(longest, System.nanoTime() - from);
      if (busy) {
        steps++;
      } else {
        LockSupport.parkNanos(IDLE_NANOS);
      }
    }
    return new Stop(
        System.nanoTime() - begun, longest, threads.getCurrentThreadCpuTime() - cpu, steps);
  }

  private Stop stepDuring(Callable<?> work) throws Exception {
    var task = new FutureTask<>(work);
    var _ = Thread.ofPlatform().start(task);
    Stop stop = stepUntil(task::isDone);
    task.get();
    return stop;
  }

  /// Runs the self-audit once, beside an idle scheduler.
  Stop audit() throws Exception {
    int before = audited;
    Stop stop =
        stepDuring(() -> {
          audit.round();
          return 0;
        });
    return new Stop(stop.nanos, stop.longestStepNanos, stop.cpuNanos, audited - before);
  }

  /// Applies the same configuration again. Pods in backoff could be tried at once.
  Stop takeOver() throws Exception {
    passed = passed.plus(BACKOFF);
    var next = new Reconfiguration(DefaultEngine.settings(100), settings.queue(), null);
    return stepDuring(() -> scheduler.reconfigure(next).get());
  }

  /// Tries all pods again that were unschedulable before [#takeOver].
  Stop tryAgain() {
    return stepUntil(this::allAreUnschedulable);
  }

  private final class Audited implements SelfAudit.Listener {
    @Override
    public void audited(int pods) {
      audited += pods;
    }

    @Override
    public void missed(SelfAudit.MissedHint finding) {
      throw new IllegalStateException("an unschedulable pod fits: " + finding);
    }
  }
}
