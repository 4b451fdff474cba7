package dev.berth.cluster.controller.workload;

import dev.berth.api.batch.Job;
import dev.berth.api.batch.JobStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.kubescheduler.FeatureGates;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/// Keeps as many pods of a Job as may run at the same time; none for a finished or suspended Job.
final class JobController implements WorkloadController<Job> {
  private static final String NAME_LABEL = "batch.kubernetes.io/job-name";
  private static final String OLD_NAME_LABEL = "job-name";
  private static final String UID_LABEL = "batch.kubernetes.io/controller-uid";
  private static final String OLD_UID_LABEL = "controller-uid";
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";
  private static final String INDEXED = "Indexed";

  private final ControlledObjects controlled;
  private final PodControl control;
  private final JobGroups groups;

  /// The number of disrupted pods since the Job was last checked, by the UID of the Job.
  private final Map<String, Integer> disruptions = new HashMap<>();

  JobController(ControlledObjects controlled, PodControl control, FeatureGates gates) {
    this.controlled = controlled;
    this.control = control;
    groups = new JobGroups(gates, controlled, control);
  }

  /// Counts a pod that was disrupted.
  void disrupted(Pod pod) {
    pod.metadata().controller().ifPresent(job -> disruptions.merge(job.uid(), 1, Integer::sum));
  }

  @Override
  public void sync(Job known) {
    if (isDone(known)) {
      return;
    }
    var owned = controlled.podsOf(known);
    var disrupted = disruptions.remove(known.metadata().uid());
    var job = disrupted == null ? known : JobFailures.after(known, disrupted, control.start());
    if (!job.equals(known)) {
      control.update(job);
    }
    if (isDone(job)) {
      owned.stream().filter(PodStates::isActive).forEach(control::delete);
      return;
    }
    if (!groups.prepare(job, owned)) {
      return;
    }
    var active = owned.stream().filter(PodStates::isActive).toList();
    var missing = desired(job, owned) - active.size();
    if (missing < 0) {
      new DeletionOrder(List.of(), control.start())
          .first(active, -missing)
          .forEach(control::delete);
    } else if (isIndexed(job)) {
      createIndexed(job, owned, missing);
    } else {
      create(job, missing);
    }
  }

  @Override
  public Counts count(Job job) {
    var owned = controlled.podsOf(job);
    var active = owned.stream().filter(PodStates::isActive).toList();
    var ready = (int) active.stream().filter(PodStates::isReady).count();
    return new Counts(isDone(job) ? 0 : desired(job, owned), active.size(), ready, 0, 0);
  }

  static boolean isDone(Job job) {
    return JobFailures.failure(job).isPresent()
        || job.status().conditions().stream()
            .anyMatch(it -> it.type().equals("Complete") && it.status().equals("True"));
  }

  /// Returns how a Job has ended, and what users can do then, as a clause without a subject.
  static String end(Job job) {
    return JobFailures.reason(job)
        .map(why ->
            "has failed: %s. It makes no more pods. See the logs of those that have failed; to run it again, delete it and create it anew"
                .formatted(why))
        .orElse("has completed");
  }

  /// Returns how many pods may run now.
  private static int desired(Job job, List<Pod> owned) {
    if (Boolean.TRUE.equals(job.spec().suspend())) {
      return 0;
    }
    var parallelism = Objects.requireNonNullElse(job.spec().parallelism(), 1);
    var completions = job.spec().completions();
    if (completions == null && job.spec().parallelism() == null) {
      completions = 1;
    }
    var done = (int) owned.stream().filter(JobController::hasSucceeded).count();
    if (completions == null) {
      return done == 0 ? parallelism : (int) owned.stream().filter(PodStates::isActive).count();
    }
    return Math.clamp(completions - Math.max(done, job.status().succeeded()), 0, parallelism);
  }

  private void create(Job job, int count) {
    var pod = template(job);
    for (int i = 0; i < count; i++) {
      if (!control.create(job, pod)) {
        return;
      }
    }
  }

  private void createIndexed(Job job, List<Pod> owned, int count) {
    var taken = new HashSet<String>();
    for (var pod : owned) {
      if (PodStates.isActive(pod) || hasSucceeded(pod)) {
        taken.add(pod.metadata().annotations().getOrDefault(INDEX, ""));
      }
    }
    var template = template(job);
    var left = count;
    for (int i = 0; left > 0; i++) {
      if (taken.contains(Integer.toString(i))) {
        continue;
      }
      if (!control.create(job, indexed(job, template, i))) {
        return;
      }
      left--;
    }
  }

  private Pod template(Job job) {
    return labelled(job, groups.member(job, PodTemplates.pod(job.spec().template(), job)));
  }

  /// Returns the pod with the labels by which the Job selects it.
  static Pod labelled(Job job, Pod pod) {
    if (Boolean.TRUE.equals(job.spec().manualSelector())) {
      return pod;
    }
    var metadata = job.metadata();
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

  /// Returns the pod for an index.
  static Pod indexed(Job job, Pod pod, int index) {
    var label = Map.of(INDEX, Integer.toString(index));
    var labelled = PodTemplates.labelled(pod, label);
    var metadata = labelled.metadata();
    return labelled.withMetadata(
        metadata
            .withAnnotations(PodTemplates.merged(metadata.annotations(), label))
            .withGenerateName("%s-%d-".formatted(job.metadata().name(), index)));
  }

  static boolean isIndexed(Job job) {
    return INDEXED.equals(job.spec().completionMode());
  }

  /// Returns how many pods of a new Job run at the same time.
  static int atOnce(Job job) {
    return desired(job.withStatus(JobStatus.EMPTY), List.of());
  }

  private static boolean hasSucceeded(Pod pod) {
    return pod.status().phase().equals(PodStatus.SUCCEEDED);
  }
}
