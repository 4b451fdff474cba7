package dev.berth.descheduler.proof;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.descheduler.framework.EvictionReview.Verdict;
import dev.berth.descheduler.proof.Prover.NodeReservations;
import dev.berth.testkit.Given;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A plan that lives on from cycle to cycle, while the cluster changes beside it.
class PlannedClusterTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void aPlanThatIsRenewedDecidesAsANewOne(long seed) throws Exception {
    var random = new SplittableRandom(Long.getLong("seed", seed));
    List<KubernetesObject> objects = new ArrayList<>(List.of(Given.namespace("default", "")));
    for (int i = 0; i < 5; i++) {
      objects.add(node("n" + i).cpu("10").build());
    }
    for (int i = 0; i < 20; i++) {
      objects.add(some(i, random));
    }
    var renewed = PlannedCluster.of(objects, ProofCase.SETTINGS, ProofCase.CLOCK);
    for (int cycle = 0; cycle < 6; cycle++) {
      disturb(objects, random, 100 * (cycle + 1));

      assertThat(renewed.renew(objects)).isTrue();
      var anew = PlannedCluster.of(objects, ProofCase.SETTINGS, ProofCase.CLOCK);

      assertThat(verdicts(renewed, objects))
          .as("cycle %d of seed %d", cycle, seed)
          .isEqualTo(verdicts(anew, objects));
    }
  }

  /// Pods come, go, and get a node; nodes are cordoned.
  private static void disturb(List<KubernetesObject> objects, SplittableRandom random, int from) {
    for (int i = 0; i < 6; i++) {
      int at = random.nextInt(1, objects.size());
      switch (objects.get(at)) {
        case Pod gone when random.nextBoolean() -> objects.remove(gone);
        case Pod waits when waits.spec().nodeName().isEmpty() ->
            objects.set(at, waits.withSpec(waits.spec().withNodeName("n" + random.nextInt(5))));
        case Pod gone -> objects.remove(gone);
        case KubernetesObject other ->
            objects.set(
                at, node(other.metadata().name()).cpu(random.nextBoolean() ? "10" : "4").build());
      }
      objects.add(some(from + 50 + i, random));
    }
  }

  private static Pod some(int number, SplittableRandom random) {
    var some =
        pod("p-" + number)
            .cpu(String.valueOf(random.nextInt(1, 5)))
            .ownedBy("apps/v1", "ReplicaSet", "w" + random.nextInt(4));
    return random.nextInt(4) == 0 ? some.build() : some.on("n" + random.nextInt(5)).build();
  }

  private static List<String> verdicts(PlannedCluster plan, List<KubernetesObject> objects) {
    var past = new PastEvictions();
    past.begin(objects, ProofCase.CLOCK.instant());
    var proof =
        new EvictionProof(
            plan,
            new SuccessorRules(plan.objects(), ProofCase.SETTINGS.featureGates()),
            ProofCase.always(Objective.OF_PLACE),
            _ -> null,
            past,
            NodeReservations.NONE,
            ProofCase.CLOCK);
    var told = new ArrayList<String>();
    for (KubernetesObject object : objects) {
      if (object instanceof Pod pod && !pod.spec().nodeName().isEmpty()) {
        Verdict verdict = Objects.requireNonNull(proof.review(pod, "default", "Some"));
        told.add(pod.key() + " " + verdict);
        if (verdict instanceof Verdict.Approved) {
          proof.evicted(pod);
        }
      }
    }
    return told;
  }
}
