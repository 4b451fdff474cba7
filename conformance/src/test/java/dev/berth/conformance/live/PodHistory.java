package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.watch.ChangeSink;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// All that has happened to the pods, as a watch of our own has it from the beginning. For any
/// thread.
final class PodHistory implements ChangeSink, AutoCloseable {

  private final ApiServer server;
  private final ClusterWatch watch;
  private final List<Step> steps = new ArrayList<>();

  /// @param pod as it was then
  private record Step(Pod pod, boolean isGone) {
    long version() {
      return Long.parseLong(pod.metadata().resourceVersion());
    }

    String uid() {
      return pod.metadata().uid();
    }

    String node() {
      return pod.spec().nodeName();
    }
  }

  PodHistory(ControlPlane cluster) throws IOException, InterruptedException {
    server = Admin.server(cluster.kubeconfig(ControlPlane.ADMIN).toString());
    var client = new ApiClient(server, Admin.settings(Admin.PROTOBUF), TimeSource.system());
    var random = new SplittableRandom(1);
    watch =
        ClusterWatch.start(
            client, List.of(WatchedKind.of(Kinds.POD)), this, TimeSource.system(), random);
    if (!watch.awaitSynced(Duration.ofSeconds(30))) {
      throw new IOException("the pods cannot be watched");
    }
  }

  @Override
  public synchronized void changed(ClusterChange change) {
    steps.add(new Step((Pod) change.object(), change instanceof ClusterChange.Deleted));
  }

  /// Pods that have had more than one node, in words.
  synchronized List<String> movedPods() {
    Map<String, String> nodes = new LinkedHashMap<>();
    var moved = new ArrayList<String>();
    for (var step : steps) {
      var before = step.node().isEmpty() ? "" : nodes.put(step.uid(), step.node());
      var isSame = before == null || before.isEmpty() || before.equals(step.node());
      if (!isSame || (step.node().isEmpty() && !step.isGone && nodes.containsKey(step.uid()))) {
        moved.add("%s: %s, then %s".formatted(step.pod.key(), before, step.node()));
      }
    }
    return moved;
  }

  /// A pod has got a node that was or became too full.
  ///
  /// @param others the pods that were there
  record Overflow(Pod pod, List<Pod> others) {}

  /// The nodes that were ever too full, by the order of the API server's versions.
  synchronized List<Overflow> overflows(Room room) {
    Map<String, Pod> placed = new LinkedHashMap<>();
    var overflows = new ArrayList<Overflow>();
    for (var step : steps.stream().sorted(Comparator.comparingLong(Step::version)).toList()) {
      if (step.isGone) {
        placed.remove(step.uid());
      } else if (!step.node().isEmpty() && placed.put(step.uid(), step.pod) == null) {
        var there = placed.values().stream().filter(pod -> isOn(pod, step.node())).toList();
        if (room.isTooMuch(step.node(), there)) {
          overflows.add(new Overflow(step.pod, there.subList(0, there.size() - 1)));
        }
      }
    }
    return overflows;
  }

  private static boolean isOn(Pod pod, String node) {
    return pod.spec().nodeName().equals(node);
  }

  @Override
  public void close() {
    watch.close();
    server.close();
  }
}
