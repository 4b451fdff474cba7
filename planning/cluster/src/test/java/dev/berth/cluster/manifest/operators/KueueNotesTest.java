package dev.berth.cluster.manifest.operators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.TextSource;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which objects Kueue never admits, by the quota of their queue.
class KueueNotesTest {
  private static List<String> notes(String yaml) {
    var problems = new Problems();
    var input =
        Loader.load(
            List.of(new TextSource("test.yaml", yaml)),
            problems,
            new LoadSettings(null, Set.of(), (_, _) -> true),
            new ReadProgress());
    assertThat(problems.kept()).isEmpty();
    return OtherControllers.notes(input).stream()
        .filter(note -> note.startsWith("Kueue holds"))
        .toList();
  }

  private static final String LOCAL_QUEUE =
      """
      ---
      apiVersion: kueue.x-k8s.io/v1beta1
      kind: LocalQueue
      metadata: {name: team, namespace: default}
      spec: {clusterQueue: shared}
      """;

  private static final String GPUS = "resources: {limits: {cpu: 1, nvidia.com/gpu: 4}}";

  /// A queue with two flavors of GPUs.
  private static String clusterQueue(String name, String spec, String small, String large) {
    return """
    ---
    apiVersion: kueue.x-k8s.io/v1beta1
    kind: ClusterQueue
    metadata: {name: %s}
    spec:
      %s
      resourceGroups:
      - coveredResources: [cpu, nvidia.com/gpu]
        flavors:
        - {name: small, resources: [{name: cpu, nominalQuota: 100}, {name: nvidia.com/gpu, %s}]}
        - {name: large, resources: [{name: cpu, nominalQuota: "100"}, {name: nvidia.com/gpu, %s}]}
    """
        .formatted(name, spec, small, large);
  }

  private static String job(String metadata, int parallelism, String container) {
    return """
    ---
    apiVersion: batch/v1
    kind: Job
    metadata: {name: train, labels: {kueue.x-k8s.io/queue-name: team}%s}
    spec:
      suspend: true
      parallelism: %d
      template:
        spec:
          restartPolicy: Never
          containers: [{name: c, image: i, %s}]
    """
        .formatted(metadata, parallelism, container);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // own quota, in the cohort, pods of 4 GPUs each, most
        "nominalQuota: 8                     |                   |                   | 2 | ",
        "nominalQuota: 8                     |                   |                   | 3 | 8",
        "nominalQuota: 8                     | cohort: research  | nominalQuota: 4   | 3 | ",
        "nominalQuota: 8                     | cohortName: other | nominalQuota: 4   | 3 | ",
        "nominalQuota: 8                     | cohort: research  | nominalQuota: 4   | 4 | 12",
        "'nominalQuota: 8, borrowingLimit: 2' | cohort: research | nominalQuota: 4   | 3 | 10",
        "nominalQuota: 8 | cohort: research | 'nominalQuota: 4, lendingLimit: 1'     | 3 | 9"
      })
  void aJobBeyondAllQuotaIsHeldForGood(
      String own, String cohort, String others, int pods, String most) {
    String spec = cohort == null ? "preemption: {}" : cohort;
    var notes =
        notes(
            LOCAL_QUEUE
                + clusterQueue("shared", spec, "nominalQuota: 1", own)
                + (others == null || spec.contains("other")
                    ? ""
                    : clusterQueue("others", spec, "nominalQuota: 0", others))
                + job("", pods, GPUS));

    if (most == null) {
      assertThat(notes).isEmpty();
    } else {
      assertThat(notes)
          .singleElement()
          .asString()
          .startsWith("Kueue holds Job default/train: ClusterQueue shared admits at most " + most)
          .contains(
              " of nvidia.com/gpu", "(flavor large), and %d is requested".formatted(4 * pods));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stopPolicy: Hold | ClusterQueue shared admits nothing (spec.stopPolicy: Hold)",
        "stopPolicy: None | ClusterQueue shared has no quota of memory, which is requested",
      })
  void aQueueThatAdmitsNothingOfTheKindIsNamed(String spec, String why) {
    assertThat(
            notes(
                LOCAL_QUEUE
                    + clusterQueue("shared", spec, "nominalQuota: 8", "nominalQuota: 8")
                    + job("", 1, "resources: {requests: {memory: 1Gi}}")))
        .singleElement()
        .asString()
        .contains(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "', annotations: {kueue.x-k8s.io/job-min-parallelism: \"2\"}' | true | 0",
        "'' | true | 1",
        "', uid: u' | false | 0"
      })
  void aJobThatMayShrinkOrIsAdmittedIsNotHeld(String metadata, boolean isSuspended, int notes) {
    String job = job(metadata, 3, GPUS).replace("suspend: true", "suspend: " + isSuspended);

    assertThat(
            notes(
                LOCAL_QUEUE
                    + clusterQueue("shared", "preemption: {}", "nominalQuota: 1", "nominalQuota: 8")
                    + job))
        .hasSize(notes);
  }

  @ParameterizedTest
  @CsvSource({"others,1", "shared,0"})
  void aLocalQueueOfNoClusterQueueIsNamed(String name, int notes) {
    assertThat(
            notes(
                LOCAL_QUEUE
                    + clusterQueue(name, "preemption: {}", "nominalQuota: 8", "nominalQuota: 8")
                    + job("", 1, GPUS)))
        .hasSize(notes);
  }
}
