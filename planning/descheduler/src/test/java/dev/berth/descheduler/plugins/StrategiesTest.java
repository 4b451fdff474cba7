package dev.berth.descheduler.plugins;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.ContainerState;
import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.PodCondition;
import dev.berth.descheduler.fake.FakeArgs;
import dev.berth.descheduler.fake.FakeDescheduler;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.repack.RepackPlugin;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which pods each plugin evicts, in which order, and what it says of the others. It is the epoch.
class StrategiesTest {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  record Case(
      String plugin, Map<String, Object> args, List<GivenNode> nodes, List<String> evicted) {
    @Override
    public String toString() {
      return plugin + " " + args + " evicts " + evicted;
    }
  }

  private static Case of(
      String plugin, Map<String, Object> args, List<GivenNode> nodes, String... evicted) {
    return new Case(plugin, args, nodes, List.of(evicted));
  }

  static List<Case> restarts() {
    String plugin = "RemovePodsHavingTooManyRestarts";
    var nodes =
        List.of(
            node("a")
                .running(
                    restarted("few", 3, 0, "Running"),
                    restarted("most", 9, 0, "Running"),
                    restarted("init", 3, 3, "Running"),
                    restarted("waits", 7, 0, "CrashLoopBackOff")),
            node("b").running(restarted("other", 20, 0, "Running")));
    return List.of(
        of(plugin, Map.of("podRestartThreshold", 5), nodes, "most", "waits", "other"),
        of(
            plugin,
            Map.of("podRestartThreshold", 6, "includingInitContainers", true),
            nodes,
            "most",
            "waits",
            "init",
            "other"),
        of(
            plugin,
            Map.of("podRestartThreshold", 1, "states", List.of("CrashLoopBackOff")),
            nodes,
            "waits"));
  }

  private static GivenPod restarted(String name, int restarts, int ofInit, String state) {
    var waiting = state.equals("Running") ? ContainerState.EMPTY : ContainerState.waiting(state);
    return pod(name)
        .status(it ->
            it.withPhase(state.equals("Running") ? "Running" : "Pending")
                .withContainerStatuses(
                    List.of(ContainerStatus.EMPTY.withRestartCount(restarts).withState(waiting)))
                .withInitContainerStatuses(
                    List.of(ContainerStatus.EMPTY.withRestartCount(ofInit))));
  }

  static List<Case> lifeTimes() {
    String plugin = "PodLifeTime";
    var nodes =
        List.of(
            node("a").running(aged("old", 100), aged("edge", 60), aged("unborn", -9)),
            node("b")
                .running(
                    aged("older", 200).ownedBy("batch/v1", "Job", "j"),
                    aged("killed", 10).status(it -> it.withContainerStatuses(ended(137))),
                    aged("idle", 5)
                        .status(it ->
                            it.withConditions(
                                List.of(
                                    PodCondition.EMPTY
                                        .withType("Ready")
                                        .withStatus("False")
                                        .withLastTransitionTime(Instant.ofEpochSecond(-30)))))));
    return List.of(
        of(plugin, Map.of("maxPodLifeTimeSeconds", 60), nodes, "older", "old"),
        of(
            plugin,
            Map.of("maxPodLifeTimeSeconds", 60, "ownerKinds", Map.of("exclude", List.of("Job"))),
            nodes,
            "old"),
        of(
            plugin,
            Map.of("maxPodLifeTimeSeconds", 60, "ownerKinds", Map.of("include", List.of("Job"))),
            nodes,
            "older"),
        of(plugin, Map.of("states", List.of("OOMKilled")), nodes, "killed"),
        of(plugin, Map.of("exitCodes", List.of(137)), nodes, "killed"),
        of(plugin, Map.of("exitCodes", List.of(1)), nodes),
        of(
            plugin,
            Map.of(
                "conditions",
                List.of(Map.of("type", "Ready", "minTimeSinceLastTransitionSeconds", 30))),
            nodes,
            "idle"),
        of(
            plugin,
            Map.of(
                "conditions",
                List.of(Map.of("type", "Ready", "minTimeSinceLastTransitionSeconds", 31))),
            nodes));
  }

  private static GivenPod aged(String name, int seconds) {
    return pod(name)
        .createdAt(Instant.ofEpochSecond(-seconds))
        .status(it -> it.withPhase("Running"));
  }

  private static List<ContainerStatus> ended(int exitCode) {
    return List.of(
        ContainerStatus.EMPTY.withState(ContainerState.terminated(exitCode, "OOMKilled")));
  }

  static List<Case> taints() {
    String plugin = "RemovePodsViolatingNodeTaints";
    var nodes =
        List.of(
            node("a")
                .taint("team=x:NoSchedule")
                .running(pod("p"), pod("q").tolerates("team=x:NoSchedule")),
            node("b").taint("team=y:PreferNoSchedule").running(pod("r")),
            node("c").taint("gone=:NoExecute").running(pod("s")));
    return List.of(
        of(plugin, Map.of(), nodes, "p"),
        of(plugin, Map.of("includePreferNoSchedule", true), nodes, "p", "r"),
        of(plugin, Map.of("excludedTaints", List.of("team=x")), nodes),
        of(plugin, Map.of("excludedTaints", List.of("team=y")), nodes, "p"),
        of(plugin, Map.of("includedTaints", List.of("team")), nodes, "p"),
        of(plugin, Map.of("includedTaints", List.of()), nodes));
  }

  static List<Case> nodeAffinities() {
    String plugin = "RemovePodsViolatingNodeAffinity";
    var nodes =
        List.of(
            node("a")
                .running(
                    pod("moved").requiresNode("disk=ssd"),
                    pod("selects").nodeSelector("disk=ssd"),
                    pod("nowhere").requiresNode("disk=tape"),
                    pod("likes").prefersNode(10, "disk=ssd"),
                    pod("torn").prefersNode(5, "disk=ssd").prefersNode(6, "home=here")),
            node("b").labels("disk=ssd"));
    return List.of(
        of(plugin, Map.of("nodeAffinityType", List.of(REQUIRED)), nodes, "moved"),
        of(
            plugin,
            Map.of("nodeAffinityType", List.of(PREFERRED, "other", REQUIRED)),
            nodes,
            "likes",
            "torn",
            "moved"),
        of(
            plugin,
            Map.of("nodeAffinityType", List.of(PREFERRED)),
            List.of(nodes.get(0).labels("home=here"), nodes.get(1)),
            "likes"));
  }

  static List<Case> antiAffinities() {
    String plugin = "RemovePodsViolatingInterPodAntiAffinity";
    var db = pod("db").labels("app=db").priority(5);
    var web = pod("web").labels("app=web").priority(1).requiresApart("app=db", "zone");
    var both =
        pod("x").labels("app=x").priority(1).requiresApart("app=x", "kubernetes.io/hostname");
    return List.of(
        of(plugin, Map.of(), List.of(node("a").zone("z").running(db, web)), "web"),
        of(
            plugin,
            Map.of(),
            List.of(
                node("a").labels("zone=z").running(db), node("b").labels("zone=z").running(web)),
            "web"),
        of(
            plugin,
            Map.of(),
            List.of(node("a").labels("zone=z").running(db), node("b").running(web))),
        of(
            plugin,
            Map.of(),
            List.of(node("a").running(both, both.metadata(it -> it.withName("y")))),
            "y"),
        of(
            plugin,
            Map.of("namespaces", Map.of("exclude", List.of("data"))),
            List.of(node("a").zone("z").running(db.namespace("data"), web))));
  }

  static List<Case> duplicates() {
    String plugin = "RemoveDuplicates";
    var crowd = node("a").running(web("w1"), web("w2"), web("w3"));
    return List.of(
        of(plugin, Map.of(), List.of(crowd, node("b")), "w3"),
        of(plugin, Map.of(), List.of(crowd, node("b"), node("c")), "w2", "w3"),
        of(plugin, Map.of(), List.of(crowd, node("b").unschedulable()), "w3"),
        of(plugin, Map.of(), List.of(crowd, node("b").taint("x=y:NoSchedule"))),
        of(
            plugin,
            Map.of("excludeOwnerKinds", List.of("ReplicaSet")),
            List.of(crowd, node("b"), node("c"))),
        of(
            plugin,
            Map.of(),
            List.of(node("a").running(web("w1"), web("w2").image("other:1")), node("b"))));
  }

  private static GivenPod web(String name) {
    return pod(name).ownedBy("apps/v1", "ReplicaSet", "web");
  }

  @ParameterizedTest
  @MethodSource({
    "restarts",
    "lifeTimes",
    "taints",
    "nodeAffinities",
    "antiAffinities",
    "duplicates"
  })
  void evicts(Case it) {
    var cluster = new FakeDescheduler().with(it.nodes.toArray(GivenNode[]::new));

    run(it.plugin, it.args, cluster);

    assertThat(cluster.evicted().stream().map(name -> name.substring(name.indexOf('/') + 1)))
        .isEqualTo(it.evicted);
  }

  @Test
  void failedPodsGoUnlessTheArgumentsKeepThem() {
    var old = Instant.ofEpochSecond(-4000);
    var job = failed("job", old).ownedBy("batch/v1", "Job", "j");
    var runs = pod("runs").createdAt(old).status(it -> it.withPhase("Running"));
    var cluster =
        finished(failed("gone", old), failed("young", Instant.ofEpochSecond(-3599)), job, runs);

    run(
        "RemoveFailedPods",
        Map.of("excludeOwnerKinds", List.of("Job"), "exitCodes", List.of(137)),
        cluster);

    assertThat(cluster.evicted()).containsExactly("default/gone");
    assertThat(cluster.keptPods())
        .containsExactly(
            "default/job: ignoring pod for eviction due to: pod's owner kind of Job is excluded",
            "default/young: ignoring pod for eviction due to: pod does not exceed the min age"
                + " seconds of 3600");

    var strict = finished(job);
    run(
        "RemoveFailedPods",
        Map.of(
            "minPodLifetimeSeconds", 5000, "reasons", List.of("Evicted"), "exitCodes", List.of(1)),
        strict);
    assertThat(strict.keptPods())
        .containsExactly(
            "default/job: ignoring pod for eviction due to: [pod does not exceed the min age"
                + " seconds of 5000, pod does not match any of the reasons, pod does not match any"
                + " of the exitCodes]");
  }

  /// A cluster whose pods need not run.
  private static FakeDescheduler finished(GivenPod... pods) {
    return new FakeDescheduler()
        .with(node("a").build(), Arrays.stream(pods).map(GivenPod::build).toList());
  }

  private static GivenPod failed(String name, Instant created) {
    return pod(name)
        .createdAt(created)
        .status(it -> it.withPhase("Failed").withContainerStatuses(ended(137)));
  }

  @Test
  void theLimitOfANodeEndsItsNodeAndTheLimitOfTheCycleEndsAll() {
    var cluster =
        new FakeDescheduler()
            .with(
                node("a").taint("x=y:NoSchedule").running(pod("a1"), pod("a2"), pod("a3")),
                node("b").taint("x=y:NoSchedule").running(pod("b1"), pod("b2"), pod("b3")))
            .answer("default/a1", new EvictionResult.Failed("no"))
            .answer("default/a2", new EvictionResult.LimitReached(Limit.NODE))
            .answer("default/b1", new EvictionResult.LimitReached(Limit.NAMESPACE))
            .answer("default/b3", new EvictionResult.LimitReached(Limit.TOTAL));

    run("RemovePodsViolatingNodeTaints", Map.of(), cluster);

    assertThat(cluster.evicted()).containsExactly("default/b2");
  }

  @Test
  void protectedPodsNeitherCountAsDuplicatesNorStayForThem() {
    var cluster =
        new FakeDescheduler()
            .with(node("a").running(web("w1"), web("w2")), node("b"))
            .protect("default/w1");

    run("RemoveDuplicates", Map.of(), cluster);

    assertThat(cluster.evicted()).isEmpty();
    assertThat(cluster.notes()).isEmpty();
  }

  @Test
  void duplicatesAreAccountedFor() {
    var cluster =
        new FakeDescheduler()
            .with(node("a").running(web("w1"), web("w2").nodeSelector("only=a")), node("b"));

    run("RemoveDuplicates", Map.of(), cluster);

    assertThat(cluster.notes())
        .containsExactly(
            "Adjusting feasible nodes owner=default/ReplicaSet/web/"
                + pod("x").build().spec().containers().getFirst().image()
                + " from=2 to=0",
            "Less than two feasible nodes for duplicates to land, skipping eviction"
                + " owner=default/ReplicaSet/web/"
                + pod("x").build().spec().containers().getFirst().image());
  }

  @Test
  void unknownTypesOfAffinityAreErrorsThatDoNotEndThePlugin() {
    var cluster = new FakeDescheduler().with(node("a"), node("b"));

    run(
        "RemovePodsViolatingNodeAffinity",
        Map.of("nodeAffinityType", List.of("other", REQUIRED)),
        cluster);

    assertThat(cluster.errors()).containsExactly("Invalid nodeAffinityType");
    assertThat(cluster.notes())
        .containsExactly("Executing for nodeAffinityType", "Executing for nodeAffinityType");
  }

  record Wrong(String plugin, Map<String, Object> args, List<String> problems) {
    @Override
    public String toString() {
      return plugin + " " + args;
    }
  }

  static List<Wrong> wrong() {
    var bothNamespaces = Map.of("include", List.of("a"), "exclude", List.of("b"));
    String onlyOne = "only one of Include/Exclude namespaces can be set";
    return List.of(
        new Wrong("RemoveDuplicates", Map.of("namespaces", bothNamespaces), List.of(onlyOne)),
        new Wrong(
            "RemovePodsHavingTooManyRestarts",
            Map.of("namespaces", bothNamespaces, "states", List.of("Pending")),
            List.of(
                onlyOne,
                "invalid PodsHavingTooManyRestarts threshold",
                "states must be one of [CrashLoopBackOff Running]")),
        new Wrong(
            "RemovePodsViolatingNodeTaints",
            Map.of("includedTaints", List.of("a"), "excludedTaints", List.of("b")),
            List.of("either includedTaints or excludedTaints can be set, but not both")),
        new Wrong(
            "RemovePodsViolatingNodeAffinity",
            Map.of("namespaces", bothNamespaces),
            List.of("nodeAffinityType needs to be set", onlyOne)),
        new Wrong(
            "PodLifeTime",
            Map.of(
                "ownerKinds", Map.of("include", List.of("a"), "exclude", List.of("b")),
                "conditions", List.of(Map.of())),
            List.of(
                "only one of Include/Exclude ownerKinds can be set",
                "conditions[0]: at least one of type, status, reason, or"
                    + " minTimeSinceLastTransitionSeconds must be set")),
        new Wrong(
            "PodLifeTime",
            Map.of("ownerKinds", Map.of("include", List.of("a"))),
            List.of(
                "at least one filtering criterion must be specified (maxPodLifeTimeSeconds, states,"
                    + " conditions, or exitCodes)")),
        new Wrong(
            "Repack",
            Map.of("maxMoves", 0, "objective", "price"),
            List.of(
                "maxMoves must be from 1 to 2147483647, not 0",
                "objective must be \"placed\" or \"nodes\", not \"price\"")),
        new Wrong("Repack", Map.of(), List.of()),
        new Wrong(
            "RemoveFailedPods",
            Map.of("labelSelector", selector("-a=b")),
            List.of(
                "failed to get label selectors from strategy's params: key: Invalid value: \"-a\":"
                    + " name part must consist of alphanumeric characters, '-', '_' or '.', and"
                    + " must start and end with an alphanumeric character (e.g. 'MyName',  or"
                    + " 'my.name',  or '123-abc', regex used for validation is"
                    + " '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')")));
  }

  @ParameterizedTest
  @MethodSource
  void wrong(Wrong it) {
    assertThat(problems(factory(it.plugin), it.args)).isEqualTo(it.problems);
  }

  @Test
  void repackNeedsProvenEvictions() throws Exception {
    var cluster = new FakeDescheduler().with(node("a").running(pod("x")), node("b"));
    var factory = RepackPlugin.FACTORY;
    var plugin = (BalancePlugin) factory.create(factory.read(new FakeArgs(Map.of())), cluster);

    assertThatThrownBy(() -> plugin.balance(cluster.nodes()))
        .isInstanceOf(DeschedulerPluginException.class)
        .hasMessageContaining("--prove=false");
  }

  private static <A> List<String> problems(
      DeschedulerPluginFactory<A> factory, Map<String, Object> args) {
    return factory.validate(factory.read(new FakeArgs(args)));
  }

  private static DeschedulerPluginFactory<?> factory(String name) {
    for (DeschedulerPluginFactory<?> factory : DeschedulerPlugins.IN_TREE) {
      if (factory.name().equals(name)) {
        return factory;
      }
    }
    throw new AssertionError(name);
  }

  private static void run(String plugin, Map<String, Object> args, FakeDescheduler cluster) {
    run(factory(plugin), args, cluster);
  }

  private static <A> void run(
      DeschedulerPluginFactory<A> factory, Map<String, Object> args, FakeDescheduler cluster) {
    try {
      switch (factory.create(factory.read(new FakeArgs(args)), cluster)) {
        case DeschedulePlugin plugin -> plugin.deschedule(cluster.nodes());
        case BalancePlugin plugin -> plugin.balance(cluster.nodes());
        default -> throw new AssertionError(factory.name());
      }
    } catch (DeschedulerPluginException e) {
      throw new AssertionError(e);
    }
  }
}
