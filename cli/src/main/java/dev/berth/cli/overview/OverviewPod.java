package dev.berth.cli.overview;

import dev.berth.api.core.Pod;
import dev.berth.cli.report.PodResult;
import dev.berth.engine.queue.QueuedPod;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A pod that waits.
///
/// @param since when it was ready to be tried, or created; null if that is not known
/// @param cause what it waits for; null if that is not known
/// @param message why, in kube-scheduler's words; empty if that is not known
/// @param queued its place in the queue of a running scheduler; null if there is none
/// @param next what becomes of it when it is tried next; null if nobody has tried that
public record OverviewPod(
    Pod pod,
    @Nullable Instant since,
    @Nullable WaitCause cause,
    String message,
    @Nullable QueuedPod queued,
    @Nullable PodResult next) {

  /// Whether it would find a node when it is tried next.
  boolean isPlaceable() {
    return next != null && next.isPlaced();
  }
}
