package dev.berth.conformance.times;

import static dev.berth.conformance.times.TimedScheduler.cpu;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.engine.ClusterChange;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.queue.QueueName;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Instant;
import java.util.Map;
import java.util.SplittableRandom;

/// How long preemption takes in a large cluster that is full: for `bench/preemption`. Prints lines
/// of CSV.
public final class PreemptionTimes {
  private static final int PODS_PER_NODE = 4;
  private static final Instant STARTED = Instant.parse("2025-12-31T00:00:00Z");

  private final int nodes;
  private final TimedScheduler scheduler;

  private PreemptionTimes(int nodes, ChoicePolicy choices) {
    this.nodes = nodes;
    scheduler = new TimedScheduler(LiveScenario.cluster().choices(choices).settings());
    for (int i = 0; i < nodes; i++) {
      scheduler.submit(
          new ClusterChange.Added(node("node-%05d".formatted(i)).cpu("4").memory("32Gi").build()));
      for (int j = 0; j < PODS_PER_NODE; j++) {
        Instant started = STARTED.plusSeconds(PODS_PER_NODE * i + j);
        scheduler.create(
            pod("low-%d-%d".formatted(i, j))
                .labels("app=low")
                .cpu("900m")
                .memory("500Mi")
                .on("node-%05d".formatted(i))
                .status(it -> it.withStartTime(started))
                .build());
      }
    }
    scheduler.settle();
  }

  /// Measures.
  ///
  /// @param arguments how many nodes there are, how many pods preempt, and how often
  public static void main(String[] arguments) {
    int nodes = Integer.parseInt(arguments[0]);
    int pods = Integer.parseInt(arguments[1]);
    System.out.println("run,what,number,cpu_us_each");
    for (int run = 1; run <= Integer.parseInt(arguments[2]); run++) {
      var random = new RandomTieBreaker(new SplittableRandom(run));
      new PreemptionTimes(nodes, random).preempt(run, "preempts on a tenth of the nodes", pods);
      var sample = new RandomTieBreaker(new SplittableRandom(run));
      new PreemptionTimes(nodes, sample).findNoVictims(run, "finds no victims", pods);
    }
  }

  /// Pods of high priority that each need the room of three.
  private void preempt(int run, String what, int pods) {
    long begun = cpu();
    for (int i = 0; i < pods; i++) {
      scheduler.create(high(i).priority(10).build());
    }
    scheduler.settle();
    print(run, what, pods, begun);
    scheduler.expect(Map.of());
  }

  /// Pods of the same priority as those that run.
  private void findNoVictims(int run, String what, int pods) {
    long begun = cpu();
    for (int i = 0; i < pods; i++) {
      scheduler.create(high(i).build());
    }
    scheduler.settle();
    print(run, what, pods, begun);
    scheduler.expect(Map.of(QueueName.UNSCHEDULABLE, pods));
  }

  private static GivenPod high(int i) {
    return pod("high-" + i).labels("app=high").cpu("3").memory("500Mi");
  }

  private void print(int run, String what, int number, long begun) {
    System.out.printf(
        "%d,pod that %s (of %d nodes),%d,%.1f%n",
        run, what, nodes, number, (cpu() - begun) / 1_000.0 / number);
  }
}
