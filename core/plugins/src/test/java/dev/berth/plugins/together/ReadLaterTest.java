package dev.berth.plugins.together;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.selecting;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.plugins.support.Storage;
import dev.berth.testkit.scenario.Scenario;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Decisions about volumes and devices are read on another thread than the engine's, after what
/// they depended on has gone.
class ReadLaterTest {
  private static final String ZONE = "topology.kubernetes.io/zone";

  /// All statuses, as another thread reads them.
  private static String read(Decision decision) throws InterruptedException, ExecutionException {
    try (var reader = Executors.newSingleThreadExecutor()) {
      return reader.submit(() -> text(decision)).get();
    }
  }

  private static String text(Decision decision) {
    return decision.nodes().entrySet().stream()
        .map(entry ->
            entry.getValue().reasons().stream()
                .map(why -> " %s (%s; %s)".formatted(why.message(), why.detail(), why.details()))
                .collect(
                    Collectors.joining(
                        ",", entry.getKey() + " " + entry.getValue().plugin() + ":", "\n")))
        .collect(Collectors.joining());
  }

  @Test
  void ofDevices() throws Exception {
    var cluster =
        Scenario.cluster(node("a"), node("b"), node("c"))
            .with(deviceClass("gpu"), slice("a", "d0"), slice("b", "d0", "d1"));
    cluster.with(
        claim("first", wants("gpus", 2)),
        claim("second", wants("gpus", 2)),
        claim("third", wants("gpus", 2)));
    cluster.schedule(using(pod("first"), "first"));
    String atOnce = text(cluster.schedule(using(pod("second"), "second")));
    Decision later = cluster.schedule(using(pod("third"), "third"));
    cluster
        .change(selecting(deviceClass("gpu"), "false"))
        .remove(slice("a"))
        .remove(claim("first"));

    assertThat(atOnce).contains("a DynamicResources:", "c DynamicResources:");
    assertThat(read(later).replace("third", "second")).isEqualTo(atOnce);
  }

  @Test
  void ofVolumes() throws Exception {
    var cluster =
        Scenario.cluster(node("a").zone("x"), node("b").zone("y"), node("c").zone("y"))
            .with(
                Storage.waiting(),
                Storage.countingDriver(),
                Storage.csiNode("b", 1),
                Storage.csiNode("c", 1),
                Storage.csi(Storage.at(Storage.volume("v1", "1Gi"), ZONE, "y")),
                Storage.csi(Storage.at(Storage.volume("v2", "1Gi"), ZONE, "y")),
                Storage.bound("one", "v1"),
                Storage.bound("two", "v2"),
                Storage.claim("three", "5Gi"));
    cluster.schedule(pod("first").volume(Storage.uses("one")));
    Decision bound = cluster.schedule(pod("second").volume(Storage.uses("two")));
    Decision waiting = cluster.schedule(pod("third").volume(Storage.uses("three")));
    String boundAtOnce = text(bound);
    String waitingAtOnce = text(waiting);
    cluster
        .remove(Storage.volume("v1", "1Gi"))
        .remove(Storage.volume("v2", "1Gi"))
        .remove(Storage.bound("two", "v2"))
        .change(Storage.csiNode("b", 5))
        .change(Storage.csiNode("c", 0));

    assertThat(read(bound)).isEqualTo(boundAtOnce);
    assertThat(read(waiting)).isEqualTo(waitingAtOnce);
    assertThat(boundAtOnce).contains("VolumeBinding:");
  }
}
