package dev.berth.plugins.nodeaffinity;

import static dev.berth.api.kubescheduler.SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NodeAffinityTest implements PreFilterContract, FilterContract, ScoreContract {
  private static final String REJECTED =
      "UnschedulableAndUnresolvable: node(s) didn't match Pod's node affinity/selector";
  private static final String NOT_ENFORCED =
      "UnschedulableAndUnresolvable: node(s) didn't match scheduler-enforced node affinity";

  @Override
  public Class<?>[] caches() {
    return new Class<?>[] {RequiredNodeAffinity.class};
  }

  @Override
  public PluginFactory<?> factory() {
    return new NodeAffinityFactory();
  }

  @Override
  public PluginArgs args() {
    return NodeAffinityArgs.DEFAULT;
  }

  @Test
  void aPodThatDemandsNothingIsSkipped() {
    assertThat(harness(pod("p"), node("n")).preFilter()).isEqualTo("Skip");
    assertThat(harness(pod("p").prefersNode(1, "a"), node("n")).preFilter()).isEqualTo("Skip");
    assertThat(harness(pod("p"), node("n")).rawScores()).isEmpty();
    assertThat(harness(pod("p").nodeSelector("a=b"), node("n")).rawScores()).isEmpty();
  }

  @Test
  void aNodeMustHaveTheSelectedLabelsAndMatchOneTerm() {
    var pod = pod("p").nodeSelector("disk=ssd").requiresNode("zone=a").requiresNode("zone=b");
    var harness =
        harness(
            pod,
            node("a").labels("disk=ssd, zone=a"),
            node("b").labels("disk=ssd, zone=b"),
            node("c").labels("disk=ssd, zone=c"),
            node("slow").labels("disk=hdd, zone=a"));

    assertThat(harness.preFilter()).isEqualTo("Success");
    assertThat(harness.verdicts())
        .isEqualTo(Map.of("a", "Success", "b", "Success", "c", REJECTED, "slow", REJECTED));
  }

  @Test
  void theDetailHasTheTermsOfWhichEachWouldDoTheClosestFirst() {
    var pod =
        pod("p")
            .requiresNode("zone=a, gpu, cores>8")
            .requiresNode("zone in (b, c), !spot, disk notin (hdd)");

    assertThat(
            harness(
                    pod,
                    node("first").labels("zone=a, gpu=yes, cores=4"),
                    node("second").labels("zone=d, spot=yes"),
                    node("third").labels("zone=b, disk=hdd"),
                    node("bare"))
                .details())
        .isEqualTo(
            Map.of(
                "first", "cores=4, must be more than 8; or zone=a, must be b or c",
                "second",
                    "zone=d, must be b or c; spot=yes, must not exist; or zone=d, must be a, and no"
                        + " label gpu, and no label cores, must be more than 8",
                "third",
                    "disk=hdd, must be any other value; or zone=b, must be a, and no label gpu, and"
                        + " no label cores, must be more than 8",
                "bare",
                    "no label zone, must be b or c; or no label zone, must be a, and no label gpu,"
                        + " and no label cores, must be more than 8"));
    assertThat(harness(pod("p").requiresNode("zone=a, gpu, cores<8"), node("n")).details())
        .isEqualTo(
            Map.of(
                "n",
                "no label zone, must be a; no label gpu; no label cores, must be less than 8"));
    assertThat(
            harness(pod("p").nodeSelector("b=1, a=2").requiresNode("c"), node("n").labels("b=3"))
                .details())
        .isEqualTo(Map.of("n", "no label a, must be 2; b=3, must be 1"));
    assertThat(
            harness(pod("p").requiresNode("memory>32"), node("n").labels("memory=64Gi")).details())
        .isEqualTo(Map.of("n", "memory=64Gi, which is not a whole number, must be more than 32"));
    assertThat(harness(requiring(NodeSelectorTerm.EMPTY), node("n")).details())
        .isEqualTo(Map.of("n", "the node affinity has no terms that could match"));
    assertThat(harness(requiring(named("NotIn", "n")), node("n")).details())
        .isEqualTo(Map.of("n", "must be another node"));
  }

  @Test
  void termsThatMatchNothingLetNoNodePass() {
    var unreadable =
        new NodeSelectorTerm(
            List.of(new NodeSelectorRequirement("zone", "Like", List.of("a"))), List.of());

    assertThat(harness(requiring(), node("n")).verdicts()).isEqualTo(Map.of("n", REJECTED));
    assertThat(harness(requiring(NodeSelectorTerm.EMPTY), node("n")).verdicts())
        .isEqualTo(Map.of("n", REJECTED));
    assertThat(harness(requiring(unreadable), node("n").labels("zone=a")).verdicts())
        .isEqualTo(Map.of("n", REJECTED));
  }

  static Stream<Arguments> namingTerms() {
    var zone = new NodeSelectorTerm(List.of(label("zone", "a")), List.of());
    return Stream.of(
        Arguments.of(List.of(named("In", "n1")), "[n1]"),
        Arguments.of(List.of(named("In", "n1"), named("In", "n2")), "[n1, n2]"),
        Arguments.of(List.of(named("In", "n1", "n2")), "[n1, n2]"),
        Arguments.of(List.of(named("In", "missing")), "[missing]"),
        Arguments.of(List.of(named("In", "n1"), zone), "Success"),
        Arguments.of(List.of(named("NotIn", "n1")), "Success"),
        Arguments.of(List.of(NodeSelectorTerm.EMPTY), "Success"),
        Arguments.of(List.of(both(fieldIn("n1"), fieldIn("n1", "n2"))), "[n1]"),
        Arguments.of(
            List.of(both(fieldIn("n1"), fieldIn("n2"))),
            "UnschedulableAndUnresolvable: pod affinity terms conflict"),
        Arguments.of(List.of(both(fieldIn("n1"), fieldIn("n2")), named("In", "n3")), "[n3]"),
        Arguments.of(List.of(), "Success"));
  }

  @ParameterizedTest
  @MethodSource("namingTerms")
  void termsThatNameNodesNarrowTheSearch(List<NodeSelectorTerm> terms, String preFilter) {
    assertThat(harness(requiring(terms.toArray(NodeSelectorTerm[]::new)), node("n1")).preFilter())
        .isEqualTo(preFilter);
  }

  @Test
  void aTermThatNamesTwoNodesNarrowsTheSearchButMatchesNeither() {
    var harness = harness(requiring(named("In", "n1", "n2")), node("n1"), node("n2"));

    assertThat(harness.preFilter()).isEqualTo("[n1, n2]");
    assertThat(harness.verdicts()).isEqualTo(Map.of("n1", REJECTED, "n2", REJECTED));
  }

  @Test
  void theConfigurationMayDemandNodesOfEveryPod() {
    var added = added(pod("x").requiresNode("pool=batch"));
    var harness =
        PluginHarness.of(
            factory(),
            added,
            pod("p"),
            node("batch").labels("pool=batch"),
            node("web").labels("pool=web"));

    assertThat(harness.preFilter()).isEqualTo("Success");
    assertThat(harness.verdicts()).isEqualTo(Map.of("batch", "Success", "web", NOT_ENFORCED));
    assertThat(harness.details())
        .isEqualTo(Map.of("web", "pool=web, must be batch, by addedAffinity of the profile"));
  }

  @Test
  void theConfigurationsAffinityIsReportedBeforeThePods() {
    var harness =
        PluginHarness.of(
            factory(),
            added(pod("x").requiresNode("pool=batch")),
            pod("p").nodeSelector("disk=ssd"),
            node("neither"),
            node("batch").labels("pool=batch"),
            node("both").labels("pool=batch, disk=ssd"));

    assertThat(harness.verdicts())
        .isEqualTo(Map.of("neither", NOT_ENFORCED, "batch", REJECTED, "both", "Success"));
  }

  @Test
  void preferredTermsAddUpAndTheBestNodeGets100() {
    var pod =
        pod("p").prefersNode(10, "disk=ssd").prefersNode(20, "zone=a").prefersNode(0, "zone=b");
    var harness =
        harness(
            pod,
            node("both").labels("disk=ssd, zone=a"),
            node("disk").labels("disk=ssd"),
            node("none").labels("zone=b"));

    assertThat(harness.rawScores()).isEqualTo(Map.of("both", 30L, "disk", 10L, "none", 0L));
    assertThat(harness.normalizedScores()).isEqualTo(Map.of("both", 100L, "disk", 33L, "none", 0L));
  }

  @Test
  void ifNothingPreferredIsThereAllNodesGet0() {
    assertThat(harness(pod("p").prefersNode(5, "x"), node("n"), node("m")).normalizedScores())
        .isEqualTo(Map.of("n", 0L, "m", 0L));
  }

  @Test
  void whatTheConfigurationPrefersIsAdded() {
    var added = added(pod("x").prefersNode(7, "pool=batch"));
    var nodes = new GivenNode[] {node("n").labels("pool=batch, zone=a"), node("m")};

    assertThat(PluginHarness.of(factory(), added, pod("p"), nodes).rawScores())
        .isEqualTo(Map.of("n", 7L, "m", 0L));
    assertThat(
            PluginHarness.of(factory(), added, pod("p").prefersNode(3, "zone=a"), nodes)
                .rawScores())
        .isEqualTo(Map.of("n", 10L, "m", 0L));
  }

  @Test
  void aPreferredTermThatCannotBeReadIsAnError() {
    var pod = pod("p").prefersNode(new PreferredSchedulingTerm(1, named("Exists")));

    assertThatThrownBy(() -> harness(pod, node("n")).rawScores())
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "[0].matchFields[0].operator: Unsupported value: \"Exists\": supported values:"
                + " \"In\", \"NotIn\"");
  }

  @Test
  void argumentsThatCannotBeReadAreRefused() {
    var bad = added(requiring(named("In")));

    assertThatThrownBy(() -> factory().createFrom(bad, FakePluginContext.of()))
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "parsing addedAffinity.requiredDuringSchedulingIgnoredDuringExecution:"
                + " nodeSelectorTerms[0].matchFields[0].values: Invalid value: null: must have"
                + " one element");
  }

  @Test
  void aPodThatWaitsForItsResizeIsSkippedWithTheGateOnOnly() {
    var resized = pod("p").nodeSelector("a=b").condition("PodResizePending", "True", "Deferred");
    var on =
        FakePluginContext.of(node("n")).enable(IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);

    assertThat(harness(resized, node("n")).preFilter()).isEqualTo("Success");
    assertThat(PluginHarness.of(factory(), args(), on, resized).preFilter()).isEqualTo("Skip");
  }

  private PluginHarness harness(GivenPod pod, GivenNode... nodes) {
    return PluginHarness.of(factory(), args(), pod, nodes);
  }

  /// Arguments that add the node affinity of the pod.
  private static NodeAffinityArgs added(GivenPod pod) {
    return new NodeAffinityArgs(
        Objects.requireNonNull(pod.build().spec().affinity()).nodeAffinity());
  }

  private static GivenPod requiring(NodeSelectorTerm... terms) {
    var affinity = new NodeAffinity(new NodeSelector(List.of(terms)), List.of());
    return pod("p").spec(it -> it.withAffinity(Affinity.EMPTY.withNodeAffinity(affinity)));
  }

  private static NodeSelectorTerm named(String operator, String... names) {
    return new NodeSelectorTerm(
        List.of(), List.of(new NodeSelectorRequirement("metadata.name", operator, List.of(names))));
  }

  private static NodeSelectorTerm both(NodeSelectorRequirement... fields) {
    return new NodeSelectorTerm(List.of(), List.of(fields));
  }

  private static NodeSelectorRequirement fieldIn(String... names) {
    return new NodeSelectorRequirement("metadata.name", "In", List.of(names));
  }

  private static NodeSelectorRequirement label(String key, String value) {
    return new NodeSelectorRequirement(key, "In", List.of(value));
  }
}
