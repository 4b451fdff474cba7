package dev.berth.bench.core;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.bench.workload.ClusterFile;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.LoadedConfiguration;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.port.TimeSource;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.PluginFactory;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.PluginMetrics;
import dev.berth.server.metrics.WaitingMetrics;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// The cost of knowing the usage of nodes: for each pod, and when all nodes are measured again. For
/// one run; the calling thread is the engine's.
final class UsageCost {
  /// The stretches of its workload.
  static final String WARM = "warm";

  static final String MEASURED = "measured";

  private static final long IDLE_NANOS = 50_000;
  private static final int LEAST_PERCENT = 5;
  private static final int MOST_PERCENT = 45;

  private final NothingServer server = new NothingServer(this::submit);
  private final InstantSource steady = TimeSource.system().steady();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final SplittableRandom random = new SplittableRandom(1);
  private final MeasuredUsage kind;
  private final Scheduler scheduler;
  private final List<Node> nodes = new ArrayList<>();
  private final List<KubernetesObject> warm;
  private final List<KubernetesObject> measured;

  /// The measured CPU time of the engine's thread.
  ///
  /// @param perPod for a pod, in nanoseconds
  /// @param perRefresh for a measurement of all nodes, and the next decision
  record Cost(double perPod, double perRefresh) {
    /// Pods in a second, if all nodes are measured at this interval.
    double podsPerSecond(double seconds) {
      return (1 - perRefresh / 1e9 / seconds) * 1e9 / perPod;
    }
  }

  /// Creates a scheduler that has tried no pod.
  ///
  /// @param folder the folder of a workload with the two stretches
  /// @param policy the policy of Dynamic
  UsageCost(Path folder, MeasuredUsage kind, Path policy) {
    this.kind = kind;
    var metrics = new MetricRegistry();
    FeatureGates gates = FeatureSettings.defaults();
    scheduler =
        new Scheduler(
            new SchedulerSettings(
                settings(kind.configuration(policy.toString()), gates),
                QueueSettings.of(1, 10, QueueSettings.DEFAULT_MAX_UNSCHEDULABLE, gates),
                SchedulerSettings.DEFAULT_MAX_BINDINGS),
            new SchedulerPorts(
                steady,
                server,
                server,
                Executors.newVirtualThreadPerTaskExecutor(),
                List.of(),
                SchedulingObserver.NONE,
                new PluginMetrics(metrics, gates),
                new WaitingMetrics(metrics)));
    var files = new ClusterFile();
    for (KubernetesObject object : files.read(folder.resolve("before.json"))) {
      server.put(object);
      if (object instanceof Node node) {
        nodes.add(node);
      }
    }
    warm = files.read(folder.resolve("pending-%s.json".formatted(WARM)));
    measured = files.read(folder.resolve("pending-%s.json".formatted(MEASURED)));
    refresh();
    scheduler.start();
  }

  private static EngineSettings settings(String configuration, FeatureGates gates) {
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var problems = new Problems();
    LoadedConfiguration loaded =
        new ConfigurationLoader(gates)
            .load(
                new ByteArrayInputStream(configuration.getBytes(StandardCharsets.UTF_8)),
                "configuration",
                problems);
    return new EngineSettings(
        Objects.requireNonNull(loaded, problems::toString).expand(registry, gates).profiles(),
        registry,
        gates,
        new RandomTieBreaker(new SplittableRandom(1)));
  }

  private void submit(ClusterChange change) {
    scheduler.submit(change);
  }

  /// Measures all nodes again.
  private void refresh() {
    if (kind != MeasuredUsage.NONE) {
      Instant now = steady.instant();
      nodes.forEach(
          node -> server.put(kind.of(node, random.nextInt(LEAST_PERCENT, MOST_PERCENT), now)));
    }
  }

  /// Schedules the pods of both stretches.
  ///
  /// @param refreshes the number of measurements of all nodes
  Cost measure(int refreshes) {
    int first = measured.size() - refreshes;
    var _ = stepUntilBound(warm);
    long pods = stepUntilBound(measured.subList(0, first));
    double perPod = (double) pods / first;
    long all = 0;
    for (int i = 0; i < refreshes; i++) {
      refresh();
      all += stepUntilBound(measured.subList(first + i, first + i + 1));
    }
    return new Cost(perPod, kind == MeasuredUsage.NONE ? 0 : (double) all / refreshes - perPod);
  }

  private long stepUntilBound(List<KubernetesObject> pods) {
    long target = server.bound() + pods.stream().filter(Pod.class::isInstance).count();
    pods.forEach(server::put);
    long begun = threads.getCurrentThreadCpuTime();
    while (server.bound() < target) {
      if (!scheduler.step()) {
        LockSupport.parkNanos(IDLE_NANOS);
      }
    }
    return threads.getCurrentThreadCpuTime() - begun;
  }
}
