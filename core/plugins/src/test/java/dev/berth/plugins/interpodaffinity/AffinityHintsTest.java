package dev.berth.plugins.interpodaffinity;

import static dev.berth.framework.events.ActionType.ADD;
import static dev.berth.framework.events.ActionType.DELETE;
import static dev.berth.framework.events.ActionType.UPDATE_NODE_LABEL;
import static dev.berth.framework.events.ActionType.UPDATE_POD_LABEL;
import static dev.berth.framework.events.EventResource.ASSIGNED_POD;
import static dev.berth.framework.events.EventResource.NODE;
import static dev.berth.framework.events.EventResource.TARGET_POD;
import static dev.berth.framework.events.QueueingHint.QUEUE;
import static dev.berth.framework.events.QueueingHint.QUEUE_SKIP;
import static dev.berth.plugins.interpodaffinity.AffinityHarness.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.plugins.support.Hints;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class AffinityHintsTest {
  private static final GivenPod NEAR_DB = pod("p").labels("app=web").requiresNear("app=db", ZONE);
  private static final GivenPod NEAR_OLD_DB = NEAR_DB.requiresNear("old", ZONE);
  private static final GivenPod NOT_NEAR_DB =
      pod("p").labels("app=web").requiresApart("app=db", ZONE);
  private static final GivenPod DB = pod("db").labels("app=db");
  private static final GivenPod WEB = pod("web").labels("app=web");
  private static final GivenNode ZONE_A = node("n").zone("a");

  record Case(
      String name,
      EventResource resource,
      ActionType action,
      GivenPod pod,
      @Nullable KubernetesObject before,
      @Nullable KubernetesObject after,
      QueueingHint hint) {
    @Override
    public String toString() {
      return resource + "/" + action + ": " + name;
    }
  }

  private static Case came(String name, GivenPod pod, GivenPod other, QueueingHint hint) {
    return new Case(name, ASSIGNED_POD, ADD, pod, null, other.build(), hint);
  }

  private static Case went(String name, GivenPod pod, GivenPod other, QueueingHint hint) {
    return new Case(name, ASSIGNED_POD, DELETE, pod, other.build(), null, hint);
  }

  private static Case relabelled(
      String name, GivenPod pod, GivenPod before, GivenPod after, QueueingHint hint) {
    return new Case(
        name,
        ASSIGNED_POD,
        UPDATE_POD_LABEL,
        pod,
        before.on("n").build(),
        after.on("n").build(),
        hint);
  }

  private static Case added(String name, GivenPod pod, GivenNode node, QueueingHint hint) {
    return new Case(name, NODE, ADD, pod, null, node.build(), hint);
  }

  private static Case changed(
      String name, GivenPod pod, GivenNode before, GivenNode after, QueueingHint hint) {
    return new Case(name, NODE, UPDATE_NODE_LABEL, pod, before.build(), after.build(), hint);
  }

  static final List<Case> CASES =
      List.of(
          came("is wanted", NEAR_DB, DB.on("n"), QUEUE),
          came("is wanted and has a node reserved", NEAR_DB, DB.nominatedTo("n"), QUEUE),
          came("has no node", NEAR_DB, DB, QUEUE_SKIP),
          came("is not the one that is wanted", NEAR_DB, WEB.on("n"), QUEUE_SKIP),
          came("matches one of two terms", NEAR_OLD_DB, DB.on("n"), QUEUE_SKIP),
          came("is in another namespace", NEAR_DB, DB.namespace("other").on("n"), QUEUE_SKIP),
          came("is not wanted", NOT_NEAR_DB, DB.on("n"), QUEUE_SKIP),
          relabelled("is wanted now", NEAR_DB, WEB, WEB.labels("app=db"), QUEUE),
          relabelled("was wanted before", NEAR_DB, DB, DB.labels("x=y"), QUEUE_SKIP),
          relabelled("is wanted no more", NEAR_DB, DB, DB.labels("app=web"), QUEUE_SKIP),
          relabelled("is in the way no more", NOT_NEAR_DB, DB, DB.labels("app=x"), QUEUE),
          relabelled("is still in the way", NOT_NEAR_DB, DB, DB.labels("x=y"), QUEUE_SKIP),
          relabelled("is in the way now", NOT_NEAR_DB, WEB, DB, QUEUE_SKIP),
          relabelled(
              "is still in the way of another term",
              NOT_NEAR_DB.requiresApart("old", ZONE),
              DB,
              WEB.labels("old=y"),
              QUEUE_SKIP),
          went("was in the way", NOT_NEAR_DB, DB.on("n"), QUEUE),
          went("was not in the way", NOT_NEAR_DB, WEB.on("n"), QUEUE_SKIP),
          went(
              "kept the pod away",
              pod("p").labels("app=web"),
              DB.requiresApart("app=web", ZONE).on("n"),
              QUEUE),
          went(
              "kept others away",
              pod("p").labels("app=x"),
              DB.requiresApart("app=web", ZONE).on("n"),
              QUEUE_SKIP),
          went("was wanted", NEAR_DB, DB.on("n"), QUEUE_SKIP),
          went("had no node", NOT_NEAR_DB, DB, QUEUE_SKIP),
          new Case("always", TARGET_POD, UPDATE_POD_LABEL, WEB, WEB.build(), WEB.build(), QUEUE),
          added("in a domain", NEAR_DB, ZONE_A, QUEUE),
          added("in no domain", NEAR_DB, node("n"), QUEUE_SKIP),
          added("is far from all", NOT_NEAR_DB, node("n"), QUEUE),
          added("for a pod without terms", WEB, ZONE_A, QUEUE_SKIP),
          changed("joins a domain", NEAR_DB, node("n"), ZONE_A, QUEUE),
          changed("leaves its domain", NEAR_DB, ZONE_A, node("n"), QUEUE_SKIP),
          changed("moves", NEAR_DB, ZONE_A, ZONE_A.zone("b"), QUEUE),
          changed("stays", NEAR_DB, ZONE_A, ZONE_A.labels("x=y"), QUEUE_SKIP),
          changed("joins a domain", NOT_NEAR_DB, node("n"), ZONE_A, QUEUE_SKIP),
          changed("leaves its domain", NOT_NEAR_DB, ZONE_A, node("n"), QUEUE),
          changed("moves", NOT_NEAR_DB, ZONE_A, ZONE_A.zone("b"), QUEUE),
          changed("stays", NOT_NEAR_DB, ZONE_A, ZONE_A.labels("x=y"), QUEUE_SKIP));

  @ParameterizedTest
  @FieldSource("CASES")
  void anEventHelpsIfItMayBringWantedPodsNearOrTakeOthersAway(Case given) {
    var hints = new Hints(AffinityHarness.of(given.pod).plugin());

    assertThat(
            hints.hint(given.resource, given.action, given.pod.info(), given.before, given.after))
        .isEqualTo(given.hint);
  }

  @Test
  void namespacesAreSelectedAsIfTheyHadNoLabels() {
    var hints = new Hints(AffinityHarness.of(WEB).plugin());
    GivenPod other = DB.namespace("other").on("n");

    assertThat(hints.hint(ASSIGNED_POD, ADD, near("").info(), null, other.build()))
        .isEqualTo(QUEUE);
    assertThat(hints.hint(ASSIGNED_POD, ADD, near("team=blue").info(), null, other.build()))
        .isEqualTo(QUEUE_SKIP);
  }

  private static GivenPod near(String namespaces) {
    return pod("p")
        .requiresNear(
            PodAffinityTerm.EMPTY
                .withTopologyKey(ZONE)
                .withLabelSelector(selector("app=db"))
                .withNamespaceSelector(selector(namespaces)));
  }

  @Test
  void termsThatCannotBeReadMakeTheHintFail() {
    var broken =
        new LabelSelector(
            Map.of(), List.of(new LabelSelectorRequirement("app", "Near", List.of("web"))));
    GivenPod pod =
        pod("p")
            .requiresApart(PodAffinityTerm.EMPTY.withTopologyKey(ZONE).withLabelSelector(broken));
    var hints = new Hints(AffinityHarness.of(WEB).plugin());

    assertThatThrownBy(() -> hints.hint(NODE, ADD, pod.info(), null, ZONE_A.build()))
        .hasMessageContaining("\"Near\" is not a valid label selector operator");
  }

  @Test
  void theEventsAreThoseOfKubeScheduler() {
    assertThat(new Hints(AffinityHarness.of(WEB).plugin()).events())
        .containsExactly(
            "AssignedPod/Add|Delete|UpdatePodLabel",
            "TargetPod/UpdatePodLabel",
            "Node/Add|UpdateNodeLabel");
  }
}
