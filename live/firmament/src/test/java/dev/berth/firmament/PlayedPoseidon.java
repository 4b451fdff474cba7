package dev.berth.firmament;

import static dev.berth.server.grpc.TestMessage.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.firmament.PlayedCluster.PlayedNode;
import dev.berth.firmament.PlayedCluster.PlayedPod;
import dev.berth.server.grpc.TestMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Sends what Poseidon sends when something happens in a cluster, with Poseidon's books, and ends
/// where Poseidon would end itself. For one thread.
final class PlayedPoseidon {
  private static final long TASK_COMPLETED_OK = 0;
  private static final long TASK_SUBMITTED_OK = 1;
  private static final long TASK_REMOVED_OK = 2;
  private static final long TASK_FAILED_OK = 3;
  private static final long NODE_ADDED_OK = 0;
  private static final long NODE_FAILED_OK = 1;
  private static final long NODE_REMOVED_OK = 2;
  private static final long NODE_UPDATED_OK = 3;
  private static final long PLACE = 1;

  private final PlayedCluster cluster;
  private final TestClient client;

  /// The nodes that were added.
  private final Set<String> nodes = new HashSet<>();

  private final Map<String, Long> numberOf = new HashMap<>();
  private final Map<Long, String> podOf = new HashMap<>();
  private final Map<String, Integer> countOf = new HashMap<>();
  private final Set<String> foreign = new HashSet<>();

  /// Begins: reports the cluster as it is. Of its own pods, those that run are not among it.
  PlayedPoseidon(PlayedCluster cluster, TestClient client) {
    this.cluster = cluster;
    this.client = client;
    assertThat(client.type("Check", message())).isEqualTo(1);
    cluster.nodes.values().stream().filter(PlayedNode::isReported).forEach(this::added);
    for (var pod : List.copyOf(cluster.pods.values())) {
      if (pod.hasEnded || (!pod.isForeign && pod.isRunning)) {
        continue;
      }
      if (pod.isForeign) {
        started(pod);
      } else {
        created(pod);
      }
    }
  }

  void added(PlayedNode node) {
    nodes.add(node.name);
    assertThat(client.type("NodeAdded", descriptor(node))).isEqualTo(NODE_ADDED_OK);
  }

  void changed(PlayedNode node) {
    assertThat(client.type("NodeUpdated", descriptor(node))).isEqualTo(NODE_UPDATED_OK);
  }

  void failed(PlayedNode node) {
    nodes.remove(node.name);
    assertThat(client.resource("NodeFailed", Sent.uuid(node.name))).isEqualTo(NODE_FAILED_OK);
  }

  void cordoned(PlayedNode node) {
    nodes.remove(node.name);
    assertThat(client.resource("NodeRemoved", Sent.uuid(node.name))).isEqualTo(NODE_REMOVED_OK);
  }

  private static TestMessage descriptor(PlayedNode node) {
    return Sent.node(
        node.name,
        node.cpu,
        node.memory,
        node.mostPods,
        Map.of("kubernetes.io/hostname", node.name, "zone", node.zone),
        node.isTainted ? "special" : "");
  }

  /// A pod of its own waits.
  void created(PlayedPod pod) {
    var job = pod.controller.name();
    int count = countOf.merge(job, 1, Integer::sum);
    long number = job.hashCode() * 1000L + count;
    numberOf.put(pod.name, number);
    podOf.put(number, pod.name);
    assertThat(client.type("TaskSubmitted", description(pod, number, job)))
        .isEqualTo(TASK_SUBMITTED_OK);
  }

  private static TestMessage description(PlayedPod pod, long number, String job) {
    var controller = pod.controller;
    var task =
        Sent.descriptor(number, pod.name, job, controller.cpu(), controller.memory())
            .message(32, Sent.label("app", job))
            .text(37, "ReplicaSet")
            .text(38, "owner-" + job);
    if (!controller.zone().isEmpty()) {
      task.message(33, message().number(1, 0).text(2, "zone").text(3, controller.zone()));
    }
    if (controller.tolerates()) {
      task.message(36, message().text(1, "special").text(2, "Exists").text(4, "NoSchedule"));
    }
    if (controller.spreads()) {
      var own = message().text(1, "app").text(2, "In").text(3, job);
      var term = message().message(1, message().message(2, own)).text(3, "kubernetes.io/hostname");
      task.message(34, message().message(3, message().message(1, term)));
    }
    return Sent.description(task, job, controller.minimum());
  }

  void succeeded(PlayedPod pod) {
    if (numberOf.containsKey(pod.name)) {
      assertThat(client.task("TaskCompleted", numberOf.get(pod.name))).isEqualTo(TASK_COMPLETED_OK);
    }
  }

  void failed(PlayedPod pod) {
    if (numberOf.containsKey(pod.name)) {
      assertThat(client.task("TaskFailed", numberOf.get(pod.name))).isEqualTo(TASK_FAILED_OK);
    }
  }

  void deleted(PlayedPod pod) {
    Long number = numberOf.remove(pod.name);
    if (number != null) {
      assertThat(client.task("TaskRemoved", number)).isEqualTo(TASK_REMOVED_OK);
      podOf.remove(number);
      countOf.merge(pod.controller.name(), -1, (a, b) -> a + b == 0 ? null : a + b);
    }
  }

  /// A pod of another scheduler runs.
  void started(PlayedPod pod) {
    if (nodes.contains(pod.node) && foreign.add(pod.name)) {
      client.type("AddTaskInfo", info(pod, 0));
    }
  }

  /// A pod of another scheduler has ended.
  void ended(PlayedPod pod) {
    if (nodes.contains(pod.node) && foreign.remove(pod.name)) {
      client.type("AddTaskInfo", info(pod, 1));
    }
  }

  private static TestMessage info(PlayedPod pod, int change) {
    return Sent.info(pod.name, pod.node, pod.controller.cpu(), pod.controller.memory(), change);
  }

  /// Asks for placements, and carries them out.
  ///
  /// @return the pods that got a node
  List<PlayedPod> schedule() {
    var answer = client.schedule();
    var placed = new ArrayList<PlayedPod>();
    for (var delta : answer.deltas()) {
      assertThat(delta.type()).isEqualTo(PLACE);
      assertThat(podOf).as("a pod for the task").containsKey(delta.task());
      var node = Sent.nodeOf(delta.resource());
      assertThat(nodes).as("a node for the resource").contains(node);
      var pod = pod(delta.task());
      assertThat(pod.node).as("the node of %s before", pod.name).isEmpty();
      pod.node = node;
      placed.add(pod);
    }
    assertThat(answer.unscheduled())
        .doesNotHaveDuplicates()
        .allSatisfy(task -> assertThat(pod(task).node).isEmpty());
    assertThat(answer.unscheduled())
        .as("all that wait")
        .containsAll(
            podOf.entrySet().stream()
                .map(Map.Entry::getKey)
                .filter(task -> pod(task).node.isEmpty() && !pod(task).hasEnded)
                .toList());
    return placed;
  }

  private PlayedPod pod(long task) {
    return Objects.requireNonNull(cluster.pods.get(Objects.requireNonNull(podOf.get(task))));
  }
}
