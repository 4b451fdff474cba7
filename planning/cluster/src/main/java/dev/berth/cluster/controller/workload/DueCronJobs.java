package dev.berth.cluster.controller.workload;

import dev.berth.api.batch.CronJob;
import dev.berth.api.batch.Job;
import dev.berth.api.batch.JobStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Creates the Jobs of CronJobs as if all were due now: one Job for each CronJob that is not
/// suspended. If a CronJob forbids concurrent Jobs and an earlier Job still runs, it gets no new
/// Job, or the new Job replaces the earlier one, depending on its policy.
final class DueCronJobs {
  private static final String CRON_JOB = "CronJob";
  private static final String JOB = "Job";
  private static final String FORBID = "Forbid";
  private static final String REPLACE = "Replace";

  private final Set<ObjectKey> running = new HashSet<>();

  /// The CronJobs that have a running Job, with this Job.
  private final Map<ObjectKey, ObjectKey> busy = new HashMap<>();

  private final Map<ObjectKey, ObjectKey> held = new LinkedHashMap<>();
  private final Set<ObjectKey> replaced = new HashSet<>();

  /// @param manifests the objects, including the running Jobs
  DueCronJobs(List<Manifest> manifests) {
    for (var manifest : manifests) {
      if (manifest.object() instanceof Pod pod && PodStates.isActive(pod)) {
        running.addAll(owner(manifest, JOB));
      }
    }
    for (var manifest : manifests) {
      if (manifest.object() instanceof Job && running.contains(manifest.key())) {
        owner(manifest, CRON_JOB).forEach(owner -> busy.put(owner, manifest.key()));
      }
    }
  }

  /// Returns the CronJobs that get no Job because an earlier Job still runs, with this Job.
  Map<ObjectKey, ObjectKey> held() {
    return Collections.unmodifiableMap(held);
  }

  /// Returns the objects, with each new Job after its CronJob.
  List<Manifest> added(List<Manifest> manifests) {
    var all = new ArrayList<Manifest>(manifests.size());
    for (var manifest : manifests) {
      all.add(manifest);
      if (manifest.object() instanceof CronJob cronJob && isDue(cronJob, manifest.key())) {
        all.add(manifest.with(job(cronJob, manifest.key())));
      }
    }
    all.replaceAll(manifest ->
        manifest.object() instanceof Job job
                && owner(manifest, CRON_JOB).stream().anyMatch(replaced::contains)
                && running.contains(manifest.key())
            ? manifest.with(job.withSpec(job.spec().withSuspend(true)))
            : manifest);
    return all;
  }

  private boolean isDue(CronJob cronJob, ObjectKey key) {
    if (Boolean.TRUE.equals(cronJob.spec().suspend())) {
      return false;
    }
    if (cronJob.spec().concurrencyPolicy().equals(REPLACE)) {
      replaced.add(key);
    }
    var job = busy.get(key);
    if (job == null || !cronJob.spec().concurrencyPolicy().equals(FORBID)) {
      return true;
    }
    held.put(key, job);
    return false;
  }

  private static Job job(CronJob cronJob, ObjectKey key) {
    var template = cronJob.spec().jobTemplate();
    return new Job(
        ObjectMeta.named(key.namespace(), key.name() + "-due")
            .withLabels(template.metadata().labels())
            .withAnnotations(template.metadata().annotations())
            .withOwnerReferences(List.of(PodTemplates.controller(cronJob))),
        template.spec(),
        JobStatus.EMPTY);
  }

  private static List<ObjectKey> owner(Manifest manifest, String kind) {
    return manifest
        .metadata()
        .controller()
        .filter(owner -> owner.kind().equals(kind))
        .map(owner -> new ObjectKey(manifest.key().namespace(), owner.name()))
        .stream()
        .toList();
  }
}
