package dev.berth.engine.queue;

import dev.berth.framework.group.GroupKey;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A pod in the queue, at one moment.
///
/// @param entity the root of its group, which is queued as one; null if the pod is queued by
///   itself, or waits for a group that does not exist
/// @param since when it came to the queue, or came back after its last attempt
/// @param firstReady when it was ready to be tried for the first time; null if it never was
/// @param lastTried when it was tried last; null if it never was
/// @param attempts how often it has been tried
/// @param rejectedBy the plugins that have rejected it; none if the last attempt ended by an error
/// @param gate the rejection before it is tried at all; null if there is none
/// @param nextTry when it will be tried at the latest, with nothing else to do; null for as soon as
///   its turn comes if it is active, or never by itself if it is gated
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
