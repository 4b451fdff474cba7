package dev.berth.testkit.scenario;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// A random life of a cluster: pods and nodes are created, changed and deleted, watches lag behind,
/// writes fail, tasks end early or late, time passes. The same random numbers give the same life.
///
/// ```java
/// var life = new RandomLife(live, new SplittableRandom(seed), pod -> pod);
/// for (int step = 0; step < 400; step++) {
///   life.act();
/// }
/// assertThat(live.settle().differences()).isEmpty();
/// ```
public final class RandomLife {
  private static final int PODS = 10;
  private static final int NODES = 4;

  private final LiveScenario live;
  private final SplittableRandom random;
  private final UnaryOperator<GivenPod> traits;
  private int incarnations;
  private boolean faulty = true;

  /// Creates a life in which nothing has happened yet.
  ///
  /// @param traits gives pods the traits that a test needs, such as labels
  public RandomLife(LiveScenario live, SplittableRandom random, UnaryOperator<GivenPod> traits) {
    this.live = live;
    this.random = random;
    this.traits = traits;
    live.api()
        .beforeWrites(call -> {
          if (faulty && random.nextInt(6) == 0) {
            throw new PluginException("refused: " + call);
          }
        });
  }

  /// Sets whether one write in six fails, with a message that begins with `refused: `; the default
  /// is that it does.
  public void faulty(boolean on) {
    faulty = on;
  }

  /// Takes one random step: something happens, the scheduler sees a change, or the scheduler acts.
  public void act() {
    switch (random.nextInt(34)) {
      case 0, 1, 2 -> live.put(newPod());
      case 3 -> withPod(it -> true, it -> live.api().delete(it));
      case 4 -> withPod(Pod::isTerminating, live::remove);
      case 5 ->
          withPod(
              RandomLife::isPending,
              it -> live.put(it.withSpec(it.spec().withSchedulingGates(List.of()))));
      case 6 ->
          withPod(
              RandomLife::isPending,
              it -> live.put(it.withSpec(it.spec().withNodeName(nodeName()))));
      case 7 ->
          withPod(
              it -> true,
              it ->
                  live.put(
                      it.withMetadata(
                          it.metadata().withDeletionTimestamp(live.clock().instant()))));
      case 8, 9 -> live.put(newNode());
      case 10 -> withNode(live::remove);
      case 11 -> live.clock().advance(Duration.ofMillis(random.nextInt(4000)));
      case 12, 13, 14 -> live.tasks().runAny(random);
      case 15, 16, 17 -> live.scheduler().step();
      case 18 -> live.settle();
      default -> live.deliverNext();
    }
  }

  /// Allows or rejects each of these pods in the name of a plugin.
  public void judge(Collection<? extends WaitingPod> waiting, String plugin) {
    for (WaitingPod pod : waiting) {
      if (random.nextBoolean()) {
        pod.allow(plugin);
      } else {
        var _ = pod.reject(plugin, "closed");
      }
    }
  }

  private static boolean isPending(Pod pod) {
    return pod.spec().nodeName().isEmpty();
  }

  private String nodeName() {
    return "n" + random.nextInt(NODES);
  }

  private Pod newPod() {
    incarnations++;
    String name = "p" + random.nextInt(PODS);
    GivenPod pod =
        pod(name)
            .uid(name + "-" + incarnations)
            .cpu(100 * (1 + random.nextInt(8)) + "m")
            .priority(random.nextInt(3));
    if (random.nextInt(5) == 0) {
      pod = pod.gates("closed");
    }
    if (random.nextInt(8) == 0) {
      pod = pod.labels("lonely=yes").requiresApart("lonely", "kubernetes.io/hostname");
    }
    return traits.apply(pod).build();
  }

  private Node newNode() {
    GivenNode node = node(nodeName()).cpu(500 * (1 + random.nextInt(3)) + "m");
    return (random.nextInt(4) == 0 ? node.taint("full=yes:NoSchedule") : node).build();
  }

  private void withPod(Predicate<Pod> which, Consumer<Pod> action) {
    List<Pod> pods = live.api().list(Pod.class).stream().filter(which).toList();
    if (!pods.isEmpty()) {
      action.accept(pods.get(random.nextInt(pods.size())));
    }
  }

  private void withNode(Consumer<Node> action) {
    List<Node> nodes = live.api().list(Node.class);
    if (!nodes.isEmpty()) {
      action.accept(nodes.get(random.nextInt(nodes.size())));
    }
  }
}
