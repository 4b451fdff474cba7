package dev.berth.descheduler.proof;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.EvictionReview.Verdict;
import dev.berth.descheduler.proof.EvictionProof.ReevictionCheck;
import dev.berth.descheduler.proof.EvictionProof.StrategyObjectives;
import dev.berth.descheduler.proof.Prover.NodeReservations;
import dev.berth.engine.EngineSettings;
import dev.berth.testkit.Given;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.DefaultSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cluster of a test, and the proof of evictions from it, for the in-tree plugins of the
/// scheduler.
final class ProofCase {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
  static final EngineSettings SETTINGS = DefaultSettings.engine();

  private final List<KubernetesObject> objects = new ArrayList<>();
  private final PastEvictions past = new PastEvictions();
  private final List<String> kept = new ArrayList<>();
  private final NodeReservations reservations =
      new NodeReservations() {
        @Override
        public void keep(Pod evicted, Pod replacement, String node) {
          kept.add("%s for %s".formatted(node, evicted.metadata().name()));
        }

        @Override
        public void release(Pod evicted) {
          kept.removeIf(it -> it.endsWith(" for " + evicted.metadata().name()));
        }
      };
  private StrategyObjectives objectives = always(Objective.OF_PLACE);
  private ReevictionCheck reevictions = _ -> null;
  private @Nullable PlannedCluster plan;

  private ProofCase() {
    objects.add(Given.namespace("default", ""));
  }

  /// All strategies have that objective, and none empties nodes.
  static StrategyObjectives always(Objective objective) {
    return new StrategyObjectives() {
      @Override
      public Objective of(String profile, String plugin) {
        return objective;
      }

      @Override
      public @Nullable CycleResult emptying(String profile, String plugin) {
        return null;
      }

      @Override
      public boolean sparesMovedPods(String plugin) {
        return false;
      }
    };
  }

  static ProofCase cluster(GivenNode... nodes) {
    var it = new ProofCase();
    for (GivenNode node : nodes) {
      it.objects.add(node.build());
      node.pods().forEach(pod -> it.objects.add(pod.build()));
    }
    return it;
  }

  ProofCase pods(GivenPod... pods) {
    Arrays.stream(pods).map(GivenPod::build).forEach(objects::add);
    return this;
  }

  ProofCase objects(KubernetesObject... others) {
    objects.addAll(List.of(others));
    return this;
  }

  ProofCase withObjective(Objective objective) {
    objectives = always(objective);
    return this;
  }

  ProofCase checkedBy(ReevictionCheck check) {
    reevictions = check;
    return this;
  }

  List<String> nodes() {
    return objects.stream()
        .filter(Node.class::isInstance)
        .map(node -> node.metadata().name())
        .toList();
  }

  /// Begins a cycle with the cluster as it is given, and the plan and the evictions of earlier
  /// cycles.
  Cycle cycle() throws InterruptedException {
    PlannedCluster planned = plan;
    if (planned == null || !planned.renew(objects)) {
      planned = PlannedCluster.of(objects, SETTINGS, CLOCK);
      plan = planned;
    }
    past.begin(objects, CLOCK.instant());
    return new Cycle(
        planned,
        new EvictionProof(
            planned,
            new SuccessorRules(planned.objects(), SETTINGS.featureGates()),
            objectives,
            reevictions,
            past,
            reservations,
            CLOCK));
  }

  private List<Pod> pods() {
    return objects.stream().filter(Pod.class::isInstance).map(Pod.class::cast).toList();
  }

  /// The pod of that name is another one from now on.
  void replace(String name, GivenPod... others) {
    objects.removeIf(it -> it instanceof Pod && it.metadata().name().equals(name));
    pods(others);
  }

  /// The reviews of a cycle.
  final class Cycle {
    private final PlannedCluster planned;
    private final EvictionProof proof;

    Cycle(PlannedCluster planned, EvictionProof proof) {
      this.planned = planned;
      this.proof = proof;
    }

    /// What is found of the eviction, which does not come about.
    String review(String pod) {
      return switch (proof.review(pod(pod), "default", "Some")) {
        case Verdict.Approved(var node) -> "goes to " + node;
        case Verdict.Refused(var reason) -> reason;
      };
    }

    /// The same, and it comes about if it is approved.
    String evict(String pod) {
      String found = review(pod);
      if (found.startsWith("goes to ")) {
        proof.evicted(pod(pod));
      }
      return found;
    }

    /// The nodes that are kept, and in whose place.
    List<String> kept() {
      return kept;
    }

    /// The API server does not evict the pod.
    void refuse(String pod) {
      proof.refused(pod(pod));
    }

    PlannedCluster planned() {
      return planned;
    }

    private Pod pod(String name) {
      return pods().stream()
          .filter(pod -> pod.metadata().name().equals(name))
          .findFirst()
          .orElseThrow();
    }
  }
}
