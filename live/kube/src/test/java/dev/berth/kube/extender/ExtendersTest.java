package dev.berth.kube.extender;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.ExtenderManagedResource;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.status.Code;
import dev.berth.kube.watch.ObjectDocuments;
import dev.berth.testkit.scenario.LiveScenario;
import dev.berth.testkit.scenario.Scenario;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Scheduling with extenders.
final class ExtendersTest {
  private final FakeExtenderServer service = FakeExtenderServer.open();
  private final FakeExtenderServer second = FakeExtenderServer.open();

  @AfterEach
  void close() {
    service.close();
    second.close();
  }

  private static Scenario threeNodes() {
    return Scenario.cluster(node("n1").cpu("2"), node("n2").cpu("2"), node("n3").cpu("2"));
  }

  @Test
  void nodesAreNarrowed() {
    service.answers(
        "filter",
        """
        {"NodeNames": ["n3"], "FailedNodes": {"n1": "no licence"},
         "FailedAndUnresolvableNodes": {"n1": "no card", "n2": "no card"}}
        """);
    var extender =
        service.extender(config -> config.withFilterVerb("filter").withNodeCacheCapable(true));
    Decision decision = threeNodes().extenders(List.of(extender)).schedule(pod("web"));
    assertThat(decision)
        .isAssumedOn("n3")
        .fits("n3")
        .rejects("n1", service.url(), "no card")
        .rejects("n2", service.url(), "no card");
  }

  @Test
  void theExtendersReasonsAreInTheMessage() {
    service.answers(
        "filter",
        """
        {"NodeNames": [], "FailedNodes": {"n1": "no licence"},
         "FailedAndUnresolvableNodes": {"n2": "no card"}}
        """);
    var extender =
        service.extender(config -> config.withFilterVerb("filter").withNodeCacheCapable(true));
    Decision decision = threeNodes().extenders(List.of(extender)).schedule(pod("web"));
    assertThat(decision)
        .isUnschedulable()
        .isRejectedBy("Extender")
        .rejects("n3", service.url())
        .hasMessage(
            "0/3 nodes are available: 1 no card, 1 no licence. preemption: 0/3 nodes are available:"
                + " 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for"
                + " scheduling.");
    assertThat(Objects.requireNonNull(decision.nodes().get("n1")).code())
        .isEqualTo(Code.UNSCHEDULABLE);
    assertThat(Objects.requireNonNull(decision.nodes().get("n2")).code())
        .isEqualTo(Code.UNSCHEDULABLE_AND_UNRESOLVABLE);
  }

  @Test
  void aNodeThatComesBackAsAnObjectIsEmpty() {
    service.answers(
        "filter",
        """
        {"Nodes": {"items": [
          {"metadata": {"name": "n1"}, "status": {"allocatable": {"cpu": "2", "memory": "4Gi", "pods": "9"}}},
          {"metadata": {"name": "n2"}, "status": {"allocatable": {"cpu": "2", "memory": "4Gi", "pods": "9"}}}]}}
        """);
    var scenario =
        Scenario.cluster(
            node("n1").cpu("2").memory("4Gi").running(pod("busy").cpu("1500m")),
            node("n2").cpu("2").memory("4Gi"));
    scenario.extenders(List.of(service.extender(config -> config.withFilterVerb("filter"))));
    Decision decision = scenario.schedule(pod("web").cpu("100m"));
    // Seen with its pods, n1 would have a lower score.
    assertThat(decision).isAssumedOn("n1");
    assertThat(decision.best()).containsExactly("n1", "n2");
  }

  @Test
  void anAnswerOfUnknownNodesIsALie() {
    service.answers("filter", "{\"NodeNames\": [\"n1\", \"moon\"]}");
    var extender =
        service.extender(config -> config.withFilterVerb("filter").withNodeCacheCapable(true));
    assertThat(threeNodes().extenders(List.of(extender)).schedule(pod("web")))
        .isError()
        .hasMessage(
            "extender \"%s\" claims a filtered node \"moon\" which is not found in the input node list"
                .formatted(service.url()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hangs", "dies", "fails"})
  void anExtenderThatFailsStopsThePodUnlessItIsIgnorable(String how) {
    service.on(
        "filter",
        call -> {
          switch (how) {
            case "hangs" -> service.hang();
            case "fails" -> call.sendResponseHeaders(500, -1);
            default -> {}
          }
          call.close();
        });
    // Of no consequence where there is an answer, and where there is none the end of any wait.
    var timeout = how.equals("hangs") ? Duration.ofMillis(100) : Duration.ofMinutes(1);
    var strict =
        service.extender(config -> config.withFilterVerb("filter").withHttpTimeout(timeout));
    assertThat(threeNodes().extenders(List.of(strict)).schedule(pod("web"))).isError();

    var ignorable =
        service.extender(
            config -> config.withFilterVerb("filter").withHttpTimeout(timeout).withIgnorable(true));
    var scenario = threeNodes().extenders(List.of(ignorable));
    assertThat(scenario.schedule(pod("web"))).isAssumedOn("n1");
    assertThat(scenario.errors())
        .singleElement()
        .asString()
        .startsWith("filter nodes with extender " + service.url());
  }

  @Test
  void ignorableExtendersAreCalledLast() {
    service.answers("filter", "{\"NodeNames\": [\"n1\", \"n2\"]}");
    second.answers("filter", "{\"NodeNames\": [\"n2\", \"n3\"]}");
    var last =
        service.extender(config ->
            config.withFilterVerb("filter").withNodeCacheCapable(true).withIgnorable(true));
    var first =
        second.extender(config -> config.withFilterVerb("filter").withNodeCacheCapable(true));
    var scenario = threeNodes().extenders(List.of(last, first));
    // The last one answers with a node that it was not given, and is passed over.
    assertThat(scenario.schedule(pod("web"))).fits("n2", "n3");
    assertThat(scenario.errors()).hasSize(1);
    assertThat(service.asked().getFirst().body()).endsWith("\"NodeNames\":[\"n2\",\"n3\"]}");
  }

  @Test
  void onlyPodsThatAskForItsResourcesConcernAnExtender() {
    service.answers("filter", "{\"NodeNames\": []}");
    var extender =
        service.extender(config ->
            config
                .withFilterVerb("filter")
                .withNodeCacheCapable(true)
                .withManagedResources(
                    List.of(new ExtenderManagedResource("example.com/gpu", true))));
    var scenario =
        Scenario.cluster(node("n1").resource("example.com/gpu", "1")).extenders(List.of(extender));
    assertThat(scenario.schedule(pod("plain"))).isAssumedOn("n1");
    assertThat(service.asked()).isEmpty();
    assertThat(scenario.schedule(pod("gpu").resource("example.com/gpu", "1"))).isUnschedulable();
    assertThat(service.asked()).hasSize(1);
  }

  @Test
  void resourcesThatAnExtenderLooksAfterAreLeftToIt() {
    var scenario =
        Scenario.cluster(node("n1"))
            .configuredBy(
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                extenders:
                - urlPrefix: http://unused
                  managedResources: [{name: example.com/gpu, ignoredByScheduler: true}]
                """);
    assertThat(scenario.schedule(pod("gpu").resource("example.com/gpu", "1"))).isAssumedOn("n1");
  }

  @Test
  void scoresAreScaledAndWeighed() {
    service.answers(
        "prioritize", "[{\"Host\": \"n2\", \"Score\": 7}, {\"Host\": \"moon\", \"Score\": 10}]");
    second.answers("prioritize", "[{\"Host\": \"n3\", \"Score\": -1}]");
    var scenario =
        threeNodes()
            .extenders(
                List.of(
                    service.extender(
                        config -> config.withPrioritizeVerb("prioritize").withWeight(3)),
                    second.extender(config -> config.withPrioritizeVerb("prioritize"))));
    Decision decision = scenario.schedule(pod("web"));
    assertThat(decision)
        .isAssumedOn("n2")
        .scores("n2", service.url(), 70)
        .scores("n1", service.url(), 0)
        .scores("n3", second.url(), -10);
    var scores = Objects.requireNonNull(decision.scores());
    assertThat(scores.total(1) - scores.total(0)).isEqualTo(210);
    assertThat(scores.total(0) - scores.total(2)).isEqualTo(10);
  }

  @Test
  void anExtenderThatFailsToScoreDoesNotCount() {
    service.answers("prioritize", "{}");
    var scenario =
        threeNodes()
            .extenders(
                List.of(service.extender(config -> config.withPrioritizeVerb("prioritize"))));
    assertThat(scenario.schedule(pod("web"))).isAssumedOn("n1");
    assertThat(scenario.errors())
        .singleElement()
        .asString()
        .startsWith("score nodes with extender ");
  }

  @Test
  void anExtenderBindsInsteadOfPlugins() {
    service.answers("bind", "{}");
    var live = LiveScenario.cluster(node("n1"));
    live.extenders(List.of(service.extender(config -> config.withBindVerb("bind"))));
    live.create(pod("web")).settle();
    assertThat(service.asked().getFirst().body())
        .isEqualTo(
            "{\"PodName\":\"web\",\"PodNamespace\":\"default\",\"PodUID\":\"%s\",\"Node\":\"n1\"}"
                .formatted(pod("web").build().metadata().uid()));
    assertThat(live.nodeOf(pod("web"))).isEmpty(); // nobody else has bound it
  }

  @Test
  void anExtenderThatCannotBindMakesTheAttemptFail() {
    service.answers("bind", "{\"Error\": \"no cable\"}");
    var live = LiveScenario.cluster(node("n1"));
    live.extenders(List.of(service.extender(config -> config.withBindVerb("bind"))));
    live.create(pod("web")).settle();
    assertThat(live.decisions(pod("web")).getFirst()).isError().hasMessage("no cable");
    assertThat(live.nodeOf(pod("web"))).isEmpty();
  }

  @Test
  void withoutAnIgnorableExtenderPluginsBind() {
    service.answers("bind", "{\"Error\": \"no cable\"}");
    var live = LiveScenario.cluster(node("n1"));
    live.extenders(
        List.of(service.extender(config -> config.withBindVerb("bind").withIgnorable(true))));
    live.create(pod("web")).settle();
    assertThat(live.nodeOf(pod("web"))).isEqualTo("n1");
    assertThat(live.errors()).containsExactly("bind with extender " + service.url() + ": no cable");
  }

  @Test
  void anyEventBringsAPodBackThatAnExtenderHasRejected() {
    service.answers("filter", "{\"NodeNames\": []}");
    var live = LiveScenario.cluster(node("n1"));
    live.extenders(
        List.of(
            service.extender(
                config -> config.withFilterVerb("filter").withNodeCacheCapable(true))));
    live.create(pod("web")).settle();
    // Its own new condition is such an event, too; the second attempt changes nothing.
    assertThat(live.decisions(pod("web"))).hasSize(2);
    service.answers("filter", "{\"NodeNames\": [\"n1\"]}");
    live.create(node("n1").labels("changed=yes")).advance(Duration.ofSeconds(3));
    assertThat(live.nodeOf(pod("web"))).isEqualTo("n1");
  }

  private static Scenario fullNodes() {
    return Scenario.cluster(
        node("n1").cpu("1").running(pod("a").cpu("1").uid("uid-a").priority(1)),
        node("n2").cpu("1").running(pod("b").cpu("1").uid("uid-b").priority(2)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void preemptionIsNarrowed(boolean names) {
    service.answers(
        "preempt", "{\"NodeNameToMetaVictims\": {\"n2\": {\"Pods\": [{\"UID\": \"uid-b\"}]}}}");
    var extender =
        service.extender(config -> config.withPreemptVerb("preempt").withNodeCacheCapable(names));
    var scenario = fullNodes().extenders(List.of(extender));
    // Left alone, it would choose n1, whose victim is of lower priority.
    assertThat(scenario.schedule(pod("vip").cpu("1").priority(10))).preempts("n2", "default/b");
    assertThat(service.asked().getFirst().body())
        .contains(
            names
                ? "\"NodeNameToVictims\":null,\"NodeNameToMetaVictims\":{\"n1\":{\"Pods\":[{\"UID\":\"uid-a\"}]"
                : "\"NodeNameToVictims\":{\"n1\":{\"Pods\":[{\"metadata\":");
  }

  @Test
  void anExtenderMayChooseOtherVictims() {
    service.answers(
        "preempt", "{\"NodeNameToMetaVictims\": {\"n1\": {\"Pods\": [{\"UID\": \"uid-idle\"}]}}}");
    var scenario =
        Scenario.cluster(
                node("n1")
                    .cpu("2")
                    .running(
                        pod("a").cpu("2").uid("uid-a").priority(1),
                        pod("idle").uid("uid-idle").priority(1)))
            .extenders(List.of(service.extender(config -> config.withPreemptVerb("preempt"))));
    assertThat(scenario.schedule(pod("vip").cpu("1").priority(10))).preempts("n1", "default/idle");
  }

  @Test
  void noPodIsPreemptedIfTheExtenderLeavesNoCandidate() {
    service.answers("preempt", "{}");
    var scenario =
        fullNodes()
            .extenders(List.of(service.extender(config -> config.withPreemptVerb("preempt"))));
    assertThat(scenario.schedule(pod("vip").cpu("1").priority(10)))
        .preemptsNone()
        .hasMessage(
            "0/2 nodes are available: 2 Insufficient cpu. preemption: no candidate node for"
                + " preemption");
  }

  @Test
  void aNodeWithoutVictimsIsAMistake() {
    service.answers("preempt", "{\"NodeNameToMetaVictims\": {\"n2\": {\"Pods\": []}}}");
    var strict = service.extender(config -> config.withPreemptVerb("preempt"));
    assertThat(
            fullNodes()
                .extenders(List.of(strict))
                .schedule(pod("vip").cpu("1").priority(10))
                .preemptionMessage())
        .isEqualTo("preemption: expected at least one victim pod on node \"n2\"");
    var ignorable =
        service.extender(config -> config.withPreemptVerb("preempt").withIgnorable(true));
    assertThat(fullNodes().extenders(List.of(ignorable)).schedule(pod("vip").cpu("1").priority(10)))
        .preemptsNone();
  }

  @Test
  void extendersGetObjectsAsTheirOwnerHasWrittenThem() throws Exception {
    service.answers("filter", "{}");
    var documents = new ObjectDocuments(any -> false);
    var web = pod("web").build();
    documents.keep(web, "{\"as\":\"written\"}");
    service
        .extender(config -> config.withFilterVerb("filter").withNodeCacheCapable(true), documents)
        .filter(web, List.of(node("n1").build()));
    assertThat(service.asked().getFirst().body())
        .isEqualTo("{\"Pod\":{\"as\":\"written\"},\"Nodes\":null,\"NodeNames\":[\"n1\"]}");
  }

  @Test
  void nodesThatWereSentBackArePassedOnAsTheyWere() {
    var n1 = "{\"metadata\":{\"name\":\"n1\"},\"of\":\"mine\"}";
    var n2 = "{\"metadata\":{\"name\":\"n2\"},\"of\":\"mine\"}";
    service.answers("filter", "{\"Nodes\":{\"items\":[%s,%s]}}".formatted(n1, n2));
    service.answers("prioritize", "[]");
    var extender =
        service.extender(
            config -> config.withFilterVerb("filter").withPrioritizeVerb("prioritize"));
    Scenario.cluster(node("n1"), node("n2")).extenders(List.of(extender)).schedule(pod("web"));
    assertThat(service.asked().getLast().body()).contains("\"items\":[%s,%s]".formatted(n1, n2));
  }

  @Test
  void anEndlessAnswerIsCutOff() {
    service.on(
        "filter",
        call -> {
          call.sendResponseHeaders(200, 0);
          byte[] blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
          for (int i = 0; i < 64; i++) {
            call.getResponseBody().write(blanks);
          }
          call.close();
        });
    var extender = service.extender(config -> config.withFilterVerb("filter"));
    Decision decision =
        Scenario.cluster(node("n1")).extenders(List.of(extender)).schedule(pod("web"));
    assertThat(decision).isError();
    assertThat(decision.message()).startsWith("the extender's answer is longer than 16,");
  }
}
