package dev.berth.conformance.queue;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.EngineTape;
import dev.berth.engine.Scheduler;
import dev.berth.engine.SchedulerPorts;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.queue.QueueName;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.server.metrics.AttemptMetrics;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.PluginMetrics;
import dev.berth.server.metrics.WaitingMetrics;
import dev.berth.testkit.fake.FakeObjects;
import dev.berth.testkit.fake.FakeWriter;
import dev.berth.testkit.scenario.LiveScenario;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How long the scheduler takes for events while very many pods wait, and for simple pods on few
/// nodes, where queue and bookkeeping are most of the work: for `bench/queue`. Prints lines of CSV.
public final class QueueTimes {
  private static final int PER_WORKLOAD = 50;
  private static final int NODES = 10;

  private final List<Runnable> tasks = new ArrayList<>();
  private final Map<String, Pod> pending = new HashMap<>();
  private final Scheduler scheduler;
  private Instant now = Instant.parse("2026-01-01T12:00:00Z");

  private QueueTimes() {
    var families = new MetricRegistry(Set.of());
    scheduler =
        new Scheduler(
            LiveScenario.cluster().settings(),
            new SchedulerPorts(
                () -> now,
                new FakeWriter(new FakeObjects()),
                effect -> true,
                tasks::add,
                List.of(),
                new AttemptMetrics(families).and(new Confirmation()),
                new PluginMetrics(families),
                new WaitingMetrics(families),
                EngineTape.NONE));
    scheduler.start();
  }

  /// Measures.
  ///
  /// @param arguments how many pods wait, how many events come, how many simple pods are bound, and
  ///   how often
  public static void main(String[] arguments) {
    int waiting = Integer.parseInt(arguments[0]);
    int events = Integer.parseInt(arguments[1]);
    int simple = Integer.parseInt(arguments[2]);
    System.out.println("run,what,number,cpu_us_each,bytes_each");
    for (int run = 1; run <= Integer.parseInt(arguments[3]); run++) {
      new QueueTimes().flood(run, waiting, events);
      new QueueTimes().simplePods(run, simple);
    }
  }

  /// Pods that need more than there is.
  private void flood(int run, int waiting, int events) {
    Node full = node("full").cpu("4").memory("64Gi").build();
    submit(new ClusterChange.Added(full));
    for (int i = 0; i < events; i++) {
      submit(new ClusterChange.Added(running(i)));
    }
    settle();
    List<Pod> pods = pods(waiting, "8");
    long before = heap();
    long begun = cpu();
    pods.forEach(this::create);
    settle();
    print(run, "rejected pod", waiting, begun, (heap() - before) / waiting);

    now = now.plusSeconds(60);
    settle();
    begun = cpu();
    Node last = full;
    for (int i = 0; i < events; i++) {
      Node next = node("full").cpu("4").memory("%dGi".formatted(65 + i)).build();
      submit(new ClusterChange.Updated(last, next));
      scheduler.step();
      last = next;
    }
    print(run, "event that helps no pod", events, begun, 0);
    expect(waiting, QueueName.UNSCHEDULABLE);

    begun = cpu();
    submit(new ClusterChange.Deleted(running(0)));
    scheduler.step();
    print(run, "pod that an event wakes", waiting, begun, 0);
    begun = cpu();
    settle();
    print(run, "woken pod that is rejected again", waiting, begun, 0);
    expect(waiting, QueueName.UNSCHEDULABLE);
  }

  /// Pods that fit, as a burst.
  private void simplePods(int run, int number) {
    for (int i = 0; i < NODES; i++) {
      submit(
          new ClusterChange.Added(
              node("n" + i).cpu("100k").memory("100Ti").pods(1_000_000).build()));
    }
    settle();
    List<Pod> pods = pods(number, "100m");
    long begun = cpu();
    pods.forEach(this::create);
    settle();
    print(run, "simple pod on %d nodes".formatted(NODES), number, begun, 0);
    if (!scheduler.waiting().isEmpty()) {
      throw new IllegalStateException("pods still wait: " + scheduler.waiting());
    }
  }

  private void expect(int number, QueueName queue) {
    if (!scheduler.waiting().equals(Map.of(queue, number))) {
      throw new IllegalStateException("the pods are elsewhere: " + scheduler.waiting());
    }
  }

  private static Pod running(int i) {
    return pod("running-" + i).cpu("1m").on("full").build();
  }

  private static List<Pod> pods(int number, String cpu) {
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      int workload = i / PER_WORKLOAD;
      pods.add(
          pod("app-%d-%d".formatted(workload, i % PER_WORKLOAD))
              .labels("app=app-" + workload)
              .cpu(cpu)
              .memory("%dMi".formatted(64 + workload % 9))
              .build());
    }
    return pods;
  }

  private void create(Pod pod) {
    pending.put(pod.metadata().uid(), pod);
    submit(new ClusterChange.Added(pod));
  }

  private void submit(ClusterChange change) {
    scheduler.submit(change);
  }

  private void settle() {
    boolean busy = true;
    while (busy) {
      busy = scheduler.step();
      List<Runnable> due = List.copyOf(tasks);
      tasks.clear();
      due.forEach(Runnable::run);
      busy |= !due.isEmpty();
      Instant next = scheduler.nextDue();
      if (!busy
          && next != null
          && Duration.between(now, next).compareTo(Duration.ofSeconds(20)) < 0) {
        now = now.isBefore(next) ? next : now;
        busy = scheduler.step();
      }
    }
  }

  /// The watch's part: each pod that was bound is seen with its node.
  private final class Confirmation implements SchedulingObserver {
    @Override
    public void decided(Decision decision) {}

    @Override
    public void attemptEnded(AttemptResult result, Times times) {
      Pod before = pending.get(result.uid());
      String node = result.node();
      if (before != null && node != null && !node.isEmpty()) {
        submit(
            new ClusterChange.Updated(before, before.withSpec(before.spec().withNodeName(node))));
      }
    }

    @Override
    public void preempting(Decision decision, int victims) {}

    @Override
    public void onError(String what, Throwable why) {
      throw new IllegalStateException(what, why);
    }
  }

  private static void print(int run, String what, int number, long begun, long bytes) {
    System.out.printf(
        "%d,%s,%d,%.2f,%d%n", run, what, number, (cpu() - begun) / 1_000.0 / number, bytes);
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
