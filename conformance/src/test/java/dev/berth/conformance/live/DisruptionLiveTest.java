package dev.berth.conformance.live;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.node.NodeLifecycle;
import dev.berth.cluster.controller.node.NodeLifecycleSettings;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Json;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.conformance.parity.BerthRun;
import dev.berth.engine.port.TimeSource;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// What `berth disrupt` says of a cluster, beside what happens to it: `kubectl drain`, the taint
/// eviction of kube-controller-manager, and kube-scheduler on nodes of kwok. `-Dseeds=20` tries
/// more clusters; `-Dseed=` begins with another one.
@Tag("storm")
final class DisruptionLiveTest {
  private static final long FIRST = Long.getLong("seed", 1);
  private static final int SEEDS = Integer.getInteger("seeds", 4);

  /// How many times ties are broken otherwise, to know all ends that are right.
  private static final int TIE_SEEDS = 12;

  private static final String TIMEOUT = "40s";

  /// Of a DaemonSet, whose pods stay on drained nodes.
  private static final String AGENT = "agent-";

  /// After which time the last toleration of a pod is over.
  private static final Duration LONGEST = Duration.ofSeconds(10);

  /// How much later something may be seen than it is said to happen.
  private static final Duration TOLERANCE = Duration.ofSeconds(3);

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final NodeLifecycleSettings FAST =
      new NodeLifecycleSettings(Duration.ofSeconds(1), Duration.ofSeconds(10), 0.2, 0.01, 50, 0.55);

  /// How many nodes each zone has, and how many of them fall silent.
  private static final Map<String, List<Integer>> ZONES =
      new TreeMap<>(Map.of("a", List.of(5, 2), "b", List.of(4, 3), "c", List.of(2, 2)));

  /// How many taints are set at once, so that nobody is late for lack of CPU.
  private static final int AT_ONCE = 4;

  private static final String LEASES = "kube-node-lease";

  private static final DateTimeFormatter MICRO_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT);

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withServiceAccounts();

  private static Path configuration(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("config.yaml"),
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: "%s"}
        leaderElection: {leaderElect: false}
        podInitialBackoffSeconds: 1
        podMaxBackoffSeconds: 1
        """
            .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
  }

  /// A drain, with what it came to.
  ///
  /// @param lost how many pods of each workload were evicted
  /// @param perNode how many pods of each workload each node has in the end, `-` for none
  /// @param isDrained whether kubectl was content
  private record End(Map<String, Integer> lost, Map<String, Integer> perNode, boolean isDrained) {}

  @Test
  void aDrainEndsAsPredicted(@TempDir Path folder) throws Exception {
    drain(folder, false);
  }

  @Test
  void aDrainOfManyKindsOfWorkloadsEndsAsPredicted(@TempDir Path folder) throws Exception {
    drain(folder, true);
  }

  private static void drain(Path folder, boolean isMixed) throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var controllers = Component.controllerManager(CLUSTER);
        var kwok = Component.kwok(CLUSTER);
        var scheduler = Component.scheduler(CLUSTER, configuration(folder));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var eventually = Eventually.with(controllers, kwok, scheduler).within(PATIENCE);
      var stories = new TreeMap<Long, Future<?>>();
      for (var seed : LongStream.range(FIRST, FIRST + SEEDS).toArray()) {
        stories.put(
            seed, threads.submit(() -> new Drain(admin, eventually, seed, folder, isMixed).run()));
      }
      for (var story : stories.entrySet()) {
        assertThat(story.getValue())
            .as("seed %d", story.getKey())
            .succeedsWithin(Duration.ofMinutes(8));
      }
    }
  }

  /// A Deployment of equal pods on nodes of different sizes, with or without a budget, and a pod
  /// that nothing controls. Mixed, also another Deployment with a budget of its own, a StatefulSet
  /// and a DaemonSet; with every other seed, each workload but that one has nodes of its own.
  private static final class Drain {
    /// The workloads that may have nodes of their own.
    private static final List<String> POOLS = List.of("web", "api", "db");

    private final Admin admin;
    private final Eventually eventually;
    private final long seed;
    private final Path folder;
    private final String name;
    private final SplittableRandom random;
    private final List<String> nodes = new ArrayList<>();
    private final boolean isMixed;
    private final boolean isApart;

    /// How many pods each workload has, by the prefix of their names.
    private final Map<String, Integer> replicas = new TreeMap<>();

    Drain(Admin admin, Eventually eventually, long seed, Path folder, boolean isMixed) {
      this.admin = admin;
      this.eventually = eventually;
      this.seed = seed;
      this.folder = folder;
      this.isMixed = isMixed;
      isApart = isMixed && seed % 2 == 1;
      name = (isMixed ? "mixed-" : "drain-") + seed;
      random = new SplittableRandom(seed);
      replicas.put("web-", isMixed ? random.nextInt(2, 6) : random.nextInt(4, 13));
    }

    @Nullable Void run() throws Exception {
      prepare();
      var drained = drained();
      var snapshot = folder.resolve(name + ".yaml");
      var taken = BerthRun.of("snapshot", "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN));
      assertThat(taken.code()).as(taken.err()).isZero();
      Files.writeString(snapshot, taken.out());
      var before = pods();
      var predicted = predict(snapshot, drained, before);
      var found = drain(drained, before);
      System.out.printf(
          "seed %d: drain of %s: %s of %d possible ends%n", seed, drained, found, predicted.size());
      assertThat(predicted.stream().map(this::certain)).contains(certain(found));
      return null;
    }

    /// kubectl evicts the pods of a node at the same time. Which workload makes its new pods first
    /// is a matter of chance, then, and so, where the pods of several workloads end up that share
    /// nodes.
    private End certain(End end) {
      return isMixed && !isApart ? new End(end.lost, Map.of(), end.isDrained) : end;
    }

    private void prepare() throws Exception {
      var count = isApart ? random.nextInt(9, 12) : random.nextInt(3, 6);
      for (var i = 1; i <= count; i++) {
        var node = name + "-n" + i;
        nodes.add(node);
        var resources =
            "{'cpu':'%dm','memory':'%dMi','pods':'110'}"
                .formatted(
                    1600 + 370 * random.nextInt(8) + 10 * i,
                    2100 + 530 * random.nextInt(8) + 20 * i);
        admin.create(
            Kinds.NODE,
            "",
            """
            {'metadata':{'name':'%1$s','labels':{'story':'%2$s','pool':'%4$s','kubernetes.io/hostname':'%1$s'}},\
            'status':{'allocatable':%3$s,'capacity':%3$s}}\
            """
                .formatted(node, name, resources, POOLS.get(i % POOLS.size())));
      }
      admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'%s'}}".formatted(name));
      if (random.nextBoolean()) {
        budget("web");
      }
      awaitAccount(name, eventually);
      admin.create(Kinds.DEPLOYMENT, name, workload("web", "400m", ""));
      if (isMixed) {
        prepareOthers();
      }
      if (random.nextBoolean()) {
        admin.create(Kinds.POD, name, pod());
        replicas.put("alone", 1);
      }
      eventually.until("the pods of " + name, this::pods, this::areSettled);
    }

    private String spec(String app, String cpu) {
      return """
      {'nodeSelector':{'story':'%s'%s},'terminationGracePeriodSeconds':1,'containers':[{'name':'c',\
      'image':'pause','resources':{'requests':{'cpu':'%s','memory':'200Mi'}}}]}\
      """
          .formatted(
              name, isApart && POOLS.contains(app) ? ",'pool':'%s'".formatted(app) : "", cpu);
    }

    private void budget(String workload) throws Exception {
      admin.create(
          Kinds.POD_DISRUPTION_BUDGET,
          name,
          "{'metadata':{'name':'%1$s'},'spec':{'maxUnavailable':%2$d,'selector':{'matchLabels':{'app':'%1$s'}}}}"
              .formatted(workload, random.nextInt(1, 4)));
    }

    private void prepareOthers() throws Exception {
      replicas.put("api-", random.nextInt(2, 5));
      replicas.put("db-", random.nextInt(2, 4));
      replicas.put(AGENT, nodes.size());
      budget("api");
      admin.create(Kinds.DEPLOYMENT, name, workload("api", "250m", ""));
      admin.create(Kinds.DAEMON_SET, name, workload("agent", "60m", ""));
      admin.create(
          Kinds.STATEFUL_SET,
          name,
          workload("db", "330m", "'serviceName':'db','podManagementPolicy':'Parallel',"));
    }

    private String workload(String app, String cpu, String more) {
      var count = app.equals("agent") ? "" : "'replicas':%d,".formatted(replicas.get(app + "-"));
      return """
      {'metadata':{'name':'%1$s'},'spec':{%2$s%3$s'selector':{'matchLabels':{'app':'%1$s'}},\
      'template':{'metadata':{'labels':{'app':'%1$s'}},'spec':%4$s}}}\
      """
          .formatted(app, count, more, spec(app, cpu));
    }

    /// The workload of the pod, as a prefix.
    private String workloadOf(String pod) {
      return replicas.keySet().stream().filter(pod::startsWith).findFirst().orElseThrow();
    }

    private String pod() {
      return "{'metadata':{'name':'alone','labels':{'app':'alone'}},'spec':%s}"
          .formatted(spec("web", "150m"));
    }

    private List<Pod> pods() throws Exception {
      return admin.list(Kinds.POD).stream()
          .filter(pod -> pod.key().namespace().equals(name))
          .toList();
    }

    /// All pods are there; each is ready, or cannot be placed.
    private boolean areSettled(List<Pod> pods) {
      var found = new TreeMap<String, Integer>();
      pods.forEach(pod -> found.merge(workloadOf(pod.key().name()), 1, Integer::sum));
      found.remove("alone");
      var wanted = new TreeMap<>(replicas);
      wanted.remove("alone");
      return found.equals(wanted)
          && pods.stream().noneMatch(Pod::isTerminating)
          && pods.stream().allMatch(pod -> isReady(pod) || isUnschedulable(pod));
    }

    private static boolean isUnschedulable(Pod pod) {
      var scheduled = pod.status().condition("PodScheduled");
      return scheduled != null && scheduled.reason().equals("Unschedulable");
    }

    private List<String> drained() {
      var first = random.nextInt(nodes.size());
      return random.nextInt(3) == 0
          ? List.of(nodes.get(first), nodes.get((first + 1) % nodes.size()))
          : List.of(nodes.get(first));
    }

    /// The ends that are right: one for each way in which ties may be broken, as far as they are
    /// tried.
    private Set<End> predict(Path snapshot, List<String> drained, List<Pod> before) {
      var ends = new HashSet<End>();
      for (var tie = 0; tie <= TIE_SEEDS; tie++) {
        var command =
            new ArrayList<>(
                List.of(
                    "disrupt",
                    snapshot.toString(),
                    "--drain",
                    String.join(",", drained),
                    "--force",
                    "--timeout",
                    TIMEOUT,
                    "--pod-start=500ms",
                    "--pod-stop=1s",
                    "-o",
                    "json"));
        if (tie > 0) {
          command.addAll(List.of("--tie-break=random", "--seed=" + tie));
        }
        var run = BerthRun.of(command.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
        ends.add(end(Document.parse(run.out()), before));
      }
      return ends;
    }

    private End end(Document report, List<Pod> before) {
      var perNode = perNode(before);
      var lost =
          report.list("pods").stream().filter(pod -> pod.text("namespace").equals(name)).toList();
      for (var pod : lost) {
        var workload = workloadOf(pod.text("name"));
        perNode.merge(workload + pod.text("node"), -1, Integer::sum);
        if (!workload.equals("alone")) { // it does not come back
          perNode.merge(workload + node(pod.object("successor").text("node")), 1, Integer::sum);
        }
      }
      perNode.values().removeIf(count -> count == 0);
      var isDrained =
          report.list("nodes").stream()
              .noneMatch(event -> event.text("event").equals("drainFailed"));
      return new End(count(lost.stream().map(pod -> pod.text("name"))), perNode, isDrained);
    }

    private static String node(String name) {
      return name.isEmpty() ? "-" : name;
    }

    private Map<String, Integer> perNode(List<Pod> pods) {
      var perNode = new TreeMap<String, Integer>();
      for (var pod : pods) {
        var place = workloadOf(pod.key().name()) + node(pod.spec().nodeName());
        perNode.merge(place, 1, Integer::sum);
      }
      return perNode;
    }

    private Map<String, Integer> count(Stream<String> pods) {
      var counts = new TreeMap<String, Integer>();
      pods.forEach(pod -> counts.merge(workloadOf(pod), 1, Integer::sum));
      return counts;
    }

    private End drain(List<String> drained, List<Pod> before) throws Exception {
      var command = new ArrayList<>(List.of("drain"));
      command.addAll(drained);
      command.addAll(
          List.of(
              "--ignore-daemonsets", "--delete-emptydir-data", "--force", "--timeout=" + TIMEOUT));
      var isDrained = true;
      try {
        var _ = Kubectl.of(CLUSTER).run(command.toArray(String[]::new));
      } catch (IOException e) {
        isDrained = false;
      }
      var after =
          eventually.until(
              "the pods of %s after the drain".formatted(name), this::pods, this::areSettled);
      var left = after.stream().map(pod -> pod.metadata().uid()).collect(toSet());
      var lost = before.stream().filter(pod -> !left.contains(pod.metadata().uid())).toList();
      assertThat(lost)
          .allMatch(pod -> drained.contains(pod.spec().nodeName()))
          .noneMatch(pod -> pod.key().name().startsWith(AGENT));
      return new End(count(lost.stream().map(pod -> pod.key().name())), perNode(after), isDrained);
    }
  }

  /// A part of a JSON document.
  private record Document(@Nullable Object value) {
    static Document parse(String json) {
      return new Document(Json.parse(json));
    }

    static Document of(@Nullable Object value) {
      return new Document(value);
    }

    Document object(String name) {
      return new Document(value instanceof Map<?, ?> map ? map.get(name) : null);
    }

    String text(String name) {
      return Objects.toString(object(name).value, "");
    }

    List<Document> list(String name) {
      return object(name).value instanceof List<?> list
          ? list.stream().map(Document::of).toList()
          : List.of();
    }
  }

  /// Pods with tolerations drawn at random are on a node that is tainted.
  @Test
  void aTaintEvictsWhomItShouldAndWhen(@TempDir Path folder) throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var controllers = Component.controllerManager(CLUSTER);
        var kwok = Component.kwok(CLUSTER);
        var diary = PodDiary.begin(admin);
        var threads = Executors.newFixedThreadPool(AT_ONCE)) {
      var eventually = Eventually.with(controllers, kwok).within(PATIENCE);
      var stories = new TreeMap<Long, Future<?>>();
      for (var seed : LongStream.range(FIRST, FIRST + SEEDS).toArray()) {
        stories.put(
            seed, threads.submit(() -> new Tainting(admin, eventually, diary, seed, folder).run()));
      }
      for (var story : stories.entrySet()) {
        assertThat(story.getValue())
            .as("seed %d", story.getKey())
            .succeedsWithin(Duration.ofMinutes(8));
      }
    }
  }

  /// One node and its pods.
  private static final class Tainting {
    private static final List<String> TOLERATIONS =
        List.of(
            "",
            "{'key':'a','operator':'Exists','effect':'NoExecute'}",
            "{'key':'a','operator':'Exists','effect':'NoExecute','tolerationSeconds':4}",
            "{'key':'a','operator':'Exists','effect':'NoExecute','tolerationSeconds':8}",
            "{'key':'a','operator':'Equal','value':'other','effect':'NoExecute'}",
            "{'key':'a','operator':'Equal','value':'x','effect':'NoExecute','tolerationSeconds':6}",
            "{'key':'b','operator':'Exists','effect':'NoExecute','tolerationSeconds':2}",
            "{'key':'b','operator':'Exists','effect':'NoExecute'}",
            "{'operator':'Exists','effect':'NoExecute','tolerationSeconds':10}");

    private final Admin admin;
    private final Eventually eventually;
    private final PodDiary diary;
    private final long seed;
    private final Path folder;
    private final String name;
    private final SplittableRandom random;

    Tainting(Admin admin, Eventually eventually, PodDiary diary, long seed, Path folder) {
      this.admin = admin;
      this.eventually = eventually;
      this.diary = diary;
      this.seed = seed;
      this.folder = folder;
      name = "taint-" + seed;
      random = new SplittableRandom(seed);
    }

    @Nullable Void run() throws Exception {
      admin.create(Kinds.NODE, "", "{'metadata':{'name':'%s'}}".formatted(name));
      admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'%s'}}".formatted(name));
      awaitAccount(name, eventually);
      var pods = random.nextInt(6, 13);
      for (var i = 0; i < pods; i++) {
        admin.create(Kinds.POD, name, pod(i));
      }
      eventually.until(
          "how many pods of %s run".formatted(name), this::ready, count -> count == pods);
      var both = random.nextBoolean();
      var predicted = predict(both);

      var begin = TimeSource.system().instant();
      var _ =
          admin.patch(
              Kinds.NODE,
              new ObjectKey("", name),
              "{'spec':{'taints':[{'key':'a','value':'x','effect':'NoExecute'}%s]}}"
                  .formatted(both ? ",{'key':'b','value':'y','effect':'NoExecute'}" : ""));
      // The others stay for good, and nothing says so: all that may come has come by then.
      TimeSource.system().sleep(LONGEST.plus(TOLERANCE).plus(TOLERANCE));
      var found = diary.deletedAfter(begin, name);
      System.out.printf("seed %d: predicted %s, found %s%n", seed, predicted, found);

      assertThat(found.keySet()).isEqualTo(predicted.keySet());
      found.forEach((pod, at) ->
          assertThat(at.minus(Objects.requireNonNull(predicted.get(pod))))
              .as("%s at %s", pod, at)
              .isBetween(Duration.ZERO, TOLERANCE));
      return null;
    }

    private String pod(int number) {
      var tolerations = new TreeSet<String>();
      for (var i = random.nextInt(3); i > 0; i--) {
        tolerations.add(TOLERATIONS.get(random.nextInt(1, TOLERATIONS.size())));
      }
      return """
      {'metadata':{'name':'p%d'},'spec':{'nodeName':'%s','terminationGracePeriodSeconds':1,\
      'tolerations':[%s],'containers':[{'name':'c','image':'pause'}]}}\
      """
          .formatted(number, name, String.join(",", tolerations));
    }

    private long ready() throws Exception {
      return admin.list(Kinds.POD).stream()
          .filter(pod -> pod.key().namespace().equals(name))
          .filter(DisruptionLiveTest::isReady)
          .count();
    }

    private Map<String, Duration> predict(boolean both) throws IOException {
      var taken = BerthRun.of("snapshot", "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN));
      assertThat(taken.code()).as(taken.err()).isZero();
      var snapshot = Files.writeString(folder.resolve(name + ".yaml"), taken.out());
      var command =
          new ArrayList<>(
              List.of(
                  "disrupt",
                  snapshot.toString(),
                  "--taint",
                  "a=x:NoExecute@" + name,
                  "-o",
                  "json"));
      if (both) {
        command.addAll(List.of("--taint", "b=y:NoExecute@" + name));
      }
      var run = BerthRun.of(command.toArray(String[]::new));
      assertThat(run.code()).as(run.err()).isZero();
      var predicted = new TreeMap<String, Duration>();
      for (var pod : Document.parse(run.out()).list("pods")) {
        if (pod.text("namespace").equals(name)) {
          var seconds = Double.parseDouble(pod.text("at"));
          predicted.put(pod.text("name"), Duration.ofMillis(Math.round(seconds * 1000)));
        }
      }
      return predicted;
    }
  }

  /// As many pods at once as are more than the controller manager's requests allow.
  @Test
  void manyPodsAreEvictedAsFastAsPredicted() throws Exception {
    var pods = 60;
    try (var admin = Admin.of(CLUSTER);
        var controllers = Component.controllerManager(CLUSTER);
        var kwok = Component.kwok(CLUSTER);
        var diary = PodDiary.begin(admin)) {
      var eventually = Eventually.with(controllers, kwok).within(PATIENCE);
      admin.create(Kinds.NODE, "", "{'metadata':{'name':'many'}}");
      admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'many'}}");
      awaitAccount("many", eventually);
      for (var i = 0; i < pods; i++) {
        admin.create(
            Kinds.POD,
            "many",
            "{'metadata':{'name':'p%d'},'spec':{'nodeName':'many','containers':[{'name':'c','image':'pause'}]}}"
                .formatted(i));
      }
      var begin = TimeSource.system().instant();
      var _ = Kubectl.of(CLUSTER).run("taint", "node", "many", "a=x:NoExecute");
      var evicted =
          eventually.until(
              "when the pods are evicted",
              () -> diary.deletedAfter(begin, "many"),
              times -> times.size() == pods);
      var last = evicted.values().stream().max(Comparator.naturalOrder()).orElseThrow();
      // 30 requests at once, then 20 a second, three for each pod
      var predicted = Duration.ofMillis((3 * pods - 30) * 50L);
      System.out.printf("%d pods: predicted %s, found %s%n", pods, predicted, last);
      assertThat(last).isBetween(predicted.minusSeconds(1), predicted.plus(TOLERANCE));
    }
  }

  /// In each zone the taints that evict come as fast as predicted; where most nodes are silent,
  /// none comes but one that kube-controller-manager may set before it has looked at all of them.
  @Test
  void silentNodesAreTaintedAsPredicted() throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var _ =
            Component.controllerManager(
                CLUSTER,
                "--node-monitor-period=1s",
                "--node-monitor-grace-period=10s",
                "--node-eviction-rate=0.2")) {
      var silent = new ArrayList<String>();
      var answering = new ArrayList<String>();
      for (var zone : ZONES.entrySet()) {
        for (var i = 0; i < zone.getValue().getFirst(); i++) {
          var name = "silent-%s%d".formatted(zone.getKey(), i);
          (i < zone.getValue().getLast() ? silent : answering).add(name);
          readyNode(admin, name, zone.getKey());
        }
      }
      var all = new ArrayList<>(silent);
      all.addAll(answering);
      for (var node : all) {
        admin.create(
            Kinds.LEASE,
            LEASES,
            "{'metadata':{'name':'%s'},'spec':{'holderIdentity':'%s'}}".formatted(node, node));
      }
      // So that all are known to answer, which shows nowhere: beats come in time.
      for (var i = 0; i < 3; i++) {
        beat(admin, all);
        TimeSource.system().sleep(Duration.ofSeconds(1));
      }
      beat(admin, all);
      var begin = TimeSource.system().instant();
      var found = new TreeMap<String, Duration>();
      while (Duration.between(begin, TimeSource.system().instant()).toSeconds() < 25) {
        beat(admin, answering);
        for (var node : admin.list(Kinds.NODE)) {
          if (isEvicting(node)) {
            found.putIfAbsent(
                node.metadata().name(), Duration.between(begin, TimeSource.system().instant()));
          }
        }
        TimeSource.system().sleep(Duration.ofMillis(200));
      }
      var predicted = predictTaints(admin, silent);
      System.out.printf("silent nodes: predicted %s, found %s%n", predicted, found);
      for (var zone : List.of("a", "c")) {
        var times = times(found, zone);
        var expected = times(predicted, zone);
        assertThat(times).as("zone %s", zone).hasSameSizeAs(expected);
        for (var i = 0; i < times.size(); i++) {
          assertThat(times.get(i).minus(expected.get(i)).abs())
              .as("zone %s: %s, predicted %s", zone, times, expected)
              .isLessThan(TOLERANCE);
        }
      }
      assertThat(times(predicted, "b")).isEmpty();
      assertThat(times(found, "b")).hasSizeLessThanOrEqualTo(1);
    }
  }

  private static void readyNode(Admin admin, String name, String zone) throws Exception {
    var now = TimeSource.system().instant().truncatedTo(ChronoUnit.SECONDS);
    admin.create(
        Kinds.NODE,
        "",
        """
        {'metadata':{'name':'%1$s','labels':{'topology.kubernetes.io/zone':'%2$s'}},\
        'status':{'conditions':[{'type':'Ready','status':'True','reason':'KubeletReady',\
        'lastHeartbeatTime':'%3$s','lastTransitionTime':'%3$s'}]}}\
        """
            .formatted(name, zone, now));
  }

  private static void beat(Admin admin, List<String> nodes) throws Exception {
    for (var node : nodes) {
      var now = TimeSource.system().instant().truncatedTo(ChronoUnit.MICROS);
      var _ =
          admin.patch(
              Kinds.LEASE,
              new ObjectKey(LEASES, node),
              "{'spec':{'renewTime':'%s'}}"
                  .formatted(MICRO_TIME.format(now.atOffset(ZoneOffset.UTC))));
    }
  }

  private static boolean isEvicting(Node node) {
    return node.metadata().name().startsWith("silent-")
        && node.spec().taints().stream()
            .anyMatch(taint ->
                taint.key().equals("node.kubernetes.io/unreachable")
                    && taint.effect().equals(Taint.NO_EXECUTE));
  }

  private static List<Duration> times(Map<String, Duration> byNode, String zone) {
    return byNode.entrySet().stream()
        .filter(node -> node.getKey().startsWith("silent-" + zone))
        .map(Map.Entry::getValue)
        .sorted()
        .toList();
  }

  private static Map<String, Duration> predictTaints(Admin admin, List<String> silent)
      throws Exception {
    var nodes =
        admin.list(Kinds.NODE).stream()
            .filter(node -> node.metadata().name().startsWith("silent-"))
            .map(node ->
                node.withSpec(node.spec().withTaints(List.of()))
                    .withStatus(node.status().withConditions(List.of())))
            .toList();
    var cluster = new EmbeddedCluster(nodes);
    var clock = new FakeClock();
    var begin = clock.instant();
    cluster.follow(clock);
    var predicted = new TreeMap<String, Duration>();
    cluster.watch(change -> {
      if (change.object() instanceof Node node && isEvicting(node)) {
        predicted.putIfAbsent(node.metadata().name(), Duration.between(begin, clock.instant()));
      }
    });
    var lifecycle = new NodeLifecycle(cluster, FAST);
    lifecycle.silence(silent);
    for (var due = lifecycle.nextDue();
        due != null && due.isBefore(begin.plusSeconds(25));
        due = lifecycle.nextDue()) {
      clock.advance(Duration.between(clock.instant(), due));
      while (lifecycle.reconcile()) {
        // there is more to do at this time
      }
    }
    return predicted;
  }

  private static void awaitAccount(String namespace, Eventually eventually) throws Exception {
    eventually.until(
        "there is a service account in " + namespace,
        () ->
            !Kubectl.of(CLUSTER)
                .run("get", "serviceaccounts", "--namespace=" + namespace, "--output=name")
                .isEmpty());
  }

  private static boolean isReady(Pod pod) {
    var ready = pod.status().condition("Ready");
    return pod.status().phase().equals(PodStatus.RUNNING)
        && ready != null
        && ready.status().equals("True");
  }
}
