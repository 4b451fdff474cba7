package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A burst of pods in a large cluster, with the default 50 requests a second: decisions are made
/// faster than they can be written, and bindings must keep little of them. The process has a heap
/// of 1 GB, and ends if it needs more, as it does when each binding keeps its decision. How many
/// bindings there may be is `BindingMemoryTest`'s.
@Tag("slow")
class HeapUseTest {
  private static final int NODES = 5_000;
  private static final int PODS = 10_000;

  /// So many of the pods are waited for: all of them take minutes.
  private static final int BOUND = 1_000;

  private static final int LIMIT_MB = 1_000;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /// What is in use behind a collection, in the log of the collector.
  private static final Pattern USED = Pattern.compile("->(\\d+)M\\(");

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          "--disable-admission-plugins=TaintNodesByCondition",
          "--max-mutating-requests-inflight=400",
          "--max-requests-inflight=800");

  @Test
  void aBurstOfPodsStaysWithinAGigabyte() throws Exception {
    var collections = Files.createTempFile("collections", ".log");
    try (var admin = Admin.of(CLUSTER)) {
      LargeCluster.of(NODES).withPods(PODS, _ -> "").create(admin);
      try (var berth =
          RunningBerth.start(
              List.of(
                  "-XX:+UseSerialGC",
                  "-XX:+UseCompactObjectHeaders",
                  "-XX:+ExitOnOutOfMemoryError",
                  "-Xmx" + LIMIT_MB + "m",
                  "-Xlog:gc:file=" + collections),
              "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
              "--leader-elect=false")) {
        Eventually.with(berth)
            .within(PATIENCE)
            .until(
                "the number of bound pods",
                () -> {
                  assertThat(berth.isRunning()).as(berth.log()).isTrue();
                  return bound(berth);
                },
                count -> count >= BOUND);
        assertThat(berth.isRunning()).as(berth.log()).isTrue();
        var most = mostUsed(collections);
        System.out.printf(
            "%d nodes, %d pods, %d bound: at most %d MB in use after a collection%n",
            NODES, PODS, BOUND, most);
        assertThat(most).isLessThan(LIMIT_MB);
      }
    } finally {
      Files.delete(collections);
    }
  }

  private static long bound(RunningBerth berth) throws IOException {
    return berth.log().lines().filter(line -> line.contains("Successfully bound pod")).count();
  }

  private static long mostUsed(Path collections) throws IOException {
    return USED.matcher(Files.readString(collections))
        .results()
        .mapToLong(used -> Long.parseLong(used.group(1)))
        .max()
        .orElseThrow();
  }
}
