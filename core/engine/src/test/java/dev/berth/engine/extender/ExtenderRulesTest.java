package dev.berth.engine.extender;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.extender.Extender.Role;
import dev.berth.framework.cluster.ExtenderPreemption;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeNodes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Which extenders are asked, in which order, and what an answer or a failure leads to.
class ExtenderRulesTest {
  private static final Pod POD = pod("web").build();
  private static final PodInfo IMPORTANT = pod("important").priority(9).info();
  private static final PluginStatus UNMENTIONED =
      new PluginStatus(Code.UNSCHEDULABLE, "", List.of(new PlainReason("not mentioned")));
  private static final GivenPod A = pod("a").uid("uid-a");
  private static final GivenPod B = pod("b").uid("uid-b");

  private final FakeNodes nodes =
      FakeNodes.of(node("n1").running(A), node("n2").running(B), node("n3"));
  private final Map<String, PluginStatus> statuses = new LinkedHashMap<>();
  private final List<String> errors = new ArrayList<>();

  private Extenders extenders(Extender... all) {
    return new Extenders(List.of(all), (what, why) -> errors.add(what + ": " + why.getMessage()));
  }

  private List<String> filter(Extender... all) {
    return extenders(all).filter(POD, nodes.nodes(), statuses, UNMENTIONED).stream()
        .map(NodeInfo::name)
        .toList();
  }

  private PluginStatus status(String node) {
    return statuses.getOrDefault(node, PluginStatus.SUCCESS);
  }

  private List<Candidate> preempt(Extender... all) {
    var candidates =
        List.of(
            new Candidate("n1", List.of(A.info()), 0), new Candidate("n2", List.of(B.info()), 0));
    return extenders(all).preemption(nodes).narrow(IMPORTANT, candidates);
  }

  @Test
  void eachFiltersTheNodesThatTheOneBeforeHasLeft() {
    var first = new GivenExtender("first").keeps("n1", "n3");
    var second = new GivenExtender("second").keeps("n2", "n3");

    assertThat(filter(first, second)).containsExactly("n3");
    assertThat(first.calls()).containsExactly("filter n1 n2 n3");
    assertThat(second.calls()).containsExactly("filter n1 n3");
  }

  @Test
  void nobodyIsAskedOnceNoNodeIsLeft() {
    var second = new GivenExtender("second").keeps("n1");

    assertThat(filter(new GivenExtender("first").keeps(), second)).isEmpty();
    assertThat(second.calls()).isEmpty();
  }

  @Test
  void thoseThatAreIgnorableAreAskedLast() {
    var optional = new GivenExtender("optional").keeps("n1", "n2").ignorable();
    var required = new GivenExtender("required").keeps("n2", "n3");

    assertThat(filter(optional, required)).containsExactly("n2");
    assertThat(optional.calls()).containsExactly("filter n2 n3");
  }

  @Test
  void aRejectedNodeHasTheReasonOfTheExtender() {
    filter(
        new GivenExtender("licences")
            .rejects("n1", "no licence")
            .rejects("n2", "no licence")
            .rejectsForGood("n2", "no card"));

    assertThat(status("n1"))
        .isEqualTo(
            new PluginStatus(
                Code.UNSCHEDULABLE, "licences", List.of(new PlainReason("no licence"))));
    assertThat(status("n2"))
        .isEqualTo(
            new PluginStatus(
                Code.UNSCHEDULABLE_AND_UNRESOLVABLE,
                "licences",
                List.of(new PlainReason("no card"))));
    assertThat(status("n3"))
        .isEqualTo(new PluginStatus(UNMENTIONED.code(), "licences", UNMENTIONED.reasons()));
  }

  @Test
  void aKeptNodeHasNoStatus() {
    filter(new GivenExtender("licences").keeps("n1", "n2"));

    assertThat(statuses).containsOnlyKeys("n3");
  }

  @Test
  void aNodeThatComesBackAsAnObjectIsWithoutPods() {
    Node changed = node("n1").labels("seen=yes").build();
    var kept =
        extenders(new GivenExtender("objects").replaces(changed).keeps("n1", "n2"))
            .filter(POD, nodes.nodes(), statuses, UNMENTIONED);

    assertThat(kept).extracting(NodeInfo::name).containsExactly("n1", "n2");
    assertThat(kept.getFirst().node()).isEqualTo(changed);
    assertThat(kept.getFirst().pods()).isEmpty();
    assertThat(kept.getLast().pods()).extracting(PodInfo::uid).containsExactly("uid-b");
  }

  @Test
  void aFailureOfAnExtenderEndsTheAttempt() {
    var lying = new GivenExtender("liar").claims("moon");

    assertThatThrownBy(() -> filter(new GivenExtender("strict").keeps("n1").down()))
        .isInstanceOf(PluginException.class)
        .hasMessage("strict is down");
    assertThatThrownBy(() -> filter(lying))
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "extender \"liar\" claims a filtered node \"moon\" which is not found in the input"
                + " node list");
    assertThat(errors).isEmpty();
  }

  @Test
  void aFailureOfAnIgnorableExtenderIsReportedAndChangesNothing() {
    var down = new GivenExtender("down").keeps("n1").ignorable().down();
    var lying = new GivenExtender("liar").claims("moon").ignorable();

    assertThat(filter(down, lying, new GivenExtender("last").keeps("n2").ignorable()))
        .containsExactly("n2");
    assertThat(errors)
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo("filter nodes with extender down: down is down"),
            second -> assertThat(second).startsWith("filter nodes with extender liar: "));
  }

  @Test
  void onlyThoseAreAskedThatHaveTheRoleAndAreInterestedInThePod() throws ExtenderException {
    var other = all("other").onlyFor("database");
    var idle = new GivenExtender("idle");
    Extenders extenders = extenders(other, idle);

    assertThat(extenders.filter(POD, nodes.nodes(), statuses, UNMENTIONED)).hasSize(3);
    assertThat(extenders.prioritize(POD, nodes.nodes())).isEmpty();
    assertThat(preempt(other, idle)).hasSize(2);
    assertThat(extenders.bind(POD, "n1")).isFalse();
    assertThat(other.calls()).isEmpty();
    assertThat(idle.calls()).isEmpty();
  }

  private static GivenExtender all(String name) {
    return new GivenExtender(name).keeps().scores("n1", 1).preempts("n1", 0, "uid-a").binds();
  }

  @Test
  void theRolesAreThoseOfAnyExtender() {
    Extenders extenders =
        extenders(new GivenExtender("one").binds(), new GivenExtender("two").scores("n1", 1));

    assertThat(Role.values())
        .filteredOn(extenders::have)
        .containsExactly(Role.PRIORITIZE, Role.BIND);
    assertThat(extenders.isEmpty()).isFalse();
    assertThat(extenders().isEmpty()).isTrue();
  }

  @Test
  void scoresFromZeroToTenBecomeScoresFromZeroToHundred() {
    List<Column> columns =
        extenders(
                new GivenExtender("near").scores("n2", 7).scores("moon", 10).weight(3),
                new GivenExtender("cheap").scores("n1", -1))
            .prioritize(POD, nodes.nodes());

    assertThat(columns).extracting(Column::plugin).containsExactly("near", "cheap");
    assertThat(columns).extracting(Column::weight).containsExactly(3L, 1L);
    assertThat(columns).extracting(it -> it.raw(0)).containsExactly(0L, -1L);
    assertThat(columns).extracting(it -> it.raw(1)).containsExactly(7L, 0L);
    assertThat(columns).extracting(it -> it.normalized(0)).containsExactly(0L, -10L);
    assertThat(columns).extracting(it -> it.normalized(1)).containsExactly(70L, 0L);
  }

  @Test
  void anExtenderThatFailsToScoreHasNoSay() {
    List<Column> columns =
        extenders(
                new GivenExtender("down").scores("n1", 9).down(),
                new GivenExtender("up").scores("n1", 1))
            .prioritize(POD, nodes.nodes());

    assertThat(columns).extracting(Column::plugin).containsExactly("up");
    assertThat(errors).containsExactly("score nodes with extender down: down is down");
  }

  @Test
  void anInterruptionEndsTheWaitForScores() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(
            () -> extenders(new GivenExtender("silent").silent()).prioritize(POD, nodes.nodes()))
        .isInstanceOf(PluginException.class)
        .hasMessage("interrupted while extender silent scored");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void theFirstThatBindsBindsAlone() throws ExtenderException {
    var first = new GivenExtender("first").binds();
    var second = new GivenExtender("second").binds();

    assertThat(extenders(new GivenExtender("none").keeps("n1"), first, second).bind(POD, "n2"))
        .isTrue();
    assertThat(first.calls()).containsExactly("bind n2");
    assertThat(second.calls()).isEmpty();
  }

  @Test
  void anIgnorableExtenderThatFailsToBindLeavesItToTheNext() throws ExtenderException {
    var down = new GivenExtender("down").binds().ignorable().down();
    var next = new GivenExtender("next").binds().ignorable();

    assertThat(extenders(down, next).bind(POD, "n1")).isTrue();
    assertThat(next.calls()).containsExactly("bind n1");
    assertThat(extenders(down).bind(POD, "n1")).as("left to the plugins").isFalse();
    assertThat(errors).containsOnly("bind with extender down: down is down");
  }

  @Test
  void anExtenderThatFailsToBindEndsTheAttempt() {
    var down = new GivenExtender("down").binds().down();

    assertThatThrownBy(() -> extenders(down).bind(POD, "n1"))
        .isInstanceOf(ExtenderException.class)
        .hasMessage("down is down");
    assertThat(errors).isEmpty();
  }

  @Test
  void eachNarrowsTheCandidatesThatTheOneBeforeHasLeft() {
    var first = new GivenExtender("first").preempts("n2", 0, "uid-b").preempts("n1", 1, "uid-a");
    var second = new GivenExtender("second").preempts("n2", 5, "uid-b");

    assertThat(preempt(first, second))
        .singleElement()
        .satisfies(left -> {
          assertThat(left.node()).isEqualTo("n2");
          assertThat(left.victims()).extracting(PodInfo::uid).containsExactly("uid-b");
          assertThat(left.pdbViolations()).isEqualTo(5);
        });
    assertThat(first.calls()).containsExactly("preempt n1 n2");
    assertThat(second.calls()).containsExactly("preempt n1 n2");
  }

  @Test
  void withoutCandidatesNobodyIsAsked() {
    var second = new GivenExtender("second").preempts("n1", 0, "uid-a");
    var first = new GivenExtender("first").preempts("n1", 0).ignorable();

    assertThat(preempt(new GivenExtender("zero").preempts("n1", 0).ignorable(), first)).isEmpty();
    assertThat(first.calls()).isEmpty();
    assertThat(preempt(second)).hasSize(1);
  }

  @Test
  void moreViolationsThanCanBeCountedCountAsTheMost() {
    assertThat(preempt(new GivenExtender("huge").preempts("n1", Long.MAX_VALUE, "uid-a")))
        .extracting(Candidate::pdbViolations)
        .containsExactly(Integer.MAX_VALUE);
  }

  @Test
  void anAnswerAboutPreemptionMustBeAboutTheCluster() {
    assertThatThrownBy(() -> preempt(new GivenExtender("x").preempts("moon", 0, "uid-a")))
        .isInstanceOf(PluginException.class)
        .hasMessage("nodeinfo not found for node name \"moon\"");
    assertThatThrownBy(() -> preempt(new GivenExtender("x").preempts("n1", 0, "uid-b")))
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "extender: x claims to preempt pod (UID: &{uid-b}) on node: n1, but the pod is not"
                + " found on that node");
    assertThatThrownBy(() -> preempt(new GivenExtender("x").preempts("n1", 0)))
        .isInstanceOf(PluginException.class)
        .hasMessage("expected at least one victim pod on node \"n1\"");
    assertThat(errors).isEmpty();
  }

  @Test
  void anIgnorableExtenderThatFailsLeavesTheCandidates() {
    assertThat(preempt(new GivenExtender("x").preempts("moon", 0, "uid-a").ignorable())).hasSize(2);
    assertThat(errors)
        .containsExactly("preempt with extender x: nodeinfo not found for node name \"moon\"");
  }

  @Test
  void withoutTheRolePreemptionIsLeftAlone() {
    assertThat(extenders(new GivenExtender("x").keeps()).preemption(nodes))
        .isEqualTo(ExtenderPreemption.NONE);
  }
}
