package dev.berth.queues.status;

import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.BatchPodGroupCondition;
import dev.berth.api.queue.BatchPodGroupStatus;
import dev.berth.api.queue.QueueApi;
import dev.berth.queues.status.Tasks.State;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The rules for the status of a group.
///
/// Source: `jobStatus` in `pkg/scheduler/framework/session.go`, and the plugin `gang`, of
/// kube-batch and of Volcano. Unlike in kube-batch, the condition becomes false when its group is
/// ready.
///
/// @param tasks the state of each pod of the group
/// @param last null if the last attempt has not failed, or there was none
record GroupStatusRules(
    BatchPodGroup group, List<State> tasks, @Nullable FailedAttempt last, Instant now) {
  static final String PENDING = "Pending";
  static final String INQUEUE = "Inqueue";
  static final String RUNNING = "Running";
  static final String UNKNOWN = "Unknown";
  static final String COMPLETED = "Completed";

  private static final String UNSCHEDULABLE = "Unschedulable";
  private static final String TRUE = "True";
  private static final String FALSE = "False";

  /// The last attempt to schedule a group, or one of its pods, if it has failed.
  ///
  /// @param attempt its number
  /// @param message why it has failed
  record FailedAttempt(int attempt, String message) {}

  /// The new status of the group; equal to its own if nothing has to be written.
  BatchPodGroupStatus status() {
    var known = group.status().conditions();
    var before =
        known.stream().filter(it -> it.type().equals(UNSCHEDULABLE)).findFirst().orElse(null);
    var others = known.stream().filter(it -> !it.type().equals(UNSCHEDULABLE));
    var wanted = condition(before);
    return new BatchPodGroupStatus(
        phase(wanted != null && wanted.status().equals(TRUE)),
        wanted == null || wanted.equals(before)
            ? List.copyOf(known)
            : Stream.concat(others, Stream.of(wanted)).toList(),
        count(State.RUNNING),
        count(State.SUCCEEDED),
        count(State.FAILED));
  }

  private int count(State... states) {
    return Arrays.stream(states).mapToInt(state -> Collections.frequency(tasks, state)).sum();
  }

  /// Those that have a node.
  private int allocated() {
    return count(State.BOUND, State.RUNNING);
  }

  /// The pods that count towards the minimum: they have a node, or have succeeded.
  private int ready() {
    return allocated() + count(State.SUCCEEDED);
  }

  private String phase(boolean isUnschedulable) {
    if (count(State.RUNNING) > 0 && isUnschedulable) {
      return UNKNOWN;
    }
    var minimum = group.spec().minMember();
    if (!group.apiVersion().equals(QueueApi.VOLCANO)) {
      return allocated() >= minimum ? RUNNING : PENDING;
    }
    var begun = ready() + count(State.FAILED);
    if (begun == 0 || begun < minimum) {
      // Volcano's controllers make no pods before this. Whether the queue has room for them is
      // judged when they are there.
      return INQUEUE;
    }
    return allocated() == 0 ? COMPLETED : RUNNING;
  }

  /// The condition that the group is to have; null for none.
  private @Nullable BatchPodGroupCondition condition(@Nullable BatchPodGroupCondition before) {
    var minimum = group.spec().minMember();
    if (ready() >= minimum) {
      return before == null ? null : dated(before, FALSE, before.transitionID(), "", "");
    }
    var valid = ready() + count(State.PENDING);
    if (valid < minimum) {
      return dated(
          before,
          TRUE,
          before == null ? "" : before.transitionID(),
          "NotEnoughTasks",
          "Not enough valid tasks for gang-scheduling, valid: %d, min: %d"
              .formatted(valid, minimum));
    }
    return last == null
        ? before
        : dated(
            before,
            TRUE,
            Integer.toString(last.attempt()),
            "NotEnoughResources",
            "%d/%d tasks in gang unschedulable: %s"
                .formatted(minimum - ready(), tasks.size(), last.message()));
  }

  /// Returns the previous condition, if it has the same content.
  private BatchPodGroupCondition dated(
      @Nullable BatchPodGroupCondition before,
      String status,
      String transition,
      String reason,
      String message) {
    boolean isSince = before != null && before.status().equals(status);
    if (before != null
        && isSince
        && before.reason().equals(reason)
        && before.message().equals(message)) {
      return before;
    }
    var changed =
        before != null && isSince
            ? before.lastTransitionTime()
            : now.truncatedTo(ChronoUnit.SECONDS);
    return new BatchPodGroupCondition(UNSCHEDULABLE, status, transition, changed, reason, message);
  }
}
