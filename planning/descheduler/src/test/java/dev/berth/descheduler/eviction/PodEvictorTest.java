package dev.berth.descheduler.eviction;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer.NotFound;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer.Rejected;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer.TooManyRequests;
import dev.berth.descheduler.eviction.EvictionApi.EvictionRequest;
import dev.berth.descheduler.eviction.EvictionListener.EvictionCount;
import dev.berth.descheduler.eviction.EvictionListener.EvictionEvent;
import dev.berth.descheduler.eviction.PodEvictor.EvictionOutcome;
import dev.berth.descheduler.eviction.PodEvictor.EvictionOutcome.Done;
import dev.berth.descheduler.eviction.PodEvictor.EvictionOutcome.Refused;
import dev.berth.descheduler.eviction.PodEvictor.EvictionOutcome.Requested;
import dev.berth.descheduler.eviction.PodEvictor.EvictionSettings;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.framework.EvictionResult.LimitReached;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodEvictorTest {
  private static final String TOTAL =
      "maximum number of evicted pods per a descheduling cycle reached";
  private static final String NODE = "maximum number of evicted pods per node reached";
  private static final String NAMESPACE = "maximum number of evicted pods per namespace reached";

  private final FakeEvictions world = new FakeEvictions();

  private PodEvictor evictor(EvictionSettings settings, BackgroundEvictions background) {
    return new PodEvictor(settings, world, world, world, background);
  }

  private PodEvictor evictor(EvictionSettings settings) {
    return evictor(settings, BackgroundEvictions.none());
  }

  private static EvictionSettings limits(
      @Nullable Long perNode, @Nullable Long perNamespace, @Nullable Long total) {
    return new EvictionSettings(perNode, perNamespace, total, null, true, false);
  }

  private static Pod on(String node, String name) {
    return pod(name).on(node).build();
  }

  private static EvictionOutcome evict(PodEvictor evictor, Pod pod) {
    return evictor.evict(pod, "p", "Plugin", "");
  }

  private static EvictionOutcome refused(Limit limit, String message) {
    return new Refused(new LimitReached(limit), message, false);
  }

  private static EvictionOutcome failed(String message, boolean byProof) {
    return new Refused(new EvictionResult.Failed(message), message, byProof);
  }

  @Test
  void theApiIsToldWhoAsksAndHowLongThePodMayRun() {
    var evictor = evictor(new EvictionSettings(null, null, null, 7L, false, false));

    assertThat(evict(evictor, on("a", "x"))).isEqualTo(new Done("triggered by p/Plugin: ", ""));

    assertThat(world.requests)
        .containsExactly(
            new EvictionRequest(
                on("a", "x"),
                Map.of(
                    "reason", "triggered by p/Plugin: ", "requested-by", "sigs.k8s.io/descheduler"),
                7L));
    assertThat(world.counts)
        .containsExactly(new EvictionCount("success", "Plugin", "p", "default", "a"));
    assertThat(world.events)
        .containsExactly(
            new EvictionEvent(
                on("a", "x"),
                false,
                "Plugin",
                "Descheduled",
                "pod eviction from a node by sigs.k8s.io/descheduler"));
    assertThat(world.approved).containsExactly("x");
  }

  @Test
  void aPodWithoutUidIsNeitherAskedForNorCounted() {
    assertThat(evict(evictor(limits(0L, 0L, 0L)), pod("x").uid("").build()))
        .isEqualTo(failed("pod default/x is missing UID", false));
    assertThat(world.counts).isEmpty();
    assertThat(world.events).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // node, namespace, total: pods x on a, y on a, z on b
        "-, -, -, x y z",
        "1, -, -, x z",
        "-, 2, -, x y",
        "-, -, 1, x",
        "0, -, -, ''",
        "-, 0, -, ''",
        "-, -, 0, ''",
        "1, 1, 5, x",
        "2, 5, 2, x y",
      })
  void limitsHoldForACycle(
      @Nullable Long perNode, @Nullable Long perNamespace, @Nullable Long total, String evicted) {
    var evictor = evictor(limits(perNode, perNamespace, total));
    for (int cycle = 0; cycle < 2; cycle++) {
      world.requests.clear();
      evictor.reset();
      for (Pod pod : List.of(on("a", "x"), on("a", "y"), on("b", "z"))) {
        evict(evictor, pod);
      }
      assertThat(world.asked()).isEqualTo(names(evicted));
    }
  }

  private static List<String> names(String text) {
    return Arrays.stream(text.split(" ")).filter(name -> !name.isEmpty()).toList();
  }

  @Test
  void ofSeveralLimitsTheTotalIsNamedFirstThenTheNodesThenTheNamespaces() {
    assertThat(evict(evictor(limits(0L, 0L, 0L)), on("a", "x")))
        .isEqualTo(refused(Limit.TOTAL, TOTAL));
    assertThat(evict(evictor(limits(0L, 0L, null)), on("a", "x")))
        .isEqualTo(refused(Limit.NODE, NODE));
    assertThat(evict(evictor(limits(null, 0L, null)), on("a", "x")))
        .isEqualTo(refused(Limit.NAMESPACE, NAMESPACE));
    assertThat(world.results()).containsExactly(TOTAL, NODE, NAMESPACE);
    assertThat(world.notes())
        .containsExactly(
            "pod eviction from a node by sigs.k8s.io/descheduler failed: total eviction limit"
                + " exceeded (0)",
            "pod eviction from a node by sigs.k8s.io/descheduler failed: node eviction limit"
                + " exceeded (0)",
            "pod eviction from a node by sigs.k8s.io/descheduler failed: namespace eviction limit"
                + " exceeded (0)");
  }

  @Test
  void aPodWithoutNodeKnowsNoLimitOfNodes() {
    assertThat(evict(evictor(limits(0L, null, null)), pod("x").build()).result().isEvicted())
        .isTrue();
  }

  @Test
  void whatTheApiRefusesIsToldInItsWordsAndDoesNotCountTowardsLimits() {
    world.answers.put("budget", new TooManyRequests("budget says no"));
    world.answers.put("gone", new NotFound("pods \"gone\" not found"));
    world.answers.put("other", new Rejected("something else"));
    var evictor = evictor(limits(1L, 1L, 1L));

    assertThat(evict(evictor, on("a", "budget")))
        .isEqualTo(failed("error when evicting pod (ignoring) \"budget\": budget says no", false));
    assertThat(evict(evictor, on("a", "gone")))
        .isEqualTo(failed("pod not found when evicting \"gone\": pods \"gone\" not found", false));
    assertThat(evict(evictor, on("a", "other"))).isEqualTo(failed("something else", false));
    assertThat(evict(evictor, on("a", "x")).result().isEvicted()).isTrue();

    assertThat(world.results()).containsExactly("error", "error", "error", "success");
    assertThat(world.refused).containsExactly("budget", "gone", "other");
    assertThat(world.approved).containsExactly("x");
    assertThat(world.notes())
        .contains("pod eviction from a node by sigs.k8s.io/descheduler failed: something else");
    assertThat(world.events).extracting(EvictionEvent::reason).contains("EvictionFailed");
  }

  @Test
  void aReviewIsAskedAfterLimitsAndBeforeTheApi() {
    world.objections.put("x", "no better place");
    var evictor = evictor(limits(null, null, 1L));

    assertThat(evict(evictor, on("a", "x"))).isEqualTo(failed("no better place", true));
    assertThat(world.requests).isEmpty();
    assertThat(world.results()).isEmpty();

    evict(evictor, on("a", "y"));
    assertThat(evict(evictor, on("a", "x"))).isEqualTo(refused(Limit.TOTAL, TOTAL));
  }

  @Test
  void aDryRunHasNoEventsOfSuccess() {
    evict(evictor(new EvictionSettings(null, null, null, null, true, true)), on("a", "x"));

    assertThat(world.events).isEmpty();
    assertThat(world.results()).containsExactly("success");
  }

  @Test
  void failuresAreEventsOnlyIfWanted() {
    evict(evictor(new EvictionSettings(null, null, 0L, null, false, false)), on("a", "x"));

    assertThat(world.events).isEmpty();
    assertThat(world.results()).containsExactly(TOTAL);
  }

  @Test
  void whatOthersEvictInTheBackgroundCountsTowardsLimitsAndIsAskedForOnce() {
    world.answers.put("vm", new TooManyRequests("Eviction triggered evacuation of vm"));
    var background = new BackgroundEvictions(InstantSource.fixed(Instant.EPOCH), world);
    var evictor = evictor(limits(1L, null, null), background);
    var vm =
        pod("vm")
            .on("a")
            .metadata(it -> it.withAnnotations(Map.of(BackgroundEvictions.REQUEST_ONLY, "")))
            .build();

    assertThat(evict(evictor, vm)).isEqualTo(new Requested());
    assertThat(evict(evictor, vm)).isEqualTo(new Requested());
    assertThat(evict(evictor, on("a", "x"))).isEqualTo(refused(Limit.NODE, NODE));

    assertThat(world.asked()).containsExactly("vm");
    assertThat(world.results()).containsExactly("background", NODE);
  }

  @Test
  void theSameAnswerForAPodThatDoesNotExpectItIsAFailure() {
    world.answers.put("x", new TooManyRequests("Eviction triggered evacuation of x"));
    var background = new BackgroundEvictions(InstantSource.fixed(Instant.EPOCH), world);

    assertThat(evict(evictor(limits(null, null, null), background), on("a", "x")).result())
        .isInstanceOf(EvictionResult.Failed.class);
  }
}
