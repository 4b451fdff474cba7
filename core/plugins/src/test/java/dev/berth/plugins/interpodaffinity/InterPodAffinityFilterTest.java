package dev.berth.plugins.interpodaffinity;

import static dev.berth.plugins.interpodaffinity.AffinityHarness.HOST;
import static dev.berth.plugins.interpodaffinity.AffinityHarness.ZONE;
import static dev.berth.testkit.Given.namespace;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.status.Code;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InterPodAffinityFilterTest {
  private static final GivenPod P = pod("p").labels("app=web");
  private static final GivenPod DB = pod("db").labels("app=db");
  private static final GivenPod WEB = pod("web").labels("app=web, tier=front");

  private static final GivenNode[] NODES = {
    node("a1").zone("a").running(DB), node("a2").zone("a").running(WEB), node("b1").zone("b"),
  };

  private static PodAffinityTerm term(
      @Nullable LabelSelector pods, @Nullable LabelSelector namespaces, String... names) {
    return PodAffinityTerm.EMPTY
        .withTopologyKey(ZONE)
        .withLabelSelector(pods)
        .withNamespaceSelector(namespaces)
        .withNamespaces(List.of(names));
  }

  private static String verdicts(GivenPod pod, GivenNode... nodes) {
    return String.join(", ", AffinityHarness.of(pod, nodes).verdicts().values());
  }

  private static String verdicts(FakePluginContext context, GivenPod pod) {
    return String.join(", ", AffinityHarness.of(context, pod).verdicts().values());
  }

  @Test
  void aPodGoesWhereItsAffinityIsMet() {
    assertThat(verdicts(P.requiresNear("app=db", ZONE), NODES)).isEqualTo("fits, fits, alone");
    assertThat(verdicts(P.requiresNear("app=db", HOST), NODES)).isEqualTo("fits, alone, alone");
  }

  @Test
  void onePodMustMatchAllTerms() {
    assertThat(verdicts(P.requiresNear("app=web", HOST).requiresNear("tier=front", ZONE), NODES))
        .isEqualTo("alone, fits, alone");
    assertThat(verdicts(P.requiresNear("app=db", ZONE).requiresNear("tier=front", ZONE), NODES))
        .as("there is a db and a front, but no db in front")
        .isEqualTo("alone, alone, alone");
  }

  @Test
  void theFirstOfItsKindMayGoAnywhereThatHasTheLabels() {
    GivenPod first = pod("p").labels("app=cache").requiresNear("app=cache", ZONE);

    assertThat(verdicts(first, node("a1").zone("a").running(DB), node("x")))
        .isEqualTo("fits, alone");
    assertThat(verdicts(first.requiresNear("app=db", ZONE), NODES))
        .as("it does not select itself with all terms")
        .isEqualTo("alone, alone, alone");
  }

  @Test
  void aWantedPodInNoDomainDoesNotCount() {
    GivenPod first = pod("p").labels("app=cache").requiresNear("app=cache", ZONE);

    assertThat(
            verdicts(
                first, node("nowhere").running(pod("c").labels("app=cache")), node("a1").zone("a")))
        .isEqualTo("alone, fits");
    assertThat(
            verdicts(
                first,
                node("b1").zone("b").running(pod("c").labels("app=cache")),
                node("a1").zone("a")))
        .isEqualTo("fits, alone");
  }

  @Test
  void aPodStaysAwayFromPodsThatItDoesNotWant() {
    assertThat(verdicts(P.requiresApart("app=db", ZONE), NODES)).isEqualTo("near, near, fits");
    assertThat(verdicts(P.requiresApart("app=db", HOST), NODES)).isEqualTo("near, fits, fits");
    assertThat(verdicts(P.requiresApart("app=db", HOST).requiresApart("app=web", HOST), NODES))
        .isEqualTo("near, near, fits");
    assertThat(verdicts(P.requiresApart("app=db", "rack"), NODES)).isEqualTo("fits, fits, fits");
  }

  @Test
  void aPodStaysAwayFromPodsThatDoNotWantIt() {
    var nodes =
        new GivenNode[] {
          node("a1").zone("a").running(DB.requiresApart("app=web", ZONE)),
          node("a2").zone("a"),
          node("b1").zone("b").running(DB.requiresApart("app=db", ZONE))
        };

    assertThat(verdicts(P, nodes)).isEqualTo("unwelcome, unwelcome, fits");
  }

  @Test
  void theFirstObstacleIsNamed() {
    var crowded =
        node("a1")
            .zone("a")
            .running(DB.requiresApart("app=web", ZONE), WEB.requiresApart("x", ZONE));

    assertThat(verdicts(P.requiresNear("app=none", ZONE).requiresApart("app=db", ZONE), crowded))
        .isEqualTo("alone");
    assertThat(verdicts(P.requiresApart("app=db", ZONE), crowded)).isEqualTo("near");
  }

  @Test
  void aTermWithoutNamespacesIsAboutThePodsOwn() {
    GivenPod elsewhere = P.namespace("other");

    assertThat(verdicts(elsewhere.requiresApart("app=db", ZONE), NODES))
        .isEqualTo("fits, fits, fits");
    assertThat(verdicts(elsewhere.requiresApart(term(selector("app=db"), null, "default")), NODES))
        .isEqualTo("near, near, fits");
    assertThat(verdicts(P.requiresApart(term(selector("app=db"), null, "other")), NODES))
        .isEqualTo("fits, fits, fits");
  }

  @Test
  void aNamespaceSelectorSelectsByLabels() {
    var context =
        FakePluginContext.of(NODES).with(namespace("default", "team=blue"), namespace("other", ""));
    var blue = term(selector("app=db"), selector("team=blue"));
    GivenPod elsewhere = P.namespace("other");

    assertThat(verdicts(context, elsewhere.requiresApart(blue))).isEqualTo("near, near, fits");
    assertThat(
            verdicts(
                context, elsewhere.requiresApart(term(selector("app=db"), selector("team=red")))))
        .isEqualTo("fits, fits, fits");
    assertThat(
            verdicts(
                context,
                elsewhere.requiresApart(term(selector("app=db"), selector("team=red"), "default"))))
        .isEqualTo("near, near, fits");
    assertThat(verdicts(context, elsewhere.requiresApart(term(selector("app=db"), selector("")))))
        .isEqualTo("near, near, fits");
  }

  @Test
  void aNamespaceThatDoesNotExistHasNoLabels() {
    assertThat(verdicts(P.requiresApart(term(selector("app=db"), selector("team=blue"))), NODES))
        .isEqualTo("fits, fits, fits");
    assertThat(verdicts(P.requiresApart(term(selector("app=db"), selector("!team"))), NODES))
        .as("own terms select existing namespaces only")
        .isEqualTo("fits, fits, fits");
    assertThat(
            verdicts(
                P,
                node("a1")
                    .zone("a")
                    .running(
                        DB.namespace("other")
                            .requiresApart(term(selector("app=web"), selector("!team"))))))
        .as("terms of others look at the labels of the pod's namespace")
        .isEqualTo("unwelcome");
  }

  @Test
  void otherPodsSelectThePodByTheLabelsOfItsNamespace() {
    var context =
        FakePluginContext.of(
                node("a1")
                    .zone("a")
                    .running(
                        DB.namespace("other")
                            .requiresApart(term(selector("app=web"), selector("team=blue")))))
            .with(namespace("default", "team=blue"));

    assertThat(verdicts(context, P)).isEqualTo("unwelcome");
    context.with(namespace("default", "team=red"));
    assertThat(verdicts(context, P)).isEqualTo("fits");
  }

  @Test
  void aTermWithoutASelectorSelectsNothingAndAnEmptyOneAll() {
    assertThat(verdicts(P.requiresApart(term(null, null)), NODES)).isEqualTo("fits, fits, fits");
    assertThat(verdicts(P.requiresApart("", ZONE), NODES)).isEqualTo("near, near, fits");
    assertThat(verdicts(P.requiresNear(term(null, null)), NODES)).isEqualTo("alone, alone, alone");
  }

  @Test
  void podsThatAreBeingDeletedCount() {
    GivenPod ending = DB.deletedAt(Instant.parse("2026-01-01T00:00:00Z"));

    assertThat(verdicts(P.requiresApart("app=db", ZONE), node("a1").zone("a").running(ending)))
        .isEqualTo("near");
  }

  @Test
  void aPodThatNoTermConcernsIsNotFiltered() {
    assertThat(AffinityHarness.of(P, NODES).preFilter()).isEqualTo(PreFilterResult.skip());
    assertThat(AffinityHarness.of(P.prefersNear(1, "app=db", ZONE), NODES).preFilter())
        .isEqualTo(PreFilterResult.skip());
    assertThat(
            AffinityHarness.of(P, node("x").running(DB.requiresApart("app=web", ZONE))).preFilter())
        .as("its domain is nowhere")
        .isEqualTo(PreFilterResult.skip());
    assertThat(AffinityHarness.of(P.requiresNear("app=db", ZONE), NODES).preFilter())
        .isInstanceOf(PreFilterResult.Ready.class);
  }

  @Test
  void aPodThatWaitsForItsResizeIsNotFiltered() {
    var context =
        FakePluginContext.of(NODES)
            .enable(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);

    assertThat(
            AffinityHarness.of(
                    context,
                    P.requiresNear("app=db", ZONE)
                        .condition("PodResizePending", "True", "Deferred"))
                .preFilter())
        .isEqualTo(PreFilterResult.skip());
  }

  private static FakePluginContext eachHostAlone() {
    return FakePluginContext.of(
            node("a").labels(HOST + "=shared").running(DB),
            node("b").labels(HOST + "=shared").zone("b").running(WEB.requiresApart("tier", HOST)),
            node("unlabelled").withoutLabel(HOST).running(pod("cache").labels("app=cache")))
        .enable(SchedulerFeature.INTER_POD_AFFINITY_HOSTNAME_FAST_PATH);
  }

  @Test
  void nodesThatShareAHostnameAreOneDomainUnlessTheFastPathIsOn() {
    var shared = eachHostAlone().disable(SchedulerFeature.INTER_POD_AFFINITY_HOSTNAME_FAST_PATH);
    GivenPod front = pod("p").labels("tier=x");

    assertThat(verdicts(shared, P.requiresNear("app=db", HOST))).isEqualTo("fits, fits, alone");
    assertThat(verdicts(eachHostAlone(), P.requiresNear("app=db", HOST)))
        .isEqualTo("fits, alone, alone");
    assertThat(verdicts(shared, P.requiresApart("app=db", HOST))).isEqualTo("near, near, fits");
    assertThat(verdicts(eachHostAlone(), P.requiresApart("app=db", HOST)))
        .isEqualTo("near, fits, fits");
    assertThat(verdicts(shared, front)).isEqualTo("unwelcome, unwelcome, fits");
    assertThat(verdicts(eachHostAlone(), front)).isEqualTo("fits, unwelcome, fits");
  }

  @Test
  void withOtherTopologiesAlongTheFastPathGoesByTheLabel() {
    GivenPod pod = P.requiresNear("app=web", HOST).requiresNear("app=web", ZONE);

    assertThat(verdicts(eachHostAlone(), pod)).isEqualTo("alone, fits, alone");
  }

  @Test
  void onTheFastPathAPodOnANodeWithoutHostnameIsNotTheFirstOfItsKind() {
    GivenPod second = pod("p").labels("app=cache").requiresNear("app=cache", HOST);
    var shared = eachHostAlone().disable(SchedulerFeature.INTER_POD_AFFINITY_HOSTNAME_FAST_PATH);

    assertThat(verdicts(shared, second)).isEqualTo("fits, fits, alone");
    assertThat(verdicts(eachHostAlone(), second)).isEqualTo("alone, alone, alone");
  }

  @Test
  void onTheFastPathAPodIsFilteredIfAnyPodMindsOthersOnItsHost() {
    assertThat(AffinityHarness.of(eachHostAlone(), pod("p")).preFilter())
        .isInstanceOf(PreFilterResult.Ready.class);
  }

  @Test
  void termsThatCannotBeReadRejectThePod() {
    var broken =
        new LabelSelector(
            Map.of(), List.of(new LabelSelectorRequirement("app", "Near", List.of("web"))));
    var result = AffinityHarness.of(P.requiresApart(term(broken, null)), NODES).preFilter();
    Rejected rejected = ((PreFilterResult.NoNode<?>) result).why();

    assertThat(rejected.code()).isEqualTo(Code.UNSCHEDULABLE_AND_UNRESOLVABLE);
    assertThat(rejected.message())
        .isEqualTo(
            "parsing pod: requiredAntiAffinityTerms: \"Near\" is not a valid label selector"
                + " operator");
  }

  @Test
  void aReasonHasTheMissingPods() {
    var affinity =
        AffinityHarness.of(
            P.requiresNear("app in (cache, db), !old, tier=back, x!=y", ZONE),
            node("a1").zone("a"),
            node("x"));
    affinity.preFilter();

    assertThat(affinity.detail("a1"))
        .isEqualTo(
            "no pod with app in (cache, db), no old, tier=back, x not in (y) in namespace default"
                + " in topology.kubernetes.io/zone=a");
    assertThat(affinity.detail("x")).isEqualTo("has no label topology.kubernetes.io/zone");
  }

  @Test
  void aReasonNotesThatSeveralTermsMustMatch() {
    var affinity =
        AffinityHarness.of(
            P.requiresNear("app=web", ZONE).requiresNear(term(selector("tier"), selector(""))),
            node("b1").zone("b"));
    affinity.preFilter();

    assertThat(affinity.detail("b1"))
        .isEqualTo(
            "no pod that matches all 2 terms, one of them for pods with app=web in namespace"
                + " default in topology.kubernetes.io/zone=b");
  }

  @Test
  void aReasonNamesTheConflictingPod() {
    var affinity =
        AffinityHarness.of(P.requiresApart("app=web", ZONE).requiresApart("app=db", ZONE), NODES);
    affinity.preFilter();

    assertThat(affinity.detail("a2"))
        .isEqualTo(
            "default/db on node a1 is in topology.kubernetes.io/zone=a; must not be with pods with"
                + " app=db in namespace default");
  }

  @Test
  void aReasonNamesThePodWithTheAntiAffinity() {
    var affinity =
        AffinityHarness.of(
            P,
            node("a1").zone("a").running(DB.requiresApart("app=web", ZONE)),
            node("a2").zone("a"));
    affinity.preFilter();

    assertThat(affinity.detail("a2"))
        .isEqualTo(
            "anti-affinity of default/db on node a1 in topology.kubernetes.io/zone=a keeps this pod"
                + " away, as it does pods with app=web in namespace default");
  }
}
