package dev.berth.conformance.storms;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.testkit.GivenPod;
import java.time.Duration;
import java.util.SplittableRandom;

/// Users and controllers: pods of their own, gangs, sets whose pods are created again under the
/// same name, and nodes.
final class Workloads {
  private static final Duration RECONCILE = Duration.ofMillis(300);
  private static final int MOST_PODS = 60;
  private static final int SETS = 3;
  private static final int NODES = 5;

  private final World world;
  private final MemoryApiServer server;
  private final SplittableRandom random;
  private final int[] wanted = new int[SETS];
  private int created;
  private boolean stopped;

  Workloads(World world, MemoryApiServer server) {
    this.world = world;
    this.server = server;
    random = world.chance("workloads");
  }

  void begin() {
    for (var i = 0; i < NODES; i++) {
      addNode(i);
    }
    for (var i = 0; i < SETS; i++) {
      wanted[i] = 3;
    }
    world.every(RECONCILE, this::reconcile);
  }

  /// Nothing new comes.
  void stop() {
    stopped = true;
  }

  private boolean isFull() {
    return server.pods().list().size() >= MOST_PODS;
  }

  void createPod(int pick) {
    if (!isFull()) {
      created++;
      create(pod("pod-" + created).cpu(100 + pick % 13 * 100 + "m").priority(pick % 3), pick);
    }
  }

  /// Gives a pod some of the traits that make scheduling difficult.
  private void create(GivenPod given, int pick) {
    var pod = given;
    if (pick % 7 == 0) {
      pod = pod.nodeSelector("disk=ssd");
    }
    if (pick % 5 == 0) {
      pod = pod.tolerates("maintenance:NoSchedule");
    }
    var labels = "app=storm";
    labels += pick % 6 == 3 ? ",wait=" + (1 + pick % 10) : "";
    labels += pick % 4 == 1 ? ",work=yes" : "";
    labels += pick % 6 == 2 ? ",extended=yes" : "";
    pod = pod.labels(labels);
    var _ = server.create(server.pods(), (pick % 17 == 0 ? pod.gates("wait-for-it") : pod).build());
  }

  void createGang(int pick) {
    if (isFull()) {
      return;
    }
    created++;
    var name = "gang-" + created;
    var minimum = 2 + pick % 3;
    var last = pick % 4 == 0 ? minimum - 1 : minimum; // one member may never come
    var _ = server.create(server.groups(), gang(name, minimum));
    for (var i = 0; i < last; i++) {
      var member = pod(name + "-" + i).cpu(100 + pick % 5 * 100 + "m").inGroup(name);
      var labels = pick % 3 == 0 ? "app=storm,work=yes" : "app=storm";
      var _ = server.create(server.pods(), member.labels(labels).build());
    }
  }

  void scale(int pick) {
    wanted[pick % SETS] = pick % 7;
  }

  private void reconcile() {
    for (var set = 0; set < SETS && !stopped; set++) {
      for (var i = 0; i < 7; i++) {
        var name = "set-%d-%d".formatted(set, i);
        var pod = server.pods().get(pod(name).build().key());
        if (i < wanted[set] && pod == null && !isFull()) {
          create(pod(name).cpu(200 + random.nextInt(8) * 100 + "m"), random.nextInt(1000));
        } else if (pod != null && (i >= wanted[set] || Knowledge.ended(pod))) {
          server.delete(pod);
        }
      }
    }
    server.pods().list().stream()
        .filter(pod -> Knowledge.ended(pod) && !pod.metadata().name().startsWith("set-"))
        .forEach(pod -> server.remove(server.pods(), pod.key()));
  }

  void addNode(int pick) {
    if (server.nodes().list().size() < NODES + 3) {
      created++;
      var node = node("node-" + created).cpu(2000 + pick % 3 * 1000 + "m").pods(12);
      var _ =
          server.create(
              server.nodes(), node.labels("disk=" + (pick % 2 == 0 ? "ssd" : "hdd")).build());
    }
  }

  /// The pods of a lost node are deleted.
  void removeNode(Node node) {
    server.remove(server.nodes(), node.key());
    server.pods().list().stream()
        .filter(pod -> pod.spec().nodeName().equals(node.metadata().name()))
        .map(Pod::key)
        .forEach(
            key -> world.after(world.jitter(2_000_000), () -> server.remove(server.pods(), key)));
  }
}
