package dev.berth.descheduler.scenario;

import static dev.berth.testkit.Given.budget;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer.Accepted;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer.NotFound;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer.Rejected;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer.TooManyRequests;
import dev.berth.descheduler.eviction.EvictionApi.EvictionRequest;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EvictionServerTest {
  private static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");
  private static final EvictionAnswer ACCEPTED = new Accepted();
  private static final EvictionAnswer EXHAUSTED =
      new TooManyRequests("Cannot evict pod as it would violate the pod's disruption budget.");
  private static final EvictionAnswer SEVERAL =
      new Rejected(
          "This pod has more than one PodDisruptionBudget, which the eviction subresource does not"
              + " support.");

  private static final GivenPod UNREADY = pod("x").on("a").labels("app=db");
  private static final GivenPod READY = UNREADY.condition("Ready", "True", "");

  /// @param left how many disruptions the first budget allows afterwards
  record Case(
      String what,
      GivenPod pod,
      List<PodDisruptionBudget> budgets,
      EvictionAnswer answer,
      int left) {
    @Override
    public String toString() {
      return what;
    }
  }

  private static PodDisruptionBudget db(int allowed) {
    return budget("db", "app=db", allowed);
  }

  private static PodDisruptionBudget healthy(int allowed, int current, int desired) {
    var db = db(allowed);
    return db.withStatus(db.status().withCurrentHealthy(current).withDesiredHealthy(desired));
  }

  private static PodDisruptionBudget alwaysAllow() {
    var db = db(0);
    return db.withSpec(db.spec().withUnhealthyPodEvictionPolicy("AlwaysAllow"));
  }

  private static PodDisruptionBudget unobserved() {
    var db = db(1);
    return db.withMetadata(db.metadata().withGeneration(2));
  }

  private static GivenPod phase(String phase) {
    return READY.status(it -> it.withPhase(phase));
  }

  static List<Case> cases() {
    return List.of(
        new Case("no budget", READY, List.of(), ACCEPTED, 0),
        new Case("budget of others", READY, List.of(budget("o", "app=o", 0)), ACCEPTED, 0),
        new Case("one disruption left", READY, List.of(db(1)), ACCEPTED, 0),
        new Case("three disruptions left", READY, List.of(db(3)), ACCEPTED, 2),
        new Case("none left", READY, List.of(db(0)), EXHAUSTED, 0),
        new Case("budget not looked at yet", READY, List.of(unobserved()), EXHAUSTED, 1),
        new Case("two budgets", READY, List.of(db(1), budget("all", "", 1)), SEVERAL, 1),
        new Case("pending", phase("Pending"), List.of(db(0)), ACCEPTED, 0),
        new Case("succeeded", phase("Succeeded"), List.of(db(1)), ACCEPTED, 1),
        new Case("failed", phase("Failed"), List.of(db(0), budget("all", "", 0)), ACCEPTED, 0),
        new Case("terminating", READY.deletedAt(NOW), List.of(db(0)), ACCEPTED, 0),
        new Case("not ready, none left", UNREADY, List.of(db(0)), EXHAUSTED, 0),
        new Case("not ready, always allowed", UNREADY, List.of(alwaysAllow()), ACCEPTED, 0),
        new Case("ready, always allowed", READY, List.of(alwaysAllow()), EXHAUSTED, 0),
        new Case("not ready, enough healthy", UNREADY, List.of(healthy(0, 2, 2)), ACCEPTED, 0),
        new Case("not ready, it costs nothing", UNREADY, List.of(healthy(1, 2, 2)), ACCEPTED, 1),
        new Case("not ready, too few healthy", UNREADY, List.of(healthy(0, 1, 2)), EXHAUSTED, 0),
        new Case("not ready, none desired", UNREADY, List.of(healthy(0, 0, 0)), EXHAUSTED, 0));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void budgetsAreObeyedByTheirStatus(Case it) {
    var cluster = new IndexedCluster(it.budgets);
    cluster.put(it.pod.build());

    assertThat(evict(cluster, it.pod, null)).isEqualTo(it.answer);

    var left = cluster.budgets("default").stream().filter(b -> b.metadata().name().equals("db"));
    assertThat(left.mapToInt(budget -> budget.status().disruptionsAllowed()).sum())
        .isEqualTo(it.left);
  }

  private static EvictionAnswer evict(IndexedCluster cluster, GivenPod pod, @Nullable Long grace) {
    return new EvictionServer(cluster, InstantSource.fixed(NOW))
        .evict(new EvictionRequest(pod.build(), Map.of(), grace));
  }

  record Grace(String what, GivenPod pod, @Nullable Long asked, @Nullable Long remaining) {
    @Override
    public String toString() {
      return what;
    }
  }

  static List<Grace> graces() {
    var own = READY.spec(it -> it.withTerminationGracePeriodSeconds(5L));
    return List.of(
        new Grace("nobody says", READY, null, 30L),
        new Grace("the pod says", own, null, 5L),
        new Grace("the request says", own, 9L, 9L),
        new Grace("the request says at once", own, 0L, null),
        new Grace(
            "the pod says at once",
            READY.spec(it -> it.withTerminationGracePeriodSeconds(0L)),
            null,
            null),
        new Grace("without node", pod("x"), null, null),
        new Grace("succeeded", phase("Succeeded"), 9L, null),
        new Grace("failed", phase("Failed"), null, null));
  }

  @ParameterizedTest
  @MethodSource("graces")
  void anEvictedPodTerminatesForItsGracePeriodAndIsGoneWithoutOne(Grace it) {
    var cluster = new IndexedCluster(List.of(it.pod.build()));
    evict(cluster, it.pod, it.asked);

    var after = cluster.pod(it.pod.build().key());
    if (it.remaining == null) {
      assertThat(after).isNull();
    } else {
      assertThat(Objects.requireNonNull(after).metadata().deletionTimestamp())
          .isEqualTo(NOW.plusSeconds(it.remaining));
      assertThat(after.metadata().deletionGracePeriodSeconds()).isEqualTo(it.remaining);
    }
  }

  @Test
  void aPodThatIsNotThereIsNotFound() {
    assertThat(evict(new IndexedCluster(), READY, null))
        .isEqualTo(new NotFound("pods \"x\" not found"));
  }

  @Test
  void inADryRunBudgetsAreNotAskedAndThePodIsGone() {
    var cluster = new IndexedCluster(List.of(READY.build(), db(0)));
    var dryRun = new DryRunEvictions(cluster);
    var request = new EvictionRequest(READY.build(), Map.of(), null);

    assertThat(dryRun.evict(request)).isEqualTo(ACCEPTED);
    assertThat(cluster.podsOn("a")).isEmpty();
    assertThat(dryRun.evict(request))
        .isEqualTo(new Rejected("unable to delete pod default/x: pods \"x\" not found"));
  }
}
