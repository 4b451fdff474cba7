package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.WatchEvent;
import dev.berth.api.core.Pod;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Home;
import dev.berth.conformance.Memory;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.conformance.controlplane.Programs;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// How fast pods are bound in a whole control plane, and what of a scheduler that takes, under
/// Berth and kube-scheduler in turns. `bench/run cluster` runs this, on workloads that it has
/// written.
@Tag("control-plane")
@EnabledIfSystemProperty(
    named = "throughput.workloads",
    matches = ".+",
    disabledReason = "it takes minutes; bench/run cluster runs this")
class ThroughputTest {
  private static final int RUNS = Integer.getInteger("throughput.runs", 3);

  /// How often as many pods again are created under the same process, each time measured.
  private static final int ROUNDS = Integer.getInteger("throughput.rounds", 1);

  private static final boolean USAGE = Boolean.getBoolean("throughput.usage");

  /// What Berth is asked in some of the rounds: `questions`, `pages`, or nothing.
  private static final String ASKED = System.getProperty("throughput.asked", "");

  private static final int WRITERS = 16;
  private static final String PODS = "/api/v1/namespaces/bench/pods";
  private static final String NODES = "/api/v1/nodes";
  private static final String AT_ONCE = "{\"gracePeriodSeconds\":0}";
  private static final String NAME = "\"name\":\"pod-";
  private static final String DECISIONS = "/apis/decisions.berth.dev/v1alpha1";
  private static final String EXPLANATION =
      DECISIONS + "/namespaces/bench/pods/nowhere/explanation";

  /// A pod that fits nowhere, for questions.
  private static final String NOWHERE =
      "{'metadata':{'name':'nowhere'},'spec':{'containers':[{'name':'c','image':'i','resources':"
          + "{'requests':{'cpu':'1000'}}}]}}";

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          "--disable-admission-plugins=TaintNodesByCondition",
          "--max-mutating-requests-inflight=800",
          "--max-requests-inflight=1600");

  @TempDir private Path folder = Path.of("");

  /// When each pod was sent, and when it was seen to be bound, in nanoseconds.
  private final Map<String, Long> sent = new ConcurrentHashMap<>();

  private final Map<String, Long> bound = new ConcurrentHashMap<>();

  /// A scheduler.
  ///
  /// @param percentage of the nodes to score; 0 is kube-scheduler's default, which adapts
  /// @param plugin that is enabled beside the default ones; empty for none
  /// @param asked what it is asked, by round
  private record Contender(
      String name, List<String> command, int percentage, String plugin, List<Asked> asked) {
    Contender(String name, List<String> command, int percentage, String plugin) {
      this(name, command, percentage, plugin, Collections.nCopies(ROUNDS, Asked.NOTHING));
    }
  }

  /// What a scheduler is asked while it binds the pods of a round.
  ///
  /// @param suffix of its name
  /// @param perSecond how often
  /// @param paths of the questions, by their names
  private record Asked(String suffix, int perSecond, Map<String, String> paths) {
    static final Asked NOTHING = new Asked("", 0, Map.of());

    /// What costs a scheduler next to nothing, for what the asking itself costs.
    static final Asked LIVEZ = new Asked("-livez", 50, Map.of("livez", "/livez"));

    /// Ten open pages: five live ones, which ask every five seconds, and five maps, each of which
    /// somebody opens again as often.
    static final Asked PAGES =
        new Asked("-pages", 2, Map.of("live", "/ui/live/rates", "map", "/ui/cluster.json"));

    static final Asked QUESTIONS =
        new Asked(
            "-asked",
            50,
            Map.of(
                "decisions", DECISIONS + "/decisions",
                "queue", DECISIONS + "/queue",
                "overview", DECISIONS + "/overview",
                "why", EXPLANATION + "?help=false",
                "whatHelps", EXPLANATION));

    /// By round: each once in every turn, which begins with another one than the turn before.
    static List<Asked> inTurns(int rounds) {
      var all =
          ASKED.equals("pages") ? List.of(NOTHING, PAGES) : List.of(NOTHING, LIVEZ, QUESTIONS);
      return IntStream.range(0, rounds)
          .mapToObj(round -> all.get((round + round / all.size()) % all.size()))
          .toList();
    }
  }

  /// With `-Dthroughput.asked`, Berth alone, asked and not asked in turns; with
  /// `-Dthroughput.usage`, without plugins that know what nodes use, and with each; else beside
  /// kube-scheduler.
  private static List<Contender> contenders() throws IOException, InterruptedException {
    var berth = List.of(System.getProperty("throughput.berth", Home.FOLDER + "/berth"), "run");
    var peer = List.of(Programs.folder().resolve("kube-scheduler").toString());
    if (!ASKED.isEmpty()) {
      var options = Stream.of("--ui").filter(_ -> ASKED.equals("pages"));
      var command = Stream.concat(berth.stream(), options).toList();
      return List.of(new Contender("berth", command, 100, "", Asked.inTurns(ROUNDS)));
    }
    var contenders = new ArrayList<>(List.of(new Contender("berth", berth, 100, "")));
    if (USAGE) {
      for (String plugin : List.of("LoadAware", "LoadAwareScheduling")) {
        var name = "berth-" + plugin.toLowerCase(Locale.ROOT); // which pods are called by
        contenders.add(new Contender(name, berth, 100, plugin));
      }
    } else {
      contenders.add(new Contender("kube-scheduler", peer, 0, ""));
    }
    return contenders;
  }

  @Test
  void inTurns() throws Exception {
    var contenders = contenders();
    var out = Path.of(System.getProperty("throughput.out"));
    try (var admin = Admin.of(CLUSTER)) {
      var _ = admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'bench'}}");
      var _ = Thread.ofVirtual().start(() -> watch(admin));
      for (String workload : System.getProperty("throughput.workloads").split(",", -1)) {
        var files = Path.of(workload);
        create(admin, Files.readAllLines(files.resolve("before.json")));
        try (var _ = USAGE ? usage(admin, files) : null) {
          for (int run = 1; run <= RUNS; run++) {
            for (var contender : contenders) {
              Files.writeString(
                  out,
                  measure(admin, files, run, contender) + "\n",
                  StandardOpenOption.CREATE,
                  StandardOpenOption.APPEND);
              delete(admin, PODS);
            }
          }
        }
        delete(admin, NODES);
      }
    }
  }

  private ChangingUsage usage(Admin admin, Path files) throws Exception {
    return ChangingUsage.begin(
        admin,
        Kubectl.of(CLUSTER),
        Files.readAllLines(files.resolve("before.json")).stream()
            .filter(ThroughputTest::isNode)
            .map(ThroughputTest::name)
            .toList(),
        folder);
  }

  private static boolean isNode(String object) {
    return object.contains("\"kind\":\"Node\"");
  }

  private static String name(String object) {
    int begin = object.indexOf("\"name\":\"") + "\"name\":\"".length();
    return object.substring(begin, object.indexOf('"', begin));
  }

  private String measure(Admin admin, Path files, int run, Contender contender) throws Exception {
    var log = Files.createTempFile(folder, contender.name, ".log");
    var command = new ArrayList<>(contender.command);
    int port = Ports.reserve();
    var kubeconfig = CLUSTER.kubeconfig(ControlPlane.SCHEDULER);
    command.addAll(
        List.of(
            "--config=" + configuration(contender),
            "--authentication-kubeconfig=" + kubeconfig,
            "--authorization-kubeconfig=" + kubeconfig,
            "--bind-address=127.0.0.1",
            "--secure-port=" + port));
    var process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      schedule(admin, files, "init", run, contender, process);
      var _ = admin.create(Kinds.POD, "bench", NOWHERE);
      var lines = new ArrayList<String>();
      for (int round = 1; round <= ROUNDS; round++) {
        lines.add(measured(admin, files, run, round, contender, process, port));
      }
      return String.join("\n", lines);
    } catch (AssertionError e) {
      throw new AssertionError(Files.readString(log), e);
    } finally {
      Processes.kill(process);
    }
  }

  private String measured(
      Admin admin, Path files, int run, int round, Contender contender, Process process, int port)
      throws Exception {
    var asks = contender.asked.get(round - 1);
    var questioner = asks.paths.isEmpty() ? null : questioner(port, asks);
    var cpuBefore = cpu(process);
    long begun = System.nanoTime();
    schedule(admin, files, "measured", run * 100 + round, contender, process);
    var cpuAfter = cpu(process);
    String asked = questioner == null ? "" : asked(questioner);
    long last = bound.values().stream().mapToLong(Long::longValue).max().orElseThrow();
    long[] latencies =
        sent.entrySet().stream()
            .mapToLong(pod -> bound.getOrDefault(pod.getKey(), last) - pod.getValue())
            .sorted()
            .toArray();
    return String.format(
        Locale.ROOT,
        """
        {"run":%d,"round":%d,"impl":"%s","percentage":%d,"shape":"%s","nodes":%d,"finished":true,\
        "pods":%d,"podsPerSecond":%.1f,"p50Millis":%.1f,"p99Millis":%.1f,"cpuSeconds":%.2f,\
        "measuredCpuSeconds":%.2f,"peakRssMB":%d%s}\
        """,
        run,
        round,
        contender.name + asks.suffix,
        contender.percentage,
        files.getFileName().toString().replaceAll("-\\d+-\\w+$", ""),
        Files.readAllLines(files.resolve("before.json")).stream()
            .filter(ThroughputTest::isNode)
            .count(),
        sent.size(),
        sent.size() / ((last - begun) / 1e9),
        millis(latencies, 0.50),
        millis(latencies, 0.99),
        cpuAfter.toMillis() / 1e3,
        cpuAfter.minus(cpuBefore).toMillis() / 1e3,
        Memory.megabytes(process, "VmHWM"),
        asked);
  }

  private static Questioner questioner(int port, Asked asked) throws IOException {
    var connection =
        new Connections(Map.of(), TimeSource.system())
            .find(CLUSTER.kubeconfig(ControlPlane.ADMIN).toString(), "")
            .at(URI.create("https://127.0.0.1:" + port), null, true);
    return new Questioner(connection, asked.paths, asked.perSecond);
  }

  private static String asked(Questioner questioner) {
    questioner.close();
    return String.format(
        Locale.ROOT,
        ",\"questions\":%d,\"questionP50Millis\":%s,\"questionP99Millis\":%s",
        questioner.count(),
        json(questioner.millis(0.5)),
        json(questioner.millis(0.99)));
  }

  private static String json(Map<String, Double> numbers) {
    return numbers.entrySet().stream()
        .map(
            number -> String.format(Locale.ROOT, "\"%s\":%.1f", number.getKey(), number.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private Path configuration(Contender contender) throws IOException {
    return Files.writeString(
        Files.createTempFile(folder, contender.name, ".yaml"),
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        leaderElection: {leaderElect: false}
        clientConnection: {kubeconfig: "%s", qps: 5000, burst: 5000}
        percentageOfNodesToScore: %d
        %s
        """
            .formatted(
                CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
                contender.percentage,
                contender.plugin.isEmpty()
                    ? ""
                    : "profiles: [{plugins: {multiPoint: {enabled: [{name: %s, weight: 3}]}}}]"
                        .formatted(contender.plugin)));
  }

  /// Creates the pods of a stretch, and waits until all are bound.
  private void schedule(
      Admin admin, Path files, String stretch, int run, Contender contender, Process process)
      throws Exception {
    sent.clear();
    bound.clear();
    // Names of their own, since an event of another run may come late.
    var name = "%s%s-%d-%s-".formatted("\"name\":\"", contender.name, run, stretch);
    create(
        admin,
        Files.readAllLines(files.resolve("pending-%s.json".formatted(stretch))).stream()
            .map(pod -> pod.replace(NAME, name))
            .toList());
    Eventually.with()
        .within(PATIENCE)
        .until(
            "all pods of %s are bound".formatted(stretch),
            () -> {
              assertThat(process.isAlive()).isTrue();
              return bound.keySet().containsAll(sent.keySet());
            });
  }

  /// Creates objects in their order, several at a time.
  private void create(Admin admin, List<String> objects) throws Exception {
    try (var writers = Executors.newFixedThreadPool(WRITERS)) {
      List<Future<?>> writes = new ArrayList<>();
      for (String object : objects) {
        writes.add(
            writers.submit(() -> {
              admin.client().sendOnly(request(object));
              return null;
            }));
      }
      for (Future<?> write : writes) {
        write.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("the cluster cannot be filled", e);
    }
  }

  private ApiRequest request(String object) {
    if (object.contains("\"kind\":\"Pod\"")) {
      sent.put(name(object), System.nanoTime());
      return ApiRequest.post(PODS, object);
    }
    return ApiRequest.post(NODES, object);
  }

  /// Deletes all objects in a collection, as many at once as the API server deletes before a
  /// request times out, and waits until they are gone.
  private static void delete(Admin admin, String path) throws IOException, InterruptedException {
    boolean isThere = true;
    while (isThere) {
      admin.client().sendOnly(ApiRequest.delete(path, AT_ONCE).with("limit", "2000"));
      try (var response =
          admin.client().send(ApiRequest.get(path).with("limit", "1").accepting(Admin.JSON))) {
        isThere =
            new String(response.body().readAllBytes(), StandardCharsets.UTF_8).contains("\"uid\"");
      }
    }
  }

  private void watch(Admin admin) {
    var reading = new ApiFormat.Reading(Interner.none(), _ -> {});
    try {
      while (true) {
        var request = ApiRequest.get("/api/v1/pods").with("watch", "true");
        try (var response = admin.client().send(request)) {
          var events = response.format().watch(Kinds.POD, response.body(), reading);
          for (var event = events.next(); event != null; event = events.next()) {
            if (event instanceof WatchEvent.Change<Pod>(_, Pod pod)
                && !pod.spec().nodeName().isEmpty()) {
              var _ = bound.putIfAbsent(pod.metadata().name(), System.nanoTime());
            }
          }
        }
      }
    } catch (IOException | UncheckedIOException | InterruptedException e) {
      // the test has ended
    }
  }

  private static Duration cpu(Process process) {
    return process.info().totalCpuDuration().orElseThrow();
  }

  private static double millis(long[] sorted, double share) {
    return sorted[(int) (share * (sorted.length - 1))] / 1e6;
  }
}
