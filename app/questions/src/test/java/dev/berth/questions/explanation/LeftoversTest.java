package dev.berth.questions.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.batch.Job;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.scenario.MemorySource;
import dev.berth.suggestion.ClusterEdit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LeftoversTest {
  private final StringBuilder yaml = new StringBuilder();

  /// Adds a Job with a pod on a node.
  ///
  /// @param owner its CronJob; empty for none
  /// @param waiting why the pod does not run; empty if it runs
  private LeftoversTest job(String name, String owner, String waiting) {
    yaml.append(
        """
        apiVersion: batch/v1
        kind: Job
        metadata: {name: %1$s, namespace: shop%2$s}
        spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: %1$s-0, namespace: shop, ownerReferences: [
          {apiVersion: batch/v1, kind: Job, name: %1$s, uid: j, controller: true}]}
        spec: {nodeName: a, containers: [{name: c, image: i}]}
        status: {phase: Pending, containerStatuses: [{name: c, image: i, state: {%3$s}}]}
        ---
        """
            .formatted(
                name,
                owner.isEmpty()
                    ? ""
                    : ", ownerReferences: [{apiVersion: batch/v1, kind: CronJob, name: %s, uid: c,"
                            .formatted(owner)
                        + " controller: true}]",
                waiting.isEmpty() ? "running: {}" : "waiting: {reason: %s}".formatted(waiting)));
    return this;
  }

  /// What is offered for the Job of this name, such as `Job shop/a: ErrImagePull of 1`.
  private List<String> idleJobs(String explained) {
    var problems = new Problems();
    var source = new MemorySource("jobs", yaml.toString().getBytes(StandardCharsets.UTF_8));
    List<KubernetesObject> objects =
        Loader.load(List.of(source), problems, LoadSettings.PLAIN, new ReadProgress())
            .manifests()
            .stream()
            .map(Manifest::object)
            .toList();
    assertThat(problems.kept()).isEmpty();
    KubernetesObject workload =
        objects.stream()
            .filter(it -> it instanceof Job && it.key().name().equals(explained))
            .findFirst()
            .orElseThrow();
    return new Leftovers(new EmbeddedCluster(objects))
        .idleJobs(workload).stream()
            .map(ClusterEdit.DeleteIdleJobs.class::cast)
            .map(it -> "%s: %s of %d".formatted(it.title(), it.reason(), it.pods().size()))
            .toList();
  }

  @Test
  void jobsWhosePodsDoNotRunHoldRoom() {
    job("mine", "", "");
    job("report-1", "report", "ImagePullBackOff").job("report-2", "report", "ImagePullBackOff");
    job("other", "", "ImagePullBackOff").job("busy", "", "");

    assertThat(idleJobs("mine"))
        .containsExactly(
            "CronJob shop/report: ImagePullBackOff of 2", "Job shop/other: ImagePullBackOff of 1");
  }

  @Test
  void theExplainedJobAndItsSiblingsAreNotOffered() {
    job("mine-1", "mine", "ImagePullBackOff").job("mine-2", "mine", "ImagePullBackOff");
    job("lonely", "", "ImagePullBackOff");

    assertThat(idleJobs("mine-1")).containsExactly("Job shop/lonely: ImagePullBackOff of 1");
    assertThat(idleJobs("lonely")).containsExactly("CronJob shop/mine: ImagePullBackOff of 2");
  }
}
