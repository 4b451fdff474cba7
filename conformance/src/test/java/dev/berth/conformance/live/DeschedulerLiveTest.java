package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.api.codec.Kinds;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Logged;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.engine.port.TimeSource;
import dev.berth.tracing.GrpcCollector;
import dev.berth.tracing.ReceivedSpan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `berth descheduler --compat` beside the real descheduler, on the same API server, with the same
/// policy, for the same stories.
@Tag("control-plane")
final class DeschedulerLiveTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final String REAL = "real";
  private static final String BERTH = "berth";

  @TempDir private static Path folder;

  private static boolean hasPrometheus;

  /// More than any policy asks for; times of creation have no fractions.
  private static final Duration OLD = Duration.ofSeconds(2);

  private static List<String> realPage = List.of();
  private static List<String> berthPage = List.of();
  private static List<String> realTrace = List.of();
  private static List<String> berthTrace = List.of();

  @BeforeAll
  @Timeout(value = 1, unit = TimeUnit.HOURS) // on a new machine the real one is built meanwhile
  static void runBoth() throws Exception {
    var program = RealDescheduler.program();
    assumeTrue(program.isPresent(), "conformance/descheduler/build builds the real one");
    var pod = InPod.runner(CLUSTER.file("ca.crt"));
    hasPrometheus = !pod.isEmpty();
    try (var admin = Admin.of(CLUSTER);
        var usage = UsageServers.start(CLUSTER, DeschedulerStories.usage(REAL, BERTH));
        var realSpans = GrpcCollector.start();
        var berthSpans = GrpcCollector.start()) {
      int realPort = Ports.reserve();
      int berthPort = Ports.reserve();
      var realFlags = flags(admin, REAL, realPort, usage, realSpans);
      var berthFlags =
          Stream.concat(
              Stream.of("descheduler", "--compat"),
              Stream.of(flags(admin, BERTH, berthPort, usage, berthSpans)));
      Eventually.with()
          .until(
              "the age of the youngest pod", () -> youngest(admin), age -> age.compareTo(OLD) > 0);
      try (var real = RealDescheduler.start(pod, program.get(), realFlags);
          var berth = RunningBerth.within(pod, berthFlags.toArray(String[]::new))) {
        realPage = page(realPort, real);
        berthPage = page(berthPort, berth);
        assertThat(real.terminate()).isZero();
        berth.terminate();
        assertThat(berth.exitCode()).as(berth.log()).isZero();
      }
      realTrace = trace(REAL, realSpans);
      berthTrace = trace(BERTH, berthSpans);
    }
  }

  /// The spans, with what each is in. In the original, a plugin's span has that of the next plugin
  /// in it; that is not looked at.
  private static List<String> trace(String side, GrpcCollector collector) {
    var byId = collector.spans().stream().collect(Collectors.toMap(ReceivedSpan::id, span -> span));
    return byId.values().stream()
        .map(span -> {
          var parent = byId.get(span.parentId());
          while (parent != null && isPlugin(span) && isPlugin(parent)) {
            parent = byId.get(parent.parentId());
          }
          return "%s in %s %s %s"
              .formatted(
                  span.name(),
                  parent == null ? "nothing" : parent.name(),
                  span.attributes(),
                  span.events());
        })
        .map(line -> withoutChance(side, line))
        .sorted()
        .toList();
  }

  private static boolean isPlugin(ReceivedSpan span) {
    return span.attributes().containsKey("plugin");
  }

  private static String[] flags(
      Admin admin, String side, int port, UsageServers usage, GrpcCollector spans)
      throws Exception {
    DeschedulerStories.createNodes(admin, side + "-");
    var stories = new DeschedulerStories(admin, side, hasPrometheus ? usage.prometheusUrl() : null);
    stories.create();
    var policy = Files.writeString(folder.resolve(side + ".yaml"), stories.policy());
    return new String[] {
      "--policy-config-file=" + policy,
      "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN),
      "--descheduling-interval=1h",
      "--client-connection-qps=100",
      "--client-connection-burst=100",
      "--bind-address=127.0.0.1",
      "--secure-port=" + port,
      "--otel-collector-endpoint=" + spans.address()
    };
  }

  private static Duration youngest(Admin admin) throws Exception {
    var last =
        admin.list(Kinds.POD).stream()
            .map(pod -> Objects.requireNonNull(pod.metadata().creationTimestamp()))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    return Duration.between(last, TimeSource.system().instant());
  }

  /// The metrics when a cycle is over.
  private static List<String> page(int port, Logged descheduler) throws Exception {
    return Eventually.with(descheduler)
        .until(
            "the metrics after a cycle",
            () -> page(port),
            lines -> lines.contains("descheduler_loop_duration_seconds_count 1"));
  }

  private static List<String> page(int port) throws IOException {
    var curl =
        new ProcessBuilder(
                "curl", "--silent", "--insecure", "https://127.0.0.1:%d/metrics".formatted(port))
            .start();
    return new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }

  private static List<String> evicted(String side) throws Exception {
    try (var admin = Admin.of(CLUSTER)) {
      return admin.list(Kinds.POD).stream()
          .filter(pod -> pod.key().namespace().startsWith(side))
          .map(pod -> (pod.isTerminating() ? "evicted " : "kept ") + pod.key())
          .map(line -> withoutChance(side, line))
          .sorted()
          .toList();
    }
  }

  /// Without whose namespace it is, and who of several equal pods it is.
  private static String withoutChance(String side, String line) {
    var text = line.replace(side + "-", "");
    return DeschedulerStories.EQUALS.stream().anyMatch(text::contains)
        ? text.replaceAll("(twin|foe|web|many)-[0-9]", "$1")
        : text;
  }

  @Test
  void theSamePodsAreEvicted() throws Exception {
    assertThat(evicted(BERTH))
        .isEqualTo(evicted(REAL))
        .contains(
            "evicted lifetime/old",
            "evicted restarts/loop",
            "evicted taints/guest",
            "kept taints/welcome",
            "evicted affinity/homesick",
            "kept budget/guarded",
            "kept protected/local")
        .doesNotContain("kept failed/bad");
  }

  /// By requests, those of lowest priority go until the node is no longer over its target; a node
  /// that hardly uses its cards is emptied; by what is measured, two of three are enough.
  @Test
  void theUseOfNodesDecides() throws Exception {
    assertThat(evicted(BERTH))
        .contains(
            "evicted requested/many",
            "kept requested/dear",
            "evicted packed/lonely",
            "kept packed/team")
        .containsSubsequence(
            "evicted measured/many", "evicted measured/many", "kept measured/many");
  }

  /// Of which nothing is known about pods, and so one pod of the node goes.
  @Test
  void prometheusDecides() throws Exception {
    assumeTrue(hasPrometheus, "`unshare --map-root-user --mount` must work");
    assertThat(evicted(BERTH))
        .containsSubsequence(
            "evicted prometheus/many", "kept prometheus/many", "kept prometheus/many");
  }

  @Test
  void theSameIsCounted() {
    assertThat(counted(berthPage, BERTH)).isEqualTo(counted(realPage, REAL)).hasSizeGreaterThan(18);
  }

  private static List<String> counted(List<String> page, String side) {
    return page.stream()
        .filter(line -> line.contains("descheduler_"))
        .filter(line -> !line.contains("_bucket{") && !line.contains("_sum"))
        .filter(line -> !line.contains("build_info{"))
        .map(line -> line.replace(side + "-", ""))
        .toList();
  }

  @Test
  void theSpansAreTheSame() {
    assertThat(berthTrace)
        .isEqualTo(realTrace)
        .hasSizeGreaterThan(25)
        .anyMatch(span -> span.startsWith("EvictPod in RemoveDuplicates {"))
        .anyMatch(span -> span.contains("Eviction Failed"));
  }

  @Test
  void theBucketsAreTheSame() {
    assertThat(buckets(berthPage)).isEqualTo(buckets(realPage)).isNotEmpty();
  }

  private static List<String> buckets(List<String> page) {
    return page.stream()
        .filter(line -> line.contains("descheduler_") && line.contains("_bucket{"))
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .toList();
  }

  @Test
  void theSameEventsAreRecorded() throws Exception {
    var both =
        Eventually.with()
            .until(
                "the events of both",
                () -> List.of(events(BERTH), events(REAL)),
                events -> events.getFirst().equals(events.getLast()));
    assertThat(both.getFirst()).hasSizeGreaterThan(10);
  }

  private static List<String> events(String side) throws IOException, InterruptedException {
    return Kubectl.of(CLUSTER)
        .run(
            "get",
            "events.events.k8s.io",
            "--all-namespaces",
            "--output=jsonpath={range .items[?(@.action==\"Descheduled\")]}{.metadata.namespace}"
                + "/{.regarding.name} {.regarding.kind} {.regarding.apiVersion} {.type} {.reason}"
                + " {.reportingController} {.note}{\"\\n\"}{end}")
        .lines()
        .filter(line -> line.startsWith(side))
        .map(line -> withoutChance(side, line))
        .sorted()
        .toList();
  }
}
