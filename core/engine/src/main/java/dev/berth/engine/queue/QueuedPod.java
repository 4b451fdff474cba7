package dev.berth.engine.queue;

import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A pod in the queue, at one moment.
///
/// @param entity the root of its group, if the group is queued as a unit; null if the pod is queued
///   alone, or waits for a group that does not exist
/// @param since when it last came to the queue
/// @param firstReady when it could first be tried; null if it never could
/// @param lastTried when it was last tried; null if it never was
/// @param attempts the number of attempts so far
/// @param rejectedBy the plugins that rejected it; empty if the last attempt ended with an error
/// @param gate the rejection by PreEnqueue; null if there is none
/// @param nextTry when it will be tried at the latest if there is nothing else to do. Null if it is
///   active, which means as soon as its turn comes, or gated, which means not without an event
public record QueuedPod(
    PodInfo pod,
    QueueName queue,
    @Nullable GroupKey entity,
    Instant since,
    @Nullable Instant firstReady,
    @Nullable Instant lastTried,
    int attempts,
    UnschedulablePlugins rejectedBy,
    @Nullable PreEnqueueRejection gate,
    @Nullable Instant nextTry) {}
