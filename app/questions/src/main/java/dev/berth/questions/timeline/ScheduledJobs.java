package dev.berth.questions.timeline;

import dev.berth.api.batch.CronJob;
import dev.berth.cluster.controller.workload.CronJobs;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Counts;
import dev.berth.timeline.simulation.TimeAnnotations;
import dev.berth.timeline.simulation.TimedSimulation;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides which CronJobs run by their schedules over time: those whose pods have a known duration,
/// in a simulation with an end time.
///
/// @param cluster with the controllers
/// @param beginning the time of day at the beginning; null for any
/// @param hasEnd whether the simulation has an end time
/// @param notes receives which CronJobs run, and why others do not
record ScheduledJobs(
    SimulatedCluster cluster, @Nullable Instant beginning, boolean hasEnd, RunNotes notes) {
  private static final int FEW = 3;

  /// The controllers of the cluster, including that of CronJobs if some of them run.
  Controllers controllers() {
    List<CronJob> due =
        cluster.objects().list(CronJob.class).stream()
            .filter(it -> !Boolean.TRUE.equals(it.spec().suspend()))
            .toList();
    if (due.isEmpty()) {
      return cluster.controllers();
    }
    if (!hasEnd) {
      notes.note(
          "%s by schedule, since that has no end: give --until, such as 24h"
              .formatted(doNotRun(due)));
      return cluster.controllers();
    }
    List<CronJob> endless = due.stream().filter(it -> !hasDuration(it)).toList();
    if (!endless.isEmpty()) {
      notes.note(
          "%s by schedule, since nothing says how long the pods take: annotate the pod template with %s, such as 10m"
              .formatted(doNotRun(endless), TimeAnnotations.DURATION));
    }
    Instant from = beginning == null ? TimedSimulation.BEGINNING : beginning;
    if (endless.size() < due.size()) {
      notes.assume(
          "Assumed: the simulation begins at %s, from which CronJobs run by their schedules%s"
              .formatted(from, beginning == null ? "; --at names another time" : ""));
    }
    return new CronJobs(cluster, ScheduledJobs::hasDuration, from, notes::note);
  }

  private static boolean hasDuration(CronJob cronJob) {
    var template = cronJob.spec().jobTemplate().spec().template();
    return template.metadata().annotations().containsKey(TimeAnnotations.DURATION);
  }

  private static String doNotRun(List<CronJob> cronJobs) {
    var all =
        cronJobs.stream().map(it -> "%s (%s)".formatted(it.key(), it.spec().schedule())).toList();
    return (cronJobs.size() == 1 ? "CronJob %s does not run" : "CronJobs %s do not run")
        .formatted(Counts.some(all, FEW));
  }
}
