package dev.berth.conformance.times;

import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.queue.QueueName;
import dev.berth.server.metrics.AttemptMetrics;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.PluginMetrics;
import dev.berth.server.metrics.WaitingMetrics;
import dev.berth.testkit.fake.FakeObjects;
import dev.berth.testkit.fake.FakeWriter;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A scheduler with the metrics of `run` and a cluster that carries everything out at once, on one
/// thread, whose CPU time is measured. Time passes only where it must.
final class TimedScheduler {
  private static final Duration SHORT_WAIT = Duration.ofSeconds(20);

  private final List<Runnable> tasks = new ArrayList<>();
  private final Map<String, Pod> pods = new HashMap<>();
  private final Scheduler scheduler;
  private Instant now = Instant.parse("2026-01-01T12:00:00Z");

  TimedScheduler(SchedulerSettings settings) {
    var families = new MetricRegistry();
    scheduler =
        new Scheduler(
            settings,
            new SchedulerPorts(
                () -> now,
                new FakeWriter(new FakeObjects()),
                this::carryOut,
                tasks::add,
                List.of(),
                new AttemptMetrics(families).and(new Confirmation()),
                new PluginMetrics(families, settings.engine().featureGates()),
                new WaitingMetrics(families)));
    scheduler.start();
  }

  void create(Pod pod) {
    pods.put(pod.metadata().uid(), pod);
    submit(new ClusterChange.Added(pod));
  }

  void submit(ClusterChange change) {
    scheduler.submit(change);
  }

  void step() {
    scheduler.step();
  }

  void pass(Duration time) {
    now = now.plus(time);
    settle();
  }

  /// Lets everything happen, and time pass if pods back off.
  void settle() {
    boolean busy = true;
    while (busy) {
      busy = scheduler.step();
      List<Runnable> due = List.copyOf(tasks);
      tasks.clear();
      due.forEach(Runnable::run);
      busy |= !due.isEmpty();
      Instant next = scheduler.nextDue();
      if (!busy && next != null && Duration.between(now, next).compareTo(SHORT_WAIT) < 0) {
        now = now.isBefore(next) ? next : now;
        busy = scheduler.step();
      }
    }
  }

  /// Checks that this many pods wait there, and none elsewhere.
  void expect(Map<QueueName, Integer> waiting) {
    if (!scheduler.waiting().equals(waiting)) {
      throw new IllegalStateException("the pods are elsewhere: " + scheduler.waiting());
    }
  }

  /// A victim is gone at once.
  private boolean carryOut(PodEffect effect) {
    if (effect instanceof PodEffect.DeletePod) {
      submit(
          new ClusterChange.Deleted(
              Objects.requireNonNull(pods.remove(effect.pod().metadata().uid()))));
    }
    return true;
  }

  /// The watch's part: each pod that was bound is seen with its node.
  private final class Confirmation implements SchedulingObserver {
    @Override
    public void attemptEnded(AttemptResult result, Times times) {
      Pod before = pods.get(result.uid());
      String node = result.node();
      if (before != null && node != null) {
        Pod bound = before.withSpec(before.spec().withNodeName(node));
        pods.put(result.uid(), bound);
        submit(new ClusterChange.Updated(before, bound));
      }
    }

    @Override
    public void onError(String what, Throwable why) {
      throw new IllegalStateException(what, why);
    }
  }

  /// The CPU time of this thread, in nanoseconds.
  static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
