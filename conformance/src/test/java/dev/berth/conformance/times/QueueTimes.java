package dev.berth.conformance.times;

import static dev.berth.conformance.times.TimedScheduler.cpu;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.queue.QueueName;
import dev.berth.testkit.scenario.LiveScenario;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How long the scheduler takes for events while very many pods wait, and for simple pods on few
/// nodes, where queue and bookkeeping are most of the work: for `bench/queue`. Prints lines of CSV.
public final class QueueTimes {
  private static final int PER_WORKLOAD = 50;
  private static final int NODES = 10;

  private final TimedScheduler scheduler = new TimedScheduler(LiveScenario.cluster().settings());

  private QueueTimes() {}

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
    scheduler.submit(new ClusterChange.Added(full));
    for (int i = 0; i < events; i++) {
      scheduler.submit(new ClusterChange.Added(running(i)));
    }
    scheduler.settle();
    List<Pod> pods = pods(waiting, "8");
    long before = heap();
    long begun = cpu();
    pods.forEach(scheduler::create);
    scheduler.settle();
    print(run, "rejected pod", waiting, begun, (heap() - before) / waiting);

    scheduler.pass(Duration.ofMinutes(1));
    begun = cpu();
    Node last = full;
    for (int i = 0; i < events; i++) {
      Node next = node("full").cpu("4").memory("%dGi".formatted(65 + i)).build();
      scheduler.submit(new ClusterChange.Updated(last, next));
      scheduler.step();
      last = next;
    }
    print(run, "event that helps no pod", events, begun, 0);
    scheduler.expect(Map.of(QueueName.UNSCHEDULABLE, waiting));

    begun = cpu();
    scheduler.submit(new ClusterChange.Deleted(running(0)));
    scheduler.step();
    print(run, "pod that an event wakes", waiting, begun, 0);
    begun = cpu();
    scheduler.settle();
    print(run, "woken pod that is rejected again", waiting, begun, 0);
    scheduler.expect(Map.of(QueueName.UNSCHEDULABLE, waiting));
  }

  /// Pods that fit, as a burst.
  private void simplePods(int run, int number) {
    for (int i = 0; i < NODES; i++) {
      scheduler.submit(
          new ClusterChange.Added(
              node("n" + i).cpu("100k").memory("100Ti").pods(1_000_000).build()));
    }
    scheduler.settle();
    List<Pod> pods = pods(number, "100m");
    long begun = cpu();
    pods.forEach(scheduler::create);
    scheduler.settle();
    print(run, "simple pod on %d nodes".formatted(NODES), number, begun, 0);
    scheduler.expect(Map.of());
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

  private static void print(int run, String what, int number, long begun, long bytes) {
    System.out.printf(
        "%d,%s,%d,%.2f,%d%n", run, what, number, (cpu() - begun) / 1_000.0 / number, bytes);
  }

  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
