package dev.berth.plugins.podtopologyspread;

import static dev.berth.plugins.podtopologyspread.Spread.HOST;
import static dev.berth.plugins.podtopologyspread.Spread.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PodTopologySpreadFilterTest {
  private static final GivenPod WEB = pod("p").labels("app=web");

  /// Zones a, b and c with 3, 1 and 0 web pods.
  private static final GivenNode[] ZONES = {
    node("a1").zone("a").running(web("1"), web("2")),
    node("a2").zone("a").running(web("3")),
    node("b1").zone("b").running(web("4"), pod("db").labels("app=db")),
    node("c1").zone("c").running(web("5").namespace("other")),
  };

  private static GivenPod web(String name) {
    return pod("web-" + name).labels("app=web");
  }

  private static GivenPod constrained(UnaryOperator<TopologySpreadConstraint> change) {
    return WEB.spread(
        change.apply(
            TopologySpreadConstraint.EMPTY
                .withMaxSkew(1)
                .withTopologyKey(ZONE)
                .withWhenUnsatisfiable(TopologySpreadConstraint.DO_NOT_SCHEDULE)
                .withLabelSelector(selector("app=web"))));
  }

  private static String zones(GivenPod pod) {
    return zones(FakePluginContext.of(ZONES), pod);
  }

  private static String zones(FakePluginContext context, GivenPod pod) {
    Map<String, String> verdicts =
        new Spread(context, PodTopologySpreadArgs.DEFAULT, pod.info()).verdicts();
    return verdicts.get("a1") + ", " + verdicts.get("b1") + ", " + verdicts.get("c1");
  }

  @Test
  void aDomainMayNotGetTooFarAheadOfTheLast() {
    assertThat(zones(WEB.spreads(1, ZONE, "app=web"))).isEqualTo("full, full, fits");
    assertThat(zones(WEB.spreads(2, ZONE, "app=web"))).isEqualTo("full, fits, fits");
    assertThat(zones(WEB.spreads(4, ZONE, "app=web"))).isEqualTo("fits, fits, fits");
  }

  @Test
  void aPodThatItsConstraintDoesNotSelectDoesNotCount() {
    assertThat(zones(pod("p").spreads(1, ZONE, "app=web"))).isEqualTo("full, fits, fits");
  }

  @Test
  void everyConstraintMustHold() {
    GivenPod both = WEB.spreads(2, ZONE, "app=web").spreads(1, HOST, "app=web");

    assertThat(Spread.of(both, ZONES).verdicts())
        .containsEntry("a1", "full")
        .containsEntry("b1", "full")
        .containsEntry("c1", "fits");
  }

  @Test
  void aNodeWithoutALabelIsOutAndItsPodsDoNotCount() {
    var bare = node("bare").withoutLabel(HOST).zone("c").running(web("6"), web("7"));

    var verdicts =
        Spread.of(
                WEB.spreads(1, ZONE, "app=web").spreads(9, HOST, "app=web"),
                ZONES[0],
                ZONES[2],
                ZONES[3],
                bare)
            .verdicts();

    assertThat(verdicts).containsEntry("bare", "no label").containsEntry("c1", "fits");
  }

  @Test
  void podsThatAreBeingDeletedDoNotCount() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    var verdicts =
        Spread.of(
                WEB.spreads(1, ZONE, "app=web"),
                node("a1").zone("a").running(web("1").deletedAt(now)),
                node("b1").zone("b"))
            .verdicts();

    assertThat(verdicts).containsEntry("a1", "fits");
  }

  @Test
  void anEmptySelectorCountsNothingAtFirst() {
    assertThat(zones(WEB.spreads(1, ZONE, ""))).isEqualTo("fits, fits, fits");
  }

  @Test
  void aMissingSelectorCountsNothing() {
    assertThat(zones(constrained(it -> it.withLabelSelector(null)))).isEqualTo("fits, fits, fits");
  }

  @Test
  void withTooFewDomainsTheFewestCountAsNone() {
    var two = new GivenNode[] {ZONES[0], ZONES[2]};

    assertThat(Spread.of(constrained(it -> it.withMaxSkew(3)), two).verdicts())
        .containsEntry("a1", "fits");
    assertThat(Spread.of(constrained(it -> it.withMaxSkew(2).withMinDomains(2)), two).verdicts())
        .containsEntry("a1", "fits");
    assertThat(Spread.of(constrained(it -> it.withMaxSkew(2).withMinDomains(3)), two).verdicts())
        .containsEntry("a1", "full");
  }

  @Test
  void nodesThatThePodCannotUseDoNotCountUnlessByPolicy() {
    var nodes =
        new GivenNode[] {
          node("a1").zone("a").labels("disk=ssd").running(web("1")),
          node("b1").zone("b").labels("disk=hdd")
        };

    assertThat(Spread.of(constrained(it -> it).nodeSelector("disk=ssd"), nodes).verdicts())
        .containsEntry("a1", "fits");
    assertThat(
            Spread.of(
                    constrained(it -> it.withNodeAffinityPolicy("Ignore")).nodeSelector("disk=ssd"),
                    nodes)
                .verdicts())
        .containsEntry("a1", "full");
  }

  @Test
  void taintedNodesCountUnlessExcludedByPolicy() {
    var nodes =
        new GivenNode[] {
          node("a1").zone("a").running(web("1")), node("b1").zone("b").taint("gpu=yes:NoSchedule")
        };

    assertThat(Spread.of(constrained(it -> it), nodes).verdicts()).containsEntry("a1", "full");
    assertThat(Spread.of(constrained(it -> it.withNodeTaintsPolicy("Honor")), nodes).verdicts())
        .containsEntry("a1", "fits");
    assertThat(
            Spread.of(
                    constrained(it -> it.withNodeTaintsPolicy("Honor"))
                        .tolerates("gpu=yes:NoSchedule"),
                    nodes)
                .verdicts())
        .containsEntry("a1", "full");
  }

  @Test
  void withoutTheGatePoliciesAreNotRead() {
    var context =
        FakePluginContext.of(
                node("a1").zone("a").running(web("1")),
                node("b1").zone("b").taint("gpu=yes:NoSchedule"),
                node("c1").zone("c").taint("gpu=yes:NoSchedule"))
            .disable(SchedulerFeature.NODE_INCLUSION_POLICY_IN_POD_TOPOLOGY_SPREAD);

    assertThat(zones(context, constrained(it -> it.withNodeTaintsPolicy("Honor"))))
        .isEqualTo("full, fits, fits");
  }

  @Test
  void matchLabelKeysSelectPodsLikeThePod() {
    var nodes =
        new GivenNode[] {
          node("a1").zone("a").running(web("1").labels("hash=old")),
          node("b1").zone("b").running(web("2").labels("hash=new")),
          node("c1").zone("c")
        };
    GivenPod pod =
        constrained(it -> it.withMatchLabelKeys(List.of("hash", "nobody-has-this")))
            .labels("hash=new");
    var context = FakePluginContext.of(nodes);

    assertThat(zones(context, pod)).isEqualTo("fits, full, fits");
    context.disable(SchedulerFeature.MATCH_LABEL_KEYS_IN_POD_TOPOLOGY_SPREAD);
    assertThat(zones(context, pod)).isEqualTo("full, full, fits");
  }

  @Test
  void matchLabelKeysMakeAnEmptySelectorCount() {
    GivenPod pod =
        constrained(it -> it.withLabelSelector(selector("")).withMatchLabelKeys(List.of("app")));

    assertThat(zones(pod)).isEqualTo("full, full, fits");
  }

  @Test
  void aPodWithoutHardConstraintsIsNotFiltered() {
    assertThat(Spread.of(WEB, ZONES).preFilter()).isEqualTo(PreFilterResult.skip());
    assertThat(Spread.of(WEB.prefersSpread(1, ZONE, "app=web"), ZONES).preFilter())
        .isEqualTo(PreFilterResult.skip());
  }

  @Test
  void aPodThatWaitsForItsResizeIsNotFiltered() {
    var context =
        FakePluginContext.of(ZONES)
            .enable(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);
    GivenPod resizing =
        WEB.spreads(1, ZONE, "app=web").condition("PodResizePending", "True", "Deferred");

    assertThat(new Spread(context, PodTopologySpreadArgs.DEFAULT, resizing.info()).preFilter())
        .isEqualTo(PreFilterResult.skip());
  }

  @Test
  void aSelectorThatCannotBeReadEndsTheAttempt() {
    var broken =
        new LabelSelector(
            Map.of(), List.of(new LabelSelectorRequirement("app", "Near", List.of("web"))));

    assertThatThrownBy(() -> zones(constrained(it -> it.withLabelSelector(broken))))
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "get constraints from pod: obtaining pod's hard topology spread constraints:"
                + " \"Near\" is not a valid label selector operator");
  }

  @Test
  void aReasonHasTheSkew() {
    var spread = Spread.of(WEB.spreads(1, ZONE, "app=web"), ZONES);

    assertThat(reason(spread, "a1").message())
        .isEqualTo("node(s) didn't match pod topology spread constraints");
    assertThat(reason(spread, "a1").detail())
        .isEqualTo(
            "topology.kubernetes.io/zone=a would have 4 matching pods, the domain with the fewest"
                + " has 0: skew 4, allowed 1");
  }

  @Test
  void aReasonNotesThatThereAreTooFewDomains() {
    var spread = Spread.of(constrained(it -> it.withMinDomains(4)), ZONES);

    assertThat(reason(spread, "b1").detail())
        .isEqualTo(
            "topology.kubernetes.io/zone=b would have 2 matching pods, and with 3 of at least 4"
                + " domains the fewest count as 0: skew 2, allowed 1");
  }

  @Test
  void aReasonHasTheMissingLabel() {
    var spread = Spread.of(WEB.spreads(1, "rack", "app=web"), ZONES);

    assertThat(reason(spread, "a1").message())
        .isEqualTo("node(s) didn't match pod topology spread constraints (missing required label)");
    assertThat(reason(spread, "a1").detail()).isEqualTo("has no label rack");
  }

  private static Reason reason(Spread spread, String node) {
    var status = spread.plugin().filter(spread.prepared(), spread.node(node));
    return ((Rejected) status).reasons().getFirst();
  }
}
