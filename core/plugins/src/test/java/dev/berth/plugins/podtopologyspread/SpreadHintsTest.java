package dev.berth.plugins.podtopologyspread;

import static dev.berth.framework.events.ActionType.ADD;
import static dev.berth.framework.events.ActionType.DELETE;
import static dev.berth.framework.events.ActionType.UPDATE_NODE_LABEL;
import static dev.berth.framework.events.ActionType.UPDATE_NODE_TAINT;
import static dev.berth.framework.events.ActionType.UPDATE_POD_LABEL;
import static dev.berth.framework.events.ActionType.UPDATE_POD_TOLERATION;
import static dev.berth.framework.events.EventResource.ASSIGNED_POD;
import static dev.berth.framework.events.EventResource.NODE;
import static dev.berth.framework.events.EventResource.TARGET_POD;
import static dev.berth.framework.events.QueueingHint.QUEUE;
import static dev.berth.framework.events.QueueingHint.QUEUE_SKIP;
import static dev.berth.plugins.podtopologyspread.Spread.HOST;
import static dev.berth.plugins.podtopologyspread.Spread.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.plugins.support.Hints;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class SpreadHintsTest {
  private static final GivenPod POD = pod("p").labels("app=web").spreads(1, ZONE, "app=web");
  private static final GivenPod TAINTS =
      pod("p")
          .labels("app=web")
          .spread(
              TopologySpreadConstraint.EMPTY
                  .withMaxSkew(1)
                  .withTopologyKey(ZONE)
                  .withWhenUnsatisfiable(TopologySpreadConstraint.DO_NOT_SCHEDULE)
                  .withLabelSelector(selector("app=web"))
                  .withNodeTaintsPolicy("Honor"));
  private static final GivenPod OTHER = pod("other").labels("app=web");
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

  private static Case came(String name, GivenPod other, QueueingHint hint) {
    return new Case(name, ASSIGNED_POD, ADD, POD, null, other.build(), hint);
  }

  private static Case went(String name, GivenPod other, QueueingHint hint) {
    return new Case(name, ASSIGNED_POD, DELETE, POD, other.build(), null, hint);
  }

  private static Case relabelled(String name, GivenPod before, GivenPod after, QueueingHint hint) {
    return new Case(name, ASSIGNED_POD, UPDATE_POD_LABEL, POD, before.build(), after.build(), hint);
  }

  private static Case target(
      String name, ActionType action, GivenPod before, GivenPod after, QueueingHint hint) {
    return new Case(name, TARGET_POD, action, after, before.build(), after.build(), hint);
  }

  private static Case changed(String name, GivenNode before, GivenNode after, QueueingHint hint) {
    return new Case(name, NODE, UPDATE_NODE_LABEL, POD, before.build(), after.build(), hint);
  }

  static final List<Case> CASES =
      List.of(
          came("is selected", OTHER.on("n"), QUEUE),
          came("is selected and has a node reserved", OTHER.nominatedTo("n"), QUEUE),
          came("has no node", OTHER, QUEUE_SKIP),
          came("is not selected", pod("db").labels("app=db").on("n"), QUEUE_SKIP),
          came("is in another namespace", OTHER.namespace("other").on("n"), QUEUE_SKIP),
          went("is selected", OTHER.on("n"), QUEUE),
          went("is not selected", pod("db").labels("app=db").on("n"), QUEUE_SKIP),
          went("is in another namespace", OTHER.namespace("other").on("n"), QUEUE_SKIP),
          relabelled("is selected no more", OTHER.on("n"), OTHER.labels("app=db").on("n"), QUEUE),
          relabelled("is selected now", OTHER.labels("app=db").on("n"), OTHER.on("n"), QUEUE),
          relabelled("is still selected", OTHER.on("n"), OTHER.labels("x=y").on("n"), QUEUE_SKIP),
          relabelled(
              "still is not", pod("db").on("n"), pod("db").labels("x=y").on("n"), QUEUE_SKIP),
          target("selects itself no more", UPDATE_POD_LABEL, POD, POD.labels("app=db"), QUEUE),
          target("still selects itself", UPDATE_POD_LABEL, POD, POD.labels("x=y"), QUEUE_SKIP),
          target(
              "tolerates what matters",
              UPDATE_POD_TOLERATION,
              TAINTS,
              TAINTS.tolerates("*"),
              QUEUE),
          target(
              "tolerates what does not matter",
              UPDATE_POD_TOLERATION,
              POD,
              POD.tolerates("*"),
              QUEUE_SKIP),
          new Case("in a domain", NODE, ADD, POD, null, ZONE_A.build(), QUEUE),
          new Case("in no domain", NODE, ADD, POD, null, node("n").build(), QUEUE_SKIP),
          new Case(
              "in a domain of one of two",
              NODE,
              ADD,
              POD.spreads(1, "rack", "app=web"),
              null,
              ZONE_A.build(),
              QUEUE_SKIP),
          new Case("in a domain", NODE, DELETE, POD, ZONE_A.build(), null, QUEUE),
          new Case("in no domain", NODE, DELETE, POD, node("n").build(), null, QUEUE_SKIP),
          changed("joins a domain", node("n"), ZONE_A, QUEUE),
          changed("leaves its domain", ZONE_A, node("n"), QUEUE),
          changed("moves", ZONE_A, ZONE_A.zone("b"), QUEUE),
          changed("has another label", ZONE_A, ZONE_A.labels("x=y"), QUEUE_SKIP),
          changed("is still nowhere", node("n"), node("n").labels("x=y"), QUEUE_SKIP),
          new Case(
              "in a domain",
              NODE,
              UPDATE_NODE_TAINT,
              POD,
              ZONE_A.taint("x:NoSchedule").build(),
              ZONE_A.build(),
              QUEUE),
          new Case(
              "in no domain",
              NODE,
              UPDATE_NODE_TAINT,
              POD,
              node("n").taint("x:NoSchedule").build(),
              node("n").build(),
              QUEUE_SKIP));

  @ParameterizedTest
  @FieldSource("CASES")
  void anEventHelpsIfItMayEvenOutTheSpread(Case given) {
    var hints = new Hints(Spread.of(given.pod).plugin());

    assertThat(
            hints.hint(given.resource, given.action, given.pod.info(), given.before, given.after))
        .isEqualTo(given.hint);
  }

  @Test
  void onlyHardConstraintsMatter() {
    GivenPod soft = pod("p").labels("app=web").prefersSpread(1, HOST, "app=web");

    assertThat(
            new Hints(Spread.of(soft).plugin())
                .hint(ASSIGNED_POD, DELETE, soft.info(), OTHER.on("n").build(), null))
        .isEqualTo(QUEUE_SKIP);
  }

  @Test
  void theEventsAreThoseOfKubeScheduler() {
    assertThat(new Hints(Spread.of(POD).plugin()).events())
        .containsExactly(
            "AssignedPod/Add|Delete|UpdatePodLabel",
            "TargetPod/UpdatePodLabel|UpdatePodToleration",
            "Node/Add|Delete|UpdateNodeLabel|UpdateNodeTaint");
  }
}
