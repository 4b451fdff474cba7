package dev.berth.conformance.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cli.Berth;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.engine.port.TimeSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Releases over what runs, foretold on a snapshot of the cluster, and then applied to it: with the
/// real kube-apiserver, kube-controller-manager and kube-scheduler. Both ends are in
/// `target/stories`. By default a quarter of the stories is told, another one each day:
/// `-Dstories=3` tells the third quarter, `-Dstories=all` all of them.
@Tag("control-plane")
@Order(1) // as it takes long
final class ReleaseStoriesTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withServiceAccounts();

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /// Longer than any component waits before it tries again, on a busy machine, too.
  private static final Duration QUIET = Duration.ofSeconds(10);

  private static final String STORAGE =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: disks, annotations: {storageclass.kubernetes.io/is-default-class: "true"}}
      provisioner: disks.example.com
      volumeBindingMode: WaitForFirstConsumer
      ---
      apiVersion: storage.k8s.io/v1
      kind: CSIDriver
      metadata: {name: disks.example.com}
      spec: {attachRequired: true}
      """;

  private static final Map<String, List<String>> FORETOLD = new HashMap<>();
  private static final Map<String, List<String>> REAL = new HashMap<>();

  private static final int PARTS = 4;

  static List<Story> stories() throws IOException {
    var wanted = System.getProperty("stories", "");
    if (wanted.equals("all")) {
      return Story.all();
    }
    var days = TimeSource.system().instant().getEpochSecond() / 86_400;
    var part = wanted.isEmpty() ? Math.floorMod(days, PARTS) : Integer.parseInt(wanted) - 1;
    var all = Story.all();
    return IntStream.range(0, all.size())
        .filter(i -> i % PARTS == part)
        .mapToObj(all::get)
        .toList();
  }

  @BeforeAll
  static void run() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    try (var history = History.of(CLUSTER);
        var controllers = Component.controllerManager(CLUSTER);
        var kwok = Component.kwok(CLUSTER);
        var _ = Provisioner.start(CLUSTER, history);
        var _ = Attacher.start(CLUSTER, history);
        var scheduler = Component.scheduler(CLUSTER, configuration())) {
      var eventually = Eventually.with(controllers, kwok, scheduler).within(PATIENCE);
      var _ = kubectl.run("apply", "--filename=" + file("storage", STORAGE));
      tell(stories(), kubectl, history, eventually);
    }
    keep();
  }

  private static void tell(
      List<Story> stories, Kubectl kubectl, History history, Eventually eventually)
      throws Exception {
    for (var story : stories) {
      var _ = kubectl.run("create", "namespace", story.name());
      var _ = kubectl.run("create", "--filename=" + file(story.name() + "-nodes", story.nodes()));
    }
    eventually.until(
        "the nodes",
        () -> history.present(History.NODES, ""),
        nodes -> nodes.stream().allMatch(ReleaseStoriesTest::isReady));
    for (var story : stories) {
      if (!story.isEmptyBefore()) {
        apply(kubectl, story, "before", story.before());
      }
      if (!story.then().isEmpty()) {
        var command = new ArrayList<>(List.of(story.then().split(" ", -1)));
        command.add("--namespace=" + story.name());
        var _ = kubectl.run(command.toArray(String[]::new));
      }
    }
    awaitQuiet(history, stories, eventually);
    foretell(stories);
    for (var story : stories) {
      apply(kubectl, story, "release", story.release());
    }
    drain(kubectl, stories);
    awaitQuiet(history, stories, eventually);
    for (var story : stories) {
      var pods = kubectl.run("get", "pods", "--output=yaml", "--namespace=" + story.name());
      REAL.put(story.name(), PodCounts.of(story.name(), pods));
    }
  }

  private static Path configuration() throws IOException {
    return file(
        "scheduler",
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: "%s", qps: 500, burst: 500}
        leaderElection: {leaderElect: false}
        podInitialBackoffSeconds: 1
        podMaxBackoffSeconds: 1
        """
            .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(CLUSTER.file(name + ".yaml"), text);
  }

  private static void apply(Kubectl kubectl, Story story, String step, String text)
      throws IOException, InterruptedException {
    kubectl.apply(story.name(), file(story.name() + "-" + step, text));
  }

  /// Drains the nodes that are to be drained, all at the same time. A budget may forbid it.
  private static void drain(Kubectl kubectl, List<Story> stories) throws InterruptedException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var drains =
          stories.stream()
              .filter(story -> !story.drain().isEmpty())
              .<Callable<String>>map(story ->
                  () -> kubectl.run("drain", story.drain(), "--ignore-daemonsets", "--timeout=20s"))
              .toList();
      var _ = threads.invokeAll(drains);
    }
  }

  private static void foretell(List<Story> stories) throws IOException {
    var snapshot = CLUSTER.file("snapshot.yaml").toString();
    berth("snapshot", "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN), snapshot);
    for (var story : stories) {
      var release = file(story.name() + "-release", inNamespace(story));
      var command =
          new ArrayList<>(List.of("simulate", "-o", "yaml", snapshot, release.toString()));
      if (!story.drain().isEmpty()) {
        command.add("--drain=" + story.drain());
      }
      var after = berth(command.toArray(String[]::new));
      FORETOLD.put(story.name(), PodCounts.of(story.name(), after));
    }
  }

  /// Manifests that are applied with `--namespace` do not name it.
  private static String inNamespace(Story story) {
    return story
        .release()
        .replaceAll(
            "(kind: (?!Node|PriorityClass|RuntimeClass|PersistentVolume\\n).*\nmetadata: \\{)",
            "$1namespace: " + story.name() + ", ");
  }

  private static String berth(String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var code =
        Berth.run(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            arguments);
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static boolean isReady(JsonTree node) {
    return node.at("status", "conditions").ofType("Ready").text("status").equals("True")
        && node.at("spec", "taints").elements().stream()
            .noneMatch(taint -> taint.text("key").equals("node.kubernetes.io/not-ready"));
  }

  /// Until no pod of any story has changed for a while.
  private static void awaitQuiet(History history, List<Story> stories, Eventually eventually)
      throws Exception {
    var last = new Object[] {Map.of(), TimeSource.system().nanos()};
    eventually.until(
        "how long no pod has changed",
        () -> {
          var now = new LinkedHashMap<String, List<JsonTree>>();
          stories.forEach(it -> now.put(it.name(), history.present(History.PODS, it.name())));
          if (!now.equals(last[0])) {
            last[0] = now;
            last[1] = TimeSource.system().nanos();
          }
          return Duration.ofNanos(TimeSource.system().nanos() - (long) last[1]);
        },
        quiet -> quiet.compareTo(QUIET) > 0);
  }

  private static void keep() throws IOException {
    for (var side : Map.of("foretold", FORETOLD, "real", REAL).entrySet()) {
      var folder = Home.FOLDER.resolve("conformance/target/stories/" + side.getKey());
      Files.createDirectories(folder);
      for (var end : side.getValue().entrySet()) {
        Files.write(folder.resolve(end.getKey() + ".txt"), end.getValue());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("stories")
  void theClusterEndsAsForetold(Story story) {
    var foretold = end(FORETOLD, story.name());
    var real = end(REAL, story.name());
    if (story.isRace()) {
      assertThat(real).containsAll(foretold);
      assertThat(running(real)).isBetween(running(foretold), running(foretold) + 1);
    } else {
      assertThat(foretold).containsExactlyElementsOf(real);
    }
  }

  private static int running(List<String> counts) {
    return counts.stream().mapToInt(PodCounts::running).sum();
  }

  private static List<String> end(Map<String, List<String>> ends, String story) {
    return Objects.requireNonNull(ends.get(story));
  }
}
