package dev.berth.engine.live;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Namespace;
import dev.berth.engine.profile.ProfileException;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.Given;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Other plugins take over while pods are in every place: none is lost, and none is decided on by
/// both.
class ReconfigurationTest {
  private static final GivenPod A = pod("a");
  private static final GivenPod B = pod("b");
  private static final GivenPod WAITS = pod("waits").labels("wait=");

  private final Rules rules = new Rules();
  private final LiveScenario live = LiveScenario.onlyWith(rules).create(node("n1"));

  @AfterEach
  void nothingIsLost() {
    live.settle();
    assertThat(live.differences()).isEmpty();
    assertThat(live.errors()).isEmpty();
  }

  private List<String> places(GivenPod pod) {
    return live.scheduler().placesOf(pod.info().uid());
  }

  private List<Integer> attempts(GivenPod pod) {
    return live.decisions(pod).stream().map(Decision::attempt).toList();
  }

  private void reconfigure() {
    var done = live.reconfigure();
    live.settle();
    done.join();
  }

  @Test
  void anUnschedulablePodIsTriedOnceMore() {
    rules.unfit("a", "b");
    live.create(A).create(B).settle();
    assertThat(places(A)).containsExactly("unschedulable");

    rules.unfit("b");
    reconfigure();
    live.advance(Duration.ofSeconds(2));
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(attempts(A)).containsExactly(1, 2);
    assertThat(attempts(B)).containsExactly(1, 2);
    assertThat(places(B)).containsExactly("unschedulable");

    live.advance(Duration.ofMinutes(1));
    assertThat(attempts(B)).containsExactly(1, 2);
  }

  @Test
  void aPodInBackoffStaysThere() {
    live.api()
        .beforeWrites(call -> {
          if (call.startsWith("bind")) {
            throw new PluginException("refused");
          }
        });
    live.create(A).settle();
    reconfigure();
    assertThat(places(A)).containsExactly("backoff");
    assertThat(attempts(A)).containsExactly(1);

    live.api().beforeWrites(call -> {});
    live.advance(Duration.ofSeconds(2));
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(attempts(A)).containsExactly(1, 2);
    assertThat(rules.calls()).containsSubsequence("unreserve a by 1", "reserve a by 2");
  }

  @Test
  void aPodThatIsReadyPassesTheNewGate() {
    var _ = live.scheduler();
    live.create(A).create(B);
    deliverAll();
    rules.closedTo("a");
    reconfigure();
    assertThat(places(A)).containsExactly("gated");
    assertThat(live.nodeOf(B)).isEqualTo("n1");

    rules.closedTo();
    reconfigure();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
  }

  @Test
  void podsThatAreReadyAreTriedInTheNewOrder() {
    var _ = live.scheduler();
    live.create(A).create(B);
    deliverAll();
    rules.lastFirst();
    reconfigure();

    assertThat(rules.calls()).containsSubsequence("filter b by 2", "filter a by 2");
  }

  private void deliverAll() {
    while (live.deliverNext()) {}
  }

  @Test
  void aPodAtPermitEndsWithThePluginsThatHaveDecided() {
    live.create(WAITS).settle();
    reconfigure();
    assertThat(places(WAITS)).containsExactly("permit");

    rules.waiting(WAITS.info()).allow(Rules.NAME);
    live.settle();
    assertThat(live.nodeOf(WAITS)).isEqualTo("n1");
    assertThat(rules.calls())
        .containsExactly("filter waits by 1", "reserve waits by 1", "prebind waits by 1");
  }

  @Test
  void aPodThatIsRejectedAtPermitComesToTheNewPlugins() {
    live.create(WAITS).settle();
    reconfigure();
    rules.waiting(WAITS.info()).reject(Rules.NAME, "no");
    live.settle();
    live.advance(Duration.ofSeconds(2));

    assertThat(rules.calls())
        .containsExactly(
            "filter waits by 1",
            "reserve waits by 1",
            "unreserve waits by 1",
            "filter waits by 2",
            "reserve waits by 2");
    assertThat(places(WAITS)).containsExactly("permit");
  }

  @Test
  void aPodInBindingEndsWithThePluginsThatHaveDecided() {
    var _ = live.scheduler();
    live.create(A);
    deliverAll();
    while (live.scheduler().step()) {}
    assertThat(places(A)).containsExactly("binding");
    var done = live.reconfigure();
    while (live.scheduler().step()) {}
    assertThat(done).isCompleted();
    assertThat(places(A)).containsExactly("binding");

    live.settle();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(rules.calls()).containsExactly("filter a by 1", "reserve a by 1", "prebind a by 1");
  }

  @Test
  void watchesEndWithThePluginsAndGoOnWithWhatTheyShare() {
    live.create(WAITS).settle();
    reconfigure();
    live.put(namespace("while-a-pod-of-the-old-ones-waits")).settle();
    assertThat(rules.calls())
        .filteredOn(call -> call.startsWith("namespace"))
        .containsExactlyInAnyOrder(
            "namespace seen by 1", "namespace seen by the tally", "namespace seen by 2");

    rules.waiting(WAITS.info()).allow(Rules.NAME);
    live.settle();
    int before = rules.calls().size();
    live.put(namespace("later")).settle();
    assertThat(rules.calls().subList(before, rules.calls().size()))
        .containsExactlyInAnyOrder("namespace seen by the tally", "namespace seen by 2");
  }

  private static Namespace namespace(String name) {
    return Given.namespace(name, "");
  }

  @Test
  void pluginsAreCollectedOnceNoPodIsBoundByThem() {
    live.create(WAITS).settle();
    reconfigure();
    rules.waiting(WAITS.info()).allow(Rules.NAME);
    live.settle().create(A).settle();

    while (rules.plugin(1).get() != null) {
      System.gc(); // ends by the time limit of a test, if something keeps the plugin
    }
    assertThat(rules.plugin(2).get()).isNotNull();
  }

  @Test
  void pluginsThatCannotBeMadeLeaveTheOldOnesInPlace() {
    rules.unfit("a");
    live.create(A).settle();
    rules.unfit();
    rules.breaks(true);
    var done = live.reconfigure();
    live.settle().advance(Duration.ofSeconds(15));
    assertThatThrownBy(done::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ProfileException.class)
        .hasMessageContaining("broken");
    assertThat(places(A)).containsExactly("unschedulable");
    assertThat(attempts(A)).containsExactly(1);

    live.put(namespace("later")).settle();
    assertThat(rules.calls())
        .filteredOn(call -> call.startsWith("namespace"))
        .containsExactly("namespace seen by 1", "namespace seen by the tally");

    rules.breaks(false);
    reconfigure();
    live.advance(Duration.ofSeconds(2));
    assertThat(live.nodeOf(A)).isEqualTo("n1");
  }

  @Test
  void podsOfASchedulerNameComeAndGoWithIt() {
    GivenPod other = pod("other").schedulerName("other");
    live.configuredBy(profiles("default-scheduler"));
    rules.unfit("a");
    live.create(A).create(other).settle();
    assertThat(places(other)).isEmpty();

    live.configuredBy(profiles("other"));
    reconfigure();
    assertThat(live.nodeOf(other)).isEqualTo("n1");
    assertThat(places(A)).isEmpty();
    assertThat(live.decisions(A)).hasSize(1);

    live.configuredBy(profiles("default-scheduler"));
    rules.unfit();
    reconfigure();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.decisions(A)).extracting(Decision::result).endsWith(Result.SCHEDULED);
  }

  private static String profiles(String... names) {
    var text =
        new StringBuilder(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            """);
    for (String name : names) {
      text.append(
          """
          - schedulerName: %s
            plugins:
              multiPoint:
                disabled:
                - name: "*"
                enabled:
                - name: Rules
          """
              .formatted(name));
    }
    return text.toString();
  }
}
