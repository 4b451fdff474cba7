package dev.berth.cluster.workload;

import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.NameGenerator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/// The pods of Jobs: those that run at once, less those that run; none of a job that is done or
/// suspended.
final class JobController {

  private static final String NAME_LABEL = "batch.kubernetes.io/job-name";
  private static final String OLD_NAME_LABEL = "job-name";
  private static final String UID_LABEL = "batch.kubernetes.io/controller-uid";
  private static final String OLD_UID_LABEL = "controller-uid";
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";
  private static final String INDEXED = "Indexed";

  private final PodsByController pods;
  private final NameGenerator names;

  JobController(PodsByController pods, NameGenerator names) {
    this.pods = pods;
    this.names = names;
  }

  List<KubernetesObject> of(Job job) {
    if (Boolean.TRUE.equals(job.spec().suspend()) || isDone(job)) {
      return List.of();
    }
    var owned = pods.of(job);
    var active = owned.stream().filter(PodsByController::isActive).count();
    var missing = desired(job, owned) - active;
    return INDEXED.equals(job.spec().completionMode())
        ? indexed(job, owned, missing)
        : plain(job, missing);
  }

  private static boolean isDone(Job job) {
    return job.status().conditions().stream()
        .anyMatch(c ->
            (c.type().equals("Complete") || c.type().equals("Failed"))
                && c.status().equals("True"));
  }

  /// How many pods may run now.
  private static long desired(Job job, List<Pod> owned) {
    var parallelism = Objects.requireNonNullElse(job.spec().parallelism(), 1);
    var completions = job.spec().completions();
    if (completions == null && job.spec().parallelism() == null) {
      completions = 1;
    }
    if (completions == null) {
      return parallelism;
    }
    var done = owned.stream().filter(JobController::hasSucceeded).count();
    return Math.min(parallelism, completions - Math.max(done, job.status().succeeded()));
  }

  private List<KubernetesObject> plain(Job job, long count) {
    var made = new ArrayList<KubernetesObject>();
    var pod = template(job);
    var metadata = job.metadata();
    for (var i = 0L; i < count; i++) {
      made.add(
          PodTemplates.named(pod, names.generate(metadata.namespace(), metadata.name() + "-")));
    }
    return made;
  }

  private List<KubernetesObject> indexed(Job job, List<Pod> owned, long count) {
    var taken = new HashSet<String>();
    for (var pod : owned) {
      if (PodsByController.isActive(pod) || hasSucceeded(pod)) {
        taken.add(pod.metadata().annotations().getOrDefault(INDEX, ""));
      }
    }
    var made = new ArrayList<KubernetesObject>();
    var pod = template(job);
    var metadata = job.metadata();
    for (var i = 0; made.size() < count; i++) {
      var index = Map.of(INDEX, Integer.toString(i));
      if (!taken.contains(Integer.toString(i))) {
        var name = names.generate(metadata.namespace(), "%s-%d-".formatted(metadata.name(), i));
        var labelled = PodTemplates.labelled(PodTemplates.named(pod, name), index);
        made.add(
            labelled.withMetadata(
                labelled
                    .metadata()
                    .withAnnotations(
                        PodTemplates.merged(labelled.metadata().annotations(), index))));
      }
    }
    return made;
  }

  private static Pod template(Job job) {
    var metadata = job.metadata();
    var pod = PodTemplates.pod(job.spec().template(), job);
    if (Boolean.TRUE.equals(job.spec().manualSelector())) {
      return pod;
    }
    var uid = metadata.uid();
    if (uid.isEmpty()) {
      var name = "Job/" + metadata.key();
      uid = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }
    Map<String, String> labels = new HashMap<>();
    labels.put(NAME_LABEL, metadata.name());
    labels.put(OLD_NAME_LABEL, metadata.name());
    labels.put(UID_LABEL, uid);
    labels.put(OLD_UID_LABEL, uid);
    labels.putAll(pod.metadata().labels());
    return PodTemplates.labelled(pod, labels);
  }

  private static boolean hasSucceeded(Pod pod) {
    return pod.status().phase().equals(PodStatus.SUCCEEDED);
  }
}
