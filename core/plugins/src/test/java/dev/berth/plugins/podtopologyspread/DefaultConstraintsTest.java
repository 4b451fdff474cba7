package dev.berth.plugins.podtopologyspread;

import static dev.berth.plugins.podtopologyspread.Spread.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.ReplicaSetSpec;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.apps.StatefulSetSpec;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.core.ReplicationControllerSpec;
import dev.berth.api.core.Service;
import dev.berth.api.core.ServiceSpec;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefaultConstraintsTest {
  private static final GivenPod WEB = pod("p").labels("app=web, tier=front");
  private static final List<String> ALL = List.of("a1", "b1", "x");

  private static final GivenNode[] NODES = {
    node("a1").zone("a").running(web("1"), web("2")),
    node("b1").zone("b").running(pod("db").labels("app=db, tier=front")),
    node("x").running(web("3")),
  };

  private static final PodTopologySpreadArgs LIST =
      new PodTopologySpreadArgs(
          List.of(
              TopologySpreadConstraint.EMPTY
                  .withMaxSkew(1)
                  .withTopologyKey(ZONE)
                  .withWhenUnsatisfiable(TopologySpreadConstraint.DO_NOT_SCHEDULE)),
          PodTopologySpreadArgs.LIST_DEFAULTING);

  private static GivenPod web(String name) {
    return pod("web-" + name).labels("app=web, tier=front");
  }

  private static Service service(String name, String namespace, Map<String, String> selector) {
    return new Service(ObjectMeta.named(namespace, name), ServiceSpec.EMPTY.withSelector(selector));
  }

  private static FakePluginContext cluster() {
    return FakePluginContext.of(NODES);
  }

  private static Map<String, Long> raw(FakePluginContext context, GivenPod pod) {
    return new Spread(context, PodTopologySpreadArgs.DEFAULT, pod.info()).raw(ALL);
  }

  @Test
  void podsOfAServiceAreSpreadOverNodesAndZones() {
    var context = cluster().with(service("web", "default", Map.of("app", "web")));

    // hostname: 3 nodes, ln 5 = 1.609…, skew 3; zone: a, b and none, ln 5, skew 5
    assertThat(raw(context, WEB))
        .isEqualTo(
            Map.of(
                "a1", Math.round(2 * Math.log(5) + 2 + 2 * Math.log(5) + 4),
                "b1", 6L,
                "x", Math.round(Math.log(5) + 2)));
  }

  @Test
  void withoutServiceOrControllerNothingIsSpread() {
    assertThat(raw(cluster(), WEB)).isEmpty();
    assertThat(raw(cluster().with(service("other", "other", Map.of("app", "web"))), WEB)).isEmpty();
    assertThat(raw(cluster().with(service("db", "default", Map.of("app", "db"))), WEB)).isEmpty();
    assertThat(raw(cluster().with(service("none", "default", Map.of())), WEB)).isEmpty();
    assertThat(raw(cluster(), WEB.ownedBy("apps/v1", "ReplicaSet", "gone"))).isEmpty();
    assertThat(raw(cluster(), WEB.ownedBy("batch/v1", "Job", "web"))).isEmpty();
  }

  @Test
  void aPodWithOwnConstraintsHasNoDefaultOnes() {
    var context = cluster().with(service("web", "default", Map.of("app", "web")));

    assertThat(raw(context, WEB.spreads(5, ZONE, "app=web"))).isEmpty();
  }

  @Test
  void theServicesAndTheControllerSelectTogether() {
    var context =
        cluster()
            .with(
                service("front", "default", Map.of("tier", "front")),
                new ReplicaSet(
                    ObjectMeta.named("default", "web"),
                    ReplicaSetSpec.EMPTY.withSelector(selector("app in (web, api)"))),
                new StatefulSet(
                    ObjectMeta.named("default", "db"),
                    StatefulSetSpec.EMPTY.withSelector(selector("app=db"))),
                new ReplicationController(
                    ObjectMeta.named("default", "old"),
                    ReplicationControllerSpec.EMPTY.withSelector(Map.of("app", "web"))));

    assertThat(zones(context, WEB)).isEqualTo("full, fits");
    assertThat(zones(context, WEB.ownedBy("apps/v1", "ReplicaSet", "web"))).isEqualTo("full, fits");
    assertThat(zones(context, WEB.ownedBy("apps/v1", "StatefulSet", "db")))
        .as("one db in zone b, none in a; the pod is none of them")
        .isEqualTo("fits, fits");
    assertThat(zones(context, WEB.ownedBy("v1", "ReplicationController", "old")))
        .isEqualTo("full, fits");
    assertThat(zones(context, WEB.ownedBy("apps/v1beta1", "StatefulSet", "db")))
        .isEqualTo("full, fits");
  }

  private static String zones(FakePluginContext context, GivenPod pod) {
    Map<String, String> verdicts = new Spread(context, LIST, pod.info()).verdicts();
    return verdicts.get("a1") + ", " + verdicts.get("b1");
  }

  @Test
  void listedDefaultsWantAllLabels() {
    var context = cluster().with(service("web", "default", Map.of("app", "web")));
    var soft =
        new PodTopologySpreadArgs(
            List.of(
                LIST.defaultConstraints()
                    .getFirst()
                    .withWhenUnsatisfiable(TopologySpreadConstraint.SCHEDULE_ANYWAY)),
            PodTopologySpreadArgs.LIST_DEFAULTING);

    assertThat(new Spread(context, LIST, WEB.info()).verdicts()).containsEntry("x", "no label");
    // a and b: ln 4 = 1.386…
    assertThat(new Spread(context, soft, WEB.info()).raw(ALL))
        .isEqualTo(Map.of("a1", 3L, "b1", 0L, "x", 0L));
    assertThat(new Spread(context, soft, WEB.info()).normalized(ALL))
        .isEqualTo(Map.of("a1", 0L, "b1", 100L, "x", 0L));
  }
}
