package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `/metrics` of `berth run` and of kube-scheduler in the same cluster, with the same flags.
@Tag("control-plane")
final class MetricsLiveTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  /// What Berth does not do or have: Go's runtime and its system calls, client-go's work queues and
  /// informers, counts of authentication, what kube-scheduler has from an API server without using
  /// it, and batches of like pods.
  private static final String GO_AND_ITS_LIBRARIES =
      "(go|process|workqueue|informer|apiserver|aggregator|authentication|authenticated"
          + "|authorization|scheduler_batch|scheduler_get_node_hint"
          + "|scheduler_store_schedule_results)_.*";

  @TempDir private static Path folder;

  private static @Nullable SideBySide sides;
  private static String ours = "";
  private static String theirs = "";

  @BeforeAll
  static void start() throws Exception {
    sides =
        SideBySide.start(
            CLUSTER,
            folder,
            "",
            "--feature-gates=SchedulerAsyncAPICalls=true",
            "--allow-metric-labels=leader_election_master_status,name=x",
            "--disabled-metrics=scheduler_cache_size,no_such_metric",
            "--show-hidden-metrics-for-version=1.36");
    ours = sides.ours(ControlPlane.ADMIN, "GET", "/metrics").body();
    theirs = sides.theirs(ControlPlane.ADMIN, "GET", "/metrics").body();
  }

  @AfterAll
  static void stop() throws IOException {
    if (sides != null) {
      sides.close();
    }
  }

  /// `# HELP` and `# TYPE` by family.
  private static Map<String, String> heads(String page) {
    var heads = new TreeMap<String, String>();
    page.lines()
        .filter(line -> line.startsWith("# "))
        .forEach(line -> heads.merge(line.split(" ", 4)[2], line, "%s%n%s"::formatted));
    return heads;
  }

  /// The lines that begin so, without their values.
  private static List<String> series(String page, String beginning) {
    return page.lines()
        .filter(line -> line.startsWith(beginning))
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .toList();
  }

  @Test
  void familiesAreTheSame() {
    var ourHeads = heads(ours);
    var theirHeads = heads(theirs);
    var missing = new TreeSet<>(theirHeads.keySet());
    missing.removeAll(ourHeads.keySet());
    missing.removeIf(name -> name.matches(GO_AND_ITS_LIBRARIES));
    assertThat(missing).isEmpty();

    var shared = new TreeSet<>(theirHeads.keySet());
    shared.retainAll(ourHeads.keySet());
    assertThat(shared).hasSizeGreaterThan(25);
    assertThat(shared)
        .allSatisfy(name -> assertThat(ourHeads.get(name)).isEqualTo(theirHeads.get(name)));
  }

  @Test
  void featureGatesAreTheSame() {
    var beginning = "kubernetes_feature_enabled{";
    assertThat(ours.lines().filter(line -> line.startsWith(beginning)))
        .containsExactlyElementsOf(
            theirs.lines().filter(line -> line.startsWith(beginning)).toList())
        .hasSizeGreaterThan(200);
  }

  @Test
  void requestsHaveTheSameLabels() {
    for (var family :
        List.of(
            "rest_client_request_duration_seconds_bucket",
            "rest_client_rate_limiter_duration_seconds_bucket",
            "rest_client_request_size_bytes_bucket",
            "rest_client_response_size_bytes_bucket",
            "rest_client_exec_plugin",
            "rest_client_transport_cert_rotation")) {
      var reads =
          series(theirs, family).stream().filter(line -> !line.contains("verb=\"P")).toList();
      assertThat(reads).as(family).isNotEmpty();
      assertThat(series(ours, family)).as(family).containsAll(reads);
    }
    var listed =
        series(theirs, "rest_client_requests_total{code=\"200\"").stream()
            .filter(line -> line.contains("method=\"GET\""))
            .toList();
    assertThat(listed).hasSize(1);
    assertThat(series(ours, "rest_client_requests_total")).containsAll(listed);
  }

  @Test
  void flagsAreObeyedInTheSameWay() {
    for (var page : List.of(theirs, ours)) {
      assertThat(series(page, "leader_election_master_status"))
          .containsExactly("leader_election_master_status{name=\"unexpected\"}");
      assertThat(page.lines())
          .contains(
              "disabled_metrics_total 2",
              "hidden_metrics_total 1",
              "registered_metrics_total{deprecated_version=\"1.37.0\",stability_level=\"ALPHA\"} 1")
          .noneMatch(line -> line.startsWith("scheduler_cache_size"));
    }
  }
}
