package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.planner.packing.PackingObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/// When a search ends, and what it says before.
class PlanEndTest {
  /// More pods than fit, so that no bound ends the search.
  private static String pods(int count) {
    var yaml =
        new StringBuilder(
            """
            apiVersion: v1
            kind: Node
            metadata: {name: a}
            status: {allocatable: {cpu: "4", memory: 8Gi, pods: "20"}}
            """);
    for (int i = 0; i < count; i++) {
      yaml.append(
          """
          ---
          apiVersion: v1
          kind: Pod
          metadata: {name: p%d, namespace: default}
          spec: {containers: [{name: c, image: i, resources: {requests: {cpu: "3"}}}]}
          """
              .formatted(i));
    }
    return yaml.toString();
  }

  /// A claim that only one of its two pods can have, which the engine finds out.
  private static final String SHARED_CLAIM =
      """
      ---
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: fast}
      provisioner: csi.example.com
      volumeBindingMode: WaitForFirstConsumer
      ---
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: data, namespace: default}
      spec:
        accessModes: [ReadWriteOncePod]
        storageClassName: fast
        resources: {requests: {storage: 1Gi}}
      """
          + claiming("first")
          + claiming("second");

  private static String claiming(String name) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, namespace: default}
    spec:
      containers: [{name: c, image: i}]
      volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
    """
        .formatted(name);
  }

  private final List<PlanProgress> progress = new ArrayList<>();

  private Plan plan(String yaml, PackingObjective objective, LongPredicate ends)
      throws InterruptedException {
    var settings =
        new PlanSettings(
            objective, PlanCostModel.PROFILE, 0, _ -> 1, ends, new SplittableRandom(1));
    return new Planner(new PlannedYaml(yaml).scenario(), settings, progress::add).plan();
  }

  @Test
  void noRoundFollowsTheEndEvenIfTheEngineHasRefusedAPod() throws InterruptedException {
    for (long end : new long[] {0, 7}) {
      var plan = plan(pods(2) + SHARED_CLAIM, PackingObjective.NODES, done -> done >= end);

      assertThat(plan.waiting()).hasSize(2);
      assertThat(plan.rounds()).isEqualTo(end);
      assertThat(plan.proofs()).isEqualTo(1);
    }
  }

  @Test
  void whatTheEngineRefusesIsKnownLongBeforeTheEnd() throws InterruptedException {
    var yaml = pods(2) + SHARED_CLAIM;

    assertThat(plan(yaml, PackingObjective.PLACED, done -> done >= 20_000).proofs())
        .isBetween(2, 4);
  }

  @Test
  void aPlanOnTheFewestNodesEndsTheSearch() throws InterruptedException {
    var plan = plan(pods(1), PackingObjective.NODES, _ -> false);

    assertThat(plan.planned().nodes()).isEqualTo(1);
  }

  @Test
  void podsAreCountedWhileTheyArePlacedOneByOne() throws InterruptedException {
    plan(pods(3), PackingObjective.PLACED, done -> done >= 1_000);

    assertThat(progress)
        .startsWith(
            new PlanProgress.OneByOne(1, 3),
            new PlanProgress.OneByOne(2, 3),
            new PlanProgress.OneByOne(3, 3));
  }
}
