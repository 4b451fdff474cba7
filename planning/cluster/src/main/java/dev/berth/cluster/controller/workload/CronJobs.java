package dev.berth.cluster.controller.workload;

import dev.berth.api.batch.CronJob;
import dev.berth.api.batch.Job;
import dev.berth.api.batch.JobStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.simulation.Controllers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Creates the Jobs of CronJobs when they are due, and lets other controllers act. For one thread.
///
/// ```
///   due ─▶ too late? ─ no ─▶ earlier job runs? ─ no, or Allow ──────────────▶ new job
///           yes: none         Forbid: when that has ended, if not too late
///                             Replace: that goes ─────────────────────────▶ new job
/// ```
///
/// If several times were missed, only the last one counts.
///
/// Source: `pkg/controller/cronjob/cronjob_controllerv2.go`.
public final class CronJobs implements Controllers {
  private static final String FORBID = "Forbid";
  private static final String REPLACE = "Replace";
  private static final int SECONDS_OF_MINUTE = 60;

  private final SimulatedCluster cluster;
  private final Consumer<String> notes;
  private final Instant beginning;
  private final List<Timed> cronJobs = new ArrayList<>();
  private @Nullable Instant start;

  /// A CronJob with its schedule.
  private static final class Timed {
    final CronJob cronJob;
    final CronSchedule schedule;
    final List<Job> running = new ArrayList<>();
    Instant last;

    Timed(CronJob cronJob, CronSchedule schedule, Instant last) {
      this.cronJob = cronJob;
      this.schedule = schedule;
      this.last = last;
    }
  }

  /// @param cluster the cluster with its other controllers
  /// @param selected the CronJobs to run; suspended ones do not run
  /// @param beginning the time of day at which the cluster's time begins
  /// @param notes receives the reasons why Jobs are refused
  public CronJobs(
      SimulatedCluster cluster,
      Predicate<CronJob> selected,
      Instant beginning,
      Consumer<String> notes) {
    this.cluster = cluster;
    this.beginning = beginning;
    this.notes = notes;
    for (var cronJob : cluster.objects().list(CronJob.class)) {
      var schedule = CronSchedule.parse(cronJob.spec().schedule(), cronJob.spec().timeZone());
      if (schedule != null
          && selected.test(cronJob)
          && !Boolean.TRUE.equals(cronJob.spec().suspend())) {
        var timed = new Timed(cronJob, schedule, beginning);
        cluster.objects().list(Job.class).stream()
            .filter(job -> isOf(job, cronJob))
            .forEach(timed.running::add);
        cronJobs.add(timed);
      }
    }
  }

  private static boolean isOf(Job job, CronJob cronJob) {
    return job.metadata()
        .controller()
        .map(OwnerReference::uid)
        .filter(cronJob.metadata().uid()::equals)
        .isPresent();
  }

  @Override
  public boolean reconcile() {
    var hasChanged = cluster.controllers().reconcile();
    var now = now();
    for (var timed : cronJobs) {
      hasChanged |= sync(timed, now);
    }
    return hasChanged;
  }

  @Override
  public @Nullable Instant nextDue() {
    var next = cluster.controllers().nextDue();
    var now = now();
    for (var timed : cronJobs) {
      var due = timed.schedule.next(now);
      if (due != null) {
        next =
            Controllers.earlier(
                next, Objects.requireNonNull(start).plus(Duration.between(beginning, due)));
      }
    }
    return next;
  }

  /// Returns the time of day.
  private Instant now() {
    var time = cluster.objects().time().instant();
    if (start == null) {
      start = time;
    }
    return beginning.plus(Duration.between(start, time));
  }

  /// @return whether there is a new Job
  private boolean sync(Timed timed, Instant now) {
    var due = lastDue(timed, now);
    if (due == null || isTooLate(timed.cronJob, due, now)) {
      return false;
    }
    timed.running.removeIf(job -> !cluster.controllers().isRunning(job));
    var policy = timed.cronJob.spec().concurrencyPolicy();
    if (policy.equals(FORBID) && !timed.running.isEmpty()) {
      return false;
    }
    if (policy.equals(REPLACE)) {
      timed.running.forEach(cluster.controllers()::remove);
      timed.running.clear();
    }
    timed.last = due;
    return create(timed, due);
  }

  private static @Nullable Instant lastDue(Timed timed, Instant now) {
    Instant last = null;
    for (var next = timed.schedule.next(timed.last);
        next != null && !next.isAfter(now);
        next = timed.schedule.next(next)) {
      last = next;
    }
    return last;
  }

  private static boolean isTooLate(CronJob cronJob, Instant due, Instant now) {
    var deadline = cronJob.spec().startingDeadlineSeconds();
    return deadline != null && due.plusSeconds(deadline).isBefore(now);
  }

  private boolean create(Timed timed, Instant due) {
    var result = cluster.creation().create(job(timed.cronJob, due), cluster.objects().objects());
    var refusal = result.refusal();
    if (refusal != null) {
      notes.accept(
          "a Job of CronJob %s is refused: %s".formatted(timed.cronJob.key(), refusal.reason()));
      return false;
    }
    for (var object : result.objects()) {
      cluster.objects().add(object);
      if (object instanceof Job job) {
        timed.running.add(job);
        cluster.controllers().activate(job);
      }
    }
    return true;
  }

  /// Returns the Job for the due time, named after this time in minutes, as the controller does.
  private static Job job(CronJob cronJob, Instant due) {
    var template = cronJob.spec().jobTemplate();
    var key = cronJob.key();
    return new Job(
        ObjectMeta.named(
                key.namespace(),
                "%s-%d".formatted(key.name(), due.getEpochSecond() / SECONDS_OF_MINUTE))
            .withLabels(template.metadata().labels())
            .withAnnotations(template.metadata().annotations())
            .withOwnerReferences(List.of(PodTemplates.controller(cronJob))),
        template.spec(),
        JobStatus.EMPTY);
  }
}
