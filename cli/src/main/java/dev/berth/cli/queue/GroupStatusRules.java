package dev.berth.cli.queue;

import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.BatchPodGroupCondition;
import dev.berth.api.queue.BatchPodGroupStatus;
import dev.berth.api.queue.QueueApi;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the status of a group says.
///
/// Source: `jobStatus` in `pkg/scheduler/framework/session.go`, and the plugin `gang`, of
/// kube-batch and of Volcano. Unlike there, the condition becomes false when its group is ready.
final class GroupStatusRules {

  static final String PENDING = "Pending";
  static final String INQUEUE = "Inqueue";
  static final String RUNNING = "Running";
  static final String UNKNOWN = "Unknown";
  static final String COMPLETED = "Completed";

  private static final String UNSCHEDULABLE = "Unschedulable";
  private static final String TRUE = "True";
  private static final String FALSE = "False";

  private GroupStatusRules() {}

  /// The status that the group is to have; equal to its own if nothing is to be written.
  ///
  /// @param last null if the last attempt has not failed, or there was none
  static BatchPodGroupStatus of(
      BatchPodGroup group, TaskCounts tasks, @Nullable FailedAttempt last, Instant now) {
    var known = group.status().conditions();
    var before =
        known.stream().filter(it -> it.type().equals(UNSCHEDULABLE)).findFirst().orElse(null);
    var wanted = condition(group, tasks, last, before, now);
    var conditions =
        wanted == null || wanted.equals(before)
            ? known
            : Stream.concat(
                    known.stream().filter(it -> !it.type().equals(UNSCHEDULABLE)),
                    Stream.of(wanted))
                .toList();
    return new BatchPodGroupStatus(
        phase(group, tasks, wanted),
        List.copyOf(conditions),
        tasks.running(),
        tasks.succeeded(),
        tasks.failed());
  }

  private static String phase(
      BatchPodGroup group, TaskCounts tasks, @Nullable BatchPodGroupCondition condition) {
    if (tasks.running() > 0 && condition != null && condition.status().equals(TRUE)) {
      return UNKNOWN;
    }
    if (!group.apiVersion().equals(QueueApi.VOLCANO)) {
      return tasks.allocated() >= group.spec().minMember() ? RUNNING : PENDING;
    }
    var ended = tasks.succeeded() + tasks.failed();
    if (tasks.allocated() + ended == 0 || tasks.allocated() + ended < group.spec().minMember()) {
      // Volcano's controllers make no pods before this. Whether the queue has room for them is
      // judged when they are there.
      return INQUEUE;
    }
    return tasks.allocated() == 0 ? COMPLETED : RUNNING;
  }

  /// The condition that the group is to have; null for none.
  private static @Nullable BatchPodGroupCondition condition(
      BatchPodGroup group,
      TaskCounts tasks,
      @Nullable FailedAttempt last,
      @Nullable BatchPodGroupCondition before,
      Instant now) {
    var minimum = group.spec().minMember();
    if (tasks.ready() >= minimum) {
      return before == null ? null : dated(before, FALSE, before.transitionID(), "", "", now);
    }
    if (tasks.valid() < minimum) {
      return dated(
          before,
          TRUE,
          before == null ? "" : before.transitionID(),
          "NotEnoughTasks",
          "Not enough valid tasks for gang-scheduling, valid: %d, min: %d"
              .formatted(tasks.valid(), minimum),
          now);
    }
    return last == null
        ? before
        : dated(
            before,
            TRUE,
            Integer.toString(last.attempt()),
            "NotEnoughResources",
            "%d/%d tasks in gang unschedulable: %s"
                .formatted(minimum - tasks.ready(), tasks.all(), last.message()),
            now);
  }

  /// The same condition as before, if it says the same.
  private static BatchPodGroupCondition dated(
      @Nullable BatchPodGroupCondition before,
      String status,
      String transition,
      String reason,
      String message,
      Instant now) {
    if (before != null
        && before.status().equals(status)
        && before.reason().equals(reason)
        && before.message().equals(message)) {
      return before;
    }
    var changed =
        before != null && before.status().equals(status)
            ? before.lastTransitionTime()
            : now.truncatedTo(ChronoUnit.SECONDS);
    return new BatchPodGroupCondition(UNSCHEDULABLE, status, transition, changed, reason, message);
  }
}
