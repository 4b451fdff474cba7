package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cli.Berth;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Logged;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Hundreds of pods that want nodes at once, slowly enough for something to go wrong in the middle:
///
/// ```java
/// var berth = storm.berth();
/// storm.rages();                 // many are bound, more come, some in the place of others
/// …                              // the fault
/// storm.isWeathered(berth);      // and everything is as it should be
/// ```
///
/// Twelve nodes in three zones, each with a pod of no importance. Small pods, pods that must be
/// apart or evenly spread, pods for one zone; important ones, which do not fit but in the place of
/// others; and some that never fit. All of it nearly fills the nodes. There are no kubelets: pods
/// get a node, and that is all; deleted ones go at once.
final class Storm {

  /// How many pods there are, but for those of the beginning.
  static final int PODS = 252;

  private static final int NODES = 12;
  private static final int AT_ONCE = 60;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private static final int WRITES_A_SECOND = 80;

  /// How long news may be on their way.
  private static final Duration NEWS = Duration.ofSeconds(3);

  /// How long a decision may wait until it is written: all may be made at once, and a machine may
  /// manage half of the writes.
  private static final Duration TURN = Duration.ofSeconds(2 * PODS / WRITES_A_SECOND + 1);

  private static int storms;

  private final ControlPlane cluster;
  private final AuditLog audit;
  private final Admin admin;
  private final PodHistory history;
  private final String namespace = "storm-" + ++storms;
  private final List<String> waiting = new ArrayList<>();
  private final List<RunningBerth> berths = new ArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Future<?>> tasks = new ArrayList<>();
  private boolean hasRivals;
  private Instant outageBegin = Instant.MAX;
  private Instant outageEnd = Instant.MIN;

  private Storm(ControlPlane cluster, AuditLog audit) throws IOException, InterruptedException {
    this.cluster = cluster;
    this.audit = audit;
    this.admin = Admin.of(cluster);
    this.history = new PodHistory(cluster);
  }

  /// The nodes are there.
  static Storm gathers(ControlPlane cluster, AuditLog audit) throws Exception {
    var storm = new Storm(cluster, audit);
    storm.admin.create(
        Kinds.NAMESPACE, "", "{'metadata':{'name':'%s'}}".formatted(storm.namespace));
    storm.makePriorities();
    for (var i = 0; i < NODES; i++) {
      storm.makeNode(i);
    }
    storm.describePods();
    return storm;
  }

  private void makePriorities() throws Exception {
    for (var priority : Map.of("urgent", 1000, "needless", -1000).entrySet()) {
      insist(() ->
          admin.create(
              Kinds.PRIORITY_CLASS,
              "",
              "{'metadata':{'name':'%s'},'value':%d}"
                  .formatted(priority.getKey(), priority.getValue())));
    }
  }

  private void makeNode(int number) throws Exception {
    var name = "node-%02d".formatted(number);
    var zone = "abc".charAt(number % 3);
    admin.create(
        Kinds.NODE,
        "",
        "{'metadata':{'name':'%s','labels':{'%s':'%s'}}}".formatted(name, Room.ZONE, zone));
    var key = ObjectKey.clusterScoped(name);
    admin.patchStatus(
        Kinds.NODE, key, "{'status':{'allocatable':{'cpu':'8','memory':'32Gi','pods':'40'}}}");
    admin.patch(Kinds.NODE, key, "{'spec':{'taints':null}}");
    make(
        List.of(
            pod(
                "needless-" + number,
                "3",
                ",'priorityClassName':'needless','nodeName':'%s'".formatted(name))));
  }

  private void describePods() {
    describe(164, "small", "150m", "");
    describe(40, Room.SPREAD, "200m", spread());
    describe(12, Room.APART, "100m", apart());
    describe(20, "zonal", "300m", ",'nodeSelector':{'%s':'a'}".formatted(Room.ZONE));
    describe(6, "never", "100m", ",'nodeSelector':{'disk':'ssd'}");
    describe(4, "huge", "100", "");
    Collections.shuffle(waiting, new Random(1));
    describe(6, "urgent", "6", ",'priorityClassName':'urgent'"); // come last
  }

  private void describe(int count, String app, String cpu, String spec) {
    for (var i = 0; i < count; i++) {
      waiting.add(pod(app + "-" + i, cpu, spec));
    }
  }

  private static String pod(String name, String cpu, String spec) {
    return """
    {'metadata':{'name':'%s','labels':{'app':'%s'}},'spec':{'containers':[{'name':'c',\
    'image':'pause','resources':{'requests':{'cpu':'%s','memory':'64Mi'}}}],\
    'terminationGracePeriodSeconds':0%s}}\
    """
        .formatted(name, name.substring(0, name.lastIndexOf('-')), cpu, spec);
  }

  private static String spread() {
    return """
    ,'topologySpreadConstraints':[{'topologyKey':'%s','maxSkew':1,\
    'whenUnsatisfiable':'DoNotSchedule','labelSelector':{'matchLabels':{'app':'%s'}}}]\
    """
        .formatted(Room.ZONE, Room.SPREAD);
  }

  private static String apart() {
    return """
    ,'affinity':{'podAntiAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':[\
    {'topologyKey':'kubernetes.io/hostname','labelSelector':{'matchLabels':{'app':'%s'}}}]}}\
    """
        .formatted(Room.APART);
  }

  private void make(List<String> pods) throws Exception {
    var made = new ArrayList<Future<?>>();
    for (var pod : pods) {
      made.add(
          threads.submit(() -> {
            insist(() -> admin.create(Kinds.POD, namespace, pod));
            return null;
          }));
    }
    for (var each : made) {
      var _ = each.get();
    }
  }

  /// Makes something, however often it takes if the API server is not there.
  static void insist(Callable<?> creation) throws Exception {
    Eventually.with()
        .within(PATIENCE)
        .until("the API server makes something", () -> isDone(creation));
  }

  private static boolean isDone(Callable<?> creation) throws Exception {
    try {
      var _ = creation.call();
      return true;
    } catch (ApiException e) {
      if (!e.isAlreadyExists() && !e.isServerError()) {
        throw e;
      }
      return e.isAlreadyExists();
    } catch (IOException e) {
      return false; // it is not there
    }
  }

  /// Starts a Berth that binds about eighty pods a second.
  RunningBerth berth(String... flags) throws IOException {
    return berth(cluster.address(), flags);
  }

  /// The same that reaches the API server at another address.
  RunningBerth berth(URI server, String... flags) throws IOException {
    return start(Berth.class, server, "", flags);
  }

  /// The same whose clock can be set.
  RunningBerth berthInJumpingTime() throws IOException {
    return start(BerthInJumpingTime.class, cluster.address(), "");
  }

  /// The same with an extender.
  RunningBerth berth(MoodyExtender extender) throws IOException {
    return start(Berth.class, cluster.address(), extender.configuration());
  }

  /// The first of several that stand for election.
  RunningBerth leader() throws Exception {
    var leader = standby();
    awaitLeader(leader);
    return leader;
  }

  void awaitLeader(RunningBerth candidate) throws Exception {
    eventually()
        .until(
            "the candidate leads", () -> candidate.log().contains("Successfully acquired lease"));
  }

  /// One that stands for election.
  RunningBerth standby() throws IOException {
    return berth("--leader-elect");
  }

  private RunningBerth start(Class<?> main, URI server, String more, String... flags)
      throws IOException {
    var configuration =
        Files.writeString(
            cluster.file("berth-%d.yaml".formatted(berths.size())),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s", qps: %d, burst: %<d}
            leaderElection:
              {leaderElect: false, leaseDuration: 6s, renewDeadline: 5s, retryPeriod: 500ms}
            podMaxBackoffSeconds: 3
            %s\
            """
                .formatted(
                    cluster.kubeconfig(ControlPlane.SCHEDULER, server), WRITES_A_SECOND, more));
    var arguments = new ArrayList<>(List.of("--config", configuration.toString()));
    arguments.addAll(List.of(flags));
    var berth = RunningBerth.start(main, arguments.toArray(String[]::new));
    berths.add(berth);
    return berth;
  }

  static boolean hasBound(RunningBerth berth) throws IOException {
    return berth.log().contains("\"Successfully bound pod to node\"");
  }

  /// The pods come, many are bound, and others are still on their way.
  void rages() throws Exception {
    for (var berth : berths) {
      eventually().until("it knows the cluster", () -> berth.log().contains("Caches are synced"));
    }
    make(waiting.subList(0, 3 * PODS / 4));
    goesOn();
    tasks.add(
        threads.submit(() -> {
          make(waiting.subList(3 * PODS / 4, PODS));
          return null;
        }));
  }

  /// More pods are bound, or all that have come and can be.
  void goesOn() throws Exception {
    var more = bound() + AT_ONCE;
    eventually()
        .until(
            "%d pods are bound, or all that can be".formatted(more),
            () -> bound() >= more || disorder().isEmpty());
  }

  private long bound() throws IOException, InterruptedException {
    return ours().stream().filter(Storm::hasNode).count();
  }

  /// A fault has come to several pods.
  ///
  /// @param words by which Berth complains of it
  void isFelt(RunningBerth berth, String words) throws Exception {
    eventually()
        .until(
            "lines with " + words,
            () -> berth.log().lines().filter(line -> line.contains(words)).count(),
            count -> count >= 3);
  }

  /// A pod goes, as pods do all the time.
  void onePodGoes() throws Exception {
    var pod = ours().stream().filter(Storm::hasNode).findFirst().orElseThrow();
    admin.delete(Kinds.POD, pod.key());
  }

  /// Others change things: pods go, a node goes and one of its name comes.
  ///
  /// @return the version of all that
  long changes() throws Exception {
    var bound = ours().stream().filter(Storm::hasNode).toList();
    for (var pod : bound.subList(0, 10)) {
      admin.delete(Kinds.POD, pod.key());
    }
    admin.delete(Kinds.NODE, ObjectKey.clusterScoped("node-11"));
    makeNode(11);
    var last = admin.get(Kinds.NODE, ObjectKey.clusterScoped("node-11"));
    return Long.parseLong(last.metadata().resourceVersion());
  }

  /// Starts the real kube-scheduler, and has pods come that are its business.
  Component rival() throws Exception {
    hasRivals = true;
    var configuration =
        Files.writeString(
            cluster.file("rival.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s", qps: 20, burst: 20}
            leaderElection: {leaderElect: false}
            profiles: [{schedulerName: rival}]
            """
                .formatted(cluster.kubeconfig(ControlPlane.ADMIN)));
    var rival = Component.scheduler(cluster, configuration);
    for (var i = 0; i < 24; i++) {
      make(List.of(pod("rival-" + i, "100m", ",'schedulerName':'rival'")));
    }
    return rival;
  }

  /// Another client binds Berth's pods, to any nodes, full or not; the first of them to one that it
  /// surely makes too full.
  void meddle() throws Exception {
    hasRivals = true;
    make(List.of(pod("huge-meddled", "100", "")));
    bind("huge-meddled", "node-00");
    var random = new Random(2);
    tasks.add(
        threads.submit(() -> {
          for (var i = 0; i < 40; i++) {
            var pods = ours().stream().filter(pod -> !hasNode(pod)).toList();
            if (!pods.isEmpty()) {
              bind(
                  pods.get(random.nextInt(pods.size())).metadata().name(),
                  "node-%02d".formatted(random.nextInt(4)));
            }
          }
          return null;
        }));
  }

  private void bind(String pod, String node) throws IOException, InterruptedException {
    var path = "/api/v1/namespaces/%s/pods/%s/binding".formatted(namespace, pod);
    var body =
        "{'metadata':{'name':'%s'},'target':{'kind':'Node','name':'%s'}}"
            .formatted(pod, node)
            .replace('\'', '"');
    try {
      admin.client().sendOnly(ApiRequest.post(path, body));
    } catch (ApiException e) {
      assertThat(e.isConflict() || e.isNotFound()).as("too late: " + e).isTrue();
    }
  }

  /// What happens while requests to the API server may fail, and their results may be lost.
  void outage(Fault fault) throws Exception {
    outageBegin = Instant.now();
    fault.strike();
    outageEnd = Instant.now();
  }

  /// Something that goes wrong.
  interface Fault {
    void strike() throws Exception;
  }

  private List<Pod> ours() throws IOException, InterruptedException {
    return admin.list(Kinds.POD).stream()
        .filter(pod -> pod.metadata().namespace().equals(namespace))
        .toList();
  }

  private static boolean hasNode(Pod pod) {
    return !pod.spec().nodeName().isEmpty();
  }

  private Eventually eventually() {
    return Eventually.with(berths.toArray(Logged[]::new)).within(PATIENCE);
  }

  /// The invariants in the end and all the time: every pod that fits is bound, none twice, no node
  /// was overcommitted by a scheduler with a current view, no pod waits for a nomination that is
  /// void, and the caches of these Berths equal the cluster.
  void isWeathered(RunningBerth... knowing) throws Exception {
    for (var task : tasks) {
      var _ = task.get();
    }
    eventually().until("disorder", this::disorder, Set::isEmpty);
    var pods = settled();
    assertThat(pods).as("pods").hasSizeGreaterThan(PODS * 3 / 4);
    assertThat(history.movedPods()).as("pods with more than one node").isEmpty();
    assertBoundOnce();
    assertNoKnownOverflow();
    for (var berth : knowing) {
      assertKnows(berth, pods);
    }
  }

  /// What is not as it should be in the end; empty if nothing.
  private Set<String> disorder() throws IOException, InterruptedException {
    var pods = ours();
    var room = Room.of(admin.list(Kinds.NODE), pods);
    var disorder = new TreeSet<String>();
    for (var pod : pods) {
      if (!hasNode(pod)) {
        room.forPod(pod)
            .ifPresent(node -> disorder.add("%s fits on %s".formatted(pod.key(), node)));
        if (!pod.status().nominatedNodeName().isEmpty()) {
          disorder.add("%s is nominated and not bound".formatted(pod.key()));
        }
      }
    }
    return disorder;
  }

  /// The pods once nothing has changed for a second. Only time tells that nothing comes any more:
  /// there are conditions and nominations to be written, or not.
  private List<Pod> settled() throws Exception {
    var pods =
        eventually()
            .until(
                "pods that stay as they are",
                () -> {
                  var before = ours();
                  TimeSource.system().sleep(Duration.ofSeconds(1));
                  return before.equals(ours()) ? before : List.<Pod>of();
                },
                unchanged -> !unchanged.isEmpty());
    assertThat(disorder()).isEmpty();
    return pods;
  }

  private void assertBoundOnce() throws IOException {
    Map<ObjectKey, Integer> times = new HashMap<>();
    Set<ObjectKey> late = new HashSet<>();
    for (var binding : audit.bindings(namespace)) {
      if (binding.isDone()) {
        times.merge(binding.pod(), 1, Integer::sum);
      } else if (binding.isTooLate()) {
        late.add(binding.pod());
      }
    }
    assertThat(times.values()).as("times that pods were bound").containsOnly(1);
    if (outageEnd.equals(Instant.MIN) && !hasRivals) {
      assertThat(late).as("pods that were to be bound and were already").isEmpty();
    }
  }

  /// If Berth has made a node too full, it cannot have heard of some pod there yet.
  private void assertNoKnownOverflow() throws IOException, InterruptedException {
    Map<ObjectKey, AuditLog.Binding> bindings = new HashMap<>();
    audit.bindings(namespace).stream()
        .filter(AuditLog.Binding::isDone)
        .forEach(binding -> bindings.put(binding.pod(), binding));
    for (var overflow : overflows()) {
      var binding = bindings.get(overflow.pod().key());
      if (binding != null && isByBerth(binding)) {
        assertThat(overflow.others())
            .as("pods of which nobody knew when %s came", overflow.pod().key())
            .anyMatch(other -> isNewsAt(binding.at(), bindings.get(other.key())));
      }
    }
  }

  /// Where nodes were ever made too full.
  List<PodHistory.Overflow> overflows() throws IOException, InterruptedException {
    return history.overflows(Room.of(admin.list(Kinds.NODE), List.of()));
  }

  private static boolean isByBerth(AuditLog.Binding binding) {
    return binding.user().equals("system:kube-scheduler");
  }

  /// Whether Berth may not know of the binding.
  ///
  /// @param binding null if the API server has not come to write it down
  private boolean isNewsAt(Instant now, AuditLog.@Nullable Binding binding) {
    if (binding == null
        || (binding.at().isAfter(outageBegin.minus(NEWS)) && binding.at().isBefore(outageEnd))) {
      return now.isBefore(outageEnd.plus(NEWS).plus(TURN));
    }
    return !isByBerth(binding) && now.isBefore(binding.at().plus(NEWS).plus(TURN));
  }

  private void assertKnows(RunningBerth berth, List<Pod> pods) throws Exception {
    var check = SelfCheck.of(berth);
    var room = Room.of(admin.list(Kinds.NODE), admin.list(Kinds.POD));
    assertThat(check.mismatches()).as("what it finds itself").isEmpty();
    assertThat(check.podsByNode().keySet()).isEqualTo(room.nodes().keySet());
    for (var node : room.nodes().keySet()) {
      var there = room.on(node);
      assertThat(check.podsByNode().get(node)).as("pods on " + node).isEqualTo(uids(there));
      assertThat(check.requestedByNode().get(node))
          .as("requests on " + node)
          .containsExactly(
              Room.sum(there, "cpu", Quantity::milliValue),
              Room.sum(there, "memory", Quantity::value));
    }
    assertThat(check.assumed()).as("assumed pods").isEmpty();
    assertThat(check.nominated()).as("nominated pods").isEmpty();
    assertThat(check.waiting())
        .as("waiting pods")
        .isEqualTo(uids(pods.stream().filter(Storm::waitsForBerth).toList()));
  }

  private static boolean waitsForBerth(Pod pod) {
    return !hasNode(pod) && pod.spec().schedulerName().equals("default-scheduler");
  }

  private static Set<String> uids(List<Pod> pods) {
    return pods.stream().map(pod -> pod.metadata().uid()).collect(Collectors.toSet());
  }

  /// Ends all that runs, and removes the pods and nodes.
  void ends() throws Exception {
    threads.shutdownNow();
    for (var berth : berths) {
      berth.close();
    }
    admin
        .client()
        .sendOnly(
            ApiRequest.delete(
                "/api/v1/namespaces/%s/pods".formatted(namespace), "{\"gracePeriodSeconds\":0}"));
    for (Node node : admin.list(Kinds.NODE)) {
      admin.delete(Kinds.NODE, node.key());
    }
    history.close();
    admin.close();
  }
}
