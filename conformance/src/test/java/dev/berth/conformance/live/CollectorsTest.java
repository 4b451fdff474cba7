package dev.berth.conformance.live;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// What a burst of pods in a large cluster takes of `berth run` with each garbage collector, in
/// turns. `bench/collectors` runs this.
@Tag("control-plane")
@EnabledIfSystemProperty(
    named = "collectors.nodes",
    matches = "\\d+",
    disabledReason = "it takes minutes; bench/collectors runs this")
class CollectorsTest {
  private static final int NODES = Integer.getInteger("collectors.nodes", 0);
  private static final int RUNNING = Integer.getInteger("collectors.running", 20_000);
  private static final int BURST = Integer.getInteger("collectors.burst", 3_000);
  private static final String HEAP =
      System.getProperty("collectors.heap", "-XX:MaxRAMPercentage=60");
  private static final String BURST_APPS =
      IntStream.range(0, BURST / 50).mapToObj(i -> "app-" + i).collect(joining(","));
  private static final int RUNS = Integer.getInteger("collectors.runs", 3);
  private static final Duration SETTLE = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /// How long all threads were stopped, in nanoseconds.
  private static final Pattern STOPPED = Pattern.compile("Total: +(\\d+) ns");

  private static final Map<String, String> COLLECTORS = new LinkedHashMap<>();

  static {
    COLLECTORS.put("Serial", "-XX:+UseSerialGC");
    COLLECTORS.put("Parallel", "-XX:+UseParallelGC");
    COLLECTORS.put("G1", "-XX:+UseG1GC");
    COLLECTORS.put(
        "G1, small heap",
        "-XX:+UseG1GC -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=30 -XX:G1HeapRegionSize=1m");
    COLLECTORS.put("ZGC", "-XX:+UseZGC");
  }

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          "--disable-admission-plugins=TaintNodesByCondition",
          "--max-mutating-requests-inflight=400",
          "--max-requests-inflight=800");

  @TempDir private Path folder = Path.of("");

  @Test
  void inTurns() throws Exception {
    try (var admin = Admin.of(CLUSTER)) {
      LargeCluster.of(NODES)
          .withPods(BURST, RUNNING, i -> LargeCluster.node(i % NODES))
          .create(admin);
      System.out.println("run,collector,cpu_ms,wall_ms,rss_mb,peak_mb,stops,longest_ms,all_ms");
      for (int run = 1; run <= RUNS; run++) {
        for (var collector : COLLECTORS.entrySet()) {
          System.out.printf(
              "%d,%s,%s%n", run, collector.getKey(), figures(admin, collector.getValue()));
        }
      }
    }
  }

  private String figures(Admin admin, String collector) throws Exception {
    LargeCluster.of(0).withPods(BURST, _ -> "").create(admin);
    var stops = Files.createTempFile(folder, "stops", ".log");
    var options = new ArrayList<>(List.of(collector.split(" ")));
    options.addAll(
        List.of(
            "-XX:+UseCompactObjectHeaders",
            "-XX:MetaspaceSize=64m",
            HEAP,
            "-Xlog:safepoint:file=" + stops));
    var configuration =
        Files.writeString(
            folder.resolve("config.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            leaderElection: {leaderElect: false}
            clientConnection: {kubeconfig: "%s", qps: 10000, burst: 10000}
            """
                .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
    long begin = System.nanoTime();
    try (var berth = RunningBerth.start(options, "--config", configuration.toString())) {
      Eventually.with(berth)
          .within(PATIENCE)
          .until(
              "the number of bound pods",
              () -> {
                assertThat(berth.isRunning()).as(berth.log()).isTrue();
                return bound(berth);
              },
              count -> count >= BURST);
      long wall = Duration.ofNanos(System.nanoTime() - begin).toMillis();
      long cpu = berth.cpu().toMillis();
      TimeSource.system().sleep(SETTLE);
      return "%d,%d,%d,%d,%s"
          .formatted(cpu, wall, berth.megabytes("VmRSS"), berth.megabytes("VmHWM"), summary(stops));
    } finally {
      admin
          .client()
          .sendOnly(
              ApiRequest.delete("/api/v1/namespaces/default/pods", "{\"gracePeriodSeconds\":0}")
                  .with("labelSelector", "app in (%s)".formatted(BURST_APPS)));
    }
  }

  private static long bound(RunningBerth berth) throws IOException {
    return berth.log().lines().filter(line -> line.contains("Successfully bound pod")).count();
  }

  private static String summary(Path stops) throws IOException {
    var times =
        STOPPED
            .matcher(Files.readString(stops))
            .results()
            .mapToLong(time -> Long.parseLong(time.group(1)))
            .summaryStatistics();
    return "%d,%.1f,%.0f".formatted(times.getCount(), times.getMax() / 1e6, times.getSum() / 1e6);
  }
}
